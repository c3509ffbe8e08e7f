import type { Deps } from '../../deps.ts';
import { findPassagesByIds, type StoredPassage } from './knowledge.store.ts';
import { findRereadPassages, type PassagePlace } from './reread-passages.store.ts';
import { readStoredText } from './stored-text.service.ts';

/** A passage of an earlier answer; records from before its place was kept lack that. */
export type EarlierPassage = { id: number; place: PassagePlace | null };

/** What is kept of a passage that an answer rests on, to find it again when its document was read anew. */
export function describePlace({ documentId, ordinal, text }: StoredPassage): PassagePlace {
  return { documentId, ordinal, textHash: readStoredText(text).hash };
}

/** What has become of it: `isSame` when it still says the same, otherwise it stands at its place now. */
export type StandingPassage = { passage: StoredPassage; isSame: boolean };

/**
 * What of the owner's earlier passages stands now, by their ids of then. Reading a document again gives its passages
 * new ids, so those that are gone are looked for by their text and their place. What is not found is left out.
 */
export async function findStandingPassages(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  earlier: EarlierPassage[],
): Promise<Map<number, StandingPassage>> {
  const ids = earlier.map(({ id }) => id);
  const kept = await findPassagesByIds(database, ownerId, ids);
  const standing = new Map(kept.map((passage) => [passage.id, { passage, isSame: true }]));
  const lost = earlier.flatMap(({ id, place }) => (place && !standing.has(id) ? [{ id, place }] : []));
  if (lost.length === 0) return standing;
  const reread = await findRereadPassages(
    database,
    ownerId,
    lost.map(({ place }) => place),
  );
  const successors = await findPassagesByIds(
    database,
    ownerId,
    reread.flatMap((found) => found?.id ?? []),
  );
  const byId = new Map(successors.map((passage) => [passage.id, passage]));
  lost.forEach(({ id }, index) => {
    const found = reread[index];
    const passage = found && byId.get(found.id);
    if (passage) standing.set(id, { passage, isSame: found.isSame });
  });
  return standing;
}

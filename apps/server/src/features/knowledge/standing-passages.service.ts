import type { Deps } from '../../deps.ts';
import { findPassagesByIds, type StoredPassage } from './knowledge.store.ts';
import { findRereadPassages, type PassagePlace } from './reread-passages.store.ts';
import { readStoredText } from './stored-text.service.ts';

/** A passage of an earlier answer. Records from before places were stored have no place. */
export type EarlierPassage = { id: number; place: PassagePlace | null };

/** Returns what is stored of a cited passage, so that it is found again after its document was read again. */
export function describePlace({ documentId, ordinal, text }: StoredPassage): PassagePlace {
  return { documentId, ordinal, textHash: readStoredText(text).hash };
}

/**
 * The passage that corresponds to an earlier one. `isSame` is true when the text is unchanged; otherwise it
 * is the passage now at that place.
 */
export type StandingPassage = { passage: StoredPassage; isSame: boolean };

/**
 * Returns the current passages for an owner's earlier ones, by the earlier ids. Reading a document again
 * gives its passages new ids, so missing passages are looked up by text and place. Skips passages that are
 * not found.
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

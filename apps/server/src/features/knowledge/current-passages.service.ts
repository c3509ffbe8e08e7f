import type { Deps } from '../../deps.ts';
import { findPassagesByIds, type StoredPassage } from './knowledge.store.ts';
import { findRereadPassages, type PassagePlace } from './reread-passages.store.ts';
import { readStoredText } from './stored-text.service.ts';

/**
 * A passage of an earlier answer. `place` is null in records from before document and position were stored.
 */
export type EarlierPassage = { id: number; place: PassagePlace | null };

/**
 * Returns the document, position and text hash of a passage, which find it again after its document was read
 * again.
 */
export function describePlace({ documentId, ordinal, text }: StoredPassage): PassagePlace {
  return { documentId, ordinal, textHash: readStoredText(text).hash };
}

/**
 * The passage that corresponds to an earlier one. `isSame` is true when the text is unchanged; otherwise it
 * is the passage now at that position.
 */
export type CurrentPassage = { passage: StoredPassage; isSame: boolean };

/**
 * Returns the current passages for an owner's earlier ones, by the earlier ids. Reading a document again
 * gives its passages new ids, so a missing passage is looked up by its text, then by its position in the
 * document. `isSame` is false if only the position matches. Passages that are not found are omitted.
 */
export async function findCurrentPassages(
  { database }: Pick<Deps, 'database'>,
  ownerId: string,
  earlier: EarlierPassage[],
): Promise<Map<number, CurrentPassage>> {
  const ids = earlier.map(({ id }) => id);
  const existing = await findPassagesByIds(database, ownerId, ids);
  const current = new Map(existing.map((passage) => [passage.id, { passage, isSame: true }]));
  const missing = earlier.flatMap(({ id, place }) => (place && !current.has(id) ? [{ id, place }] : []));
  if (missing.length === 0) return current;
  const reread = await findRereadPassages(
    database,
    ownerId,
    missing.map(({ place }) => place),
  );
  const successors = await findPassagesByIds(
    database,
    ownerId,
    reread.flatMap((passage) => passage?.id ?? []),
  );
  const byId = new Map(successors.map((passage) => [passage.id, passage]));
  missing.forEach(({ id }, index) => {
    const match = reread[index];
    const passage = match && byId.get(match.id);
    if (passage) current.set(id, { passage, isSame: match.isSame });
  });
  return current;
}

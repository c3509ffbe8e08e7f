import { type Language, readLanguage } from '@anito/language/detect-language';
import type { Database } from '../../db/database.ts';
import { countPassagesByLanguage } from './knowledge.store.ts';

type VersionedConnection = { id: number; contentVersion: number };
type Counts = Map<Language, number>;

/** A few bytes each. */
const connectionsKept = 10_000;
/** A language that fewer of the passages are in is a sentence that was taken for another. */
const leastShare = 0.1;

/** By database, then by owner, connection and version: what was counted once stays so. */
const known = new WeakMap<Database, Map<string, Promise<Counts>>>();

/**
 * The languages of an owner's connections, the one of most passages first; `simple` is one that is not known. Each
 * version of a connection is counted once in a process.
 */
export async function listSourceLanguages(
  database: Database,
  ownerId: string,
  connections: readonly VersionedConnection[],
): Promise<Language[]> {
  const totals: Counts = new Map();
  const counted = connections.map((connection) => countOnce(database, ownerId, connection));
  for (const counts of await Promise.all(counted)) {
    for (const [language, count] of counts) totals.set(language, (totals.get(language) ?? 0) + count);
  }
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  return [...totals]
    .filter(([, count]) => count >= leastShare * all)
    .toSorted(([, a], [, b]) => b - a)
    .map(([language]) => language);
}

function countOnce(
  database: Database,
  ownerId: string,
  { id, contentVersion }: VersionedConnection,
): Promise<Counts> {
  const ofDatabase = known.get(database) ?? new Map<string, Promise<Counts>>();
  known.set(database, ofDatabase);
  const key = `${ownerId} ${id} ${contentVersion}`;
  let counts = ofDatabase.get(key);
  if (!counts) {
    counts = countLanguages(database, ownerId, id);
    // What failed is asked again, by the next question.
    counts.catch(() => ofDatabase.delete(key));
    ofDatabase.set(key, counts);
    if (ofDatabase.size > connectionsKept) ofDatabase.delete(ofDatabase.keys().next().value!);
  }
  return counts;
}

async function countLanguages(database: Database, ownerId: string, connectionId: number): Promise<Counts> {
  const counts: Counts = new Map();
  for (const { language, passages } of await countPassagesByLanguage(database, ownerId, connectionId)) {
    const read = readLanguage(language);
    counts.set(read, (counts.get(read) ?? 0) + passages);
  }
  return counts;
}

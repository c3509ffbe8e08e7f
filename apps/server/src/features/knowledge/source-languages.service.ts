import { type Language, readLanguage } from '@anito/language/detect-language';
import type { Database } from '../../db/database.ts';
import { countPassagesByLanguage } from './knowledge.store.ts';

type VersionedConnection = { id: number; contentVersion: number };
type Counts = Map<Language, number>;

/** Maximum number of cached counts; each takes a few bytes. */
const connectionsKept = 10_000;
/** Languages below this share of the passages are dropped: they come from wrongly detected sentences. */
const leastShare = 0.1;

/** Cached counts by database, then by owner, connection and version. The counts of a version never change. */
const known = new WeakMap<Database, Map<string, Promise<Counts>>>();

/**
 * Returns the languages of an owner's sources, the language of most passages first. `simple` stands for an
 * unknown language. Counts each version of a source once per process.
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
    // A failed count is repeated by the next question.
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

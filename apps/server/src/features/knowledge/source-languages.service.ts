import { type Language, toLanguage } from '@anito/language/detect-language';
import type { Database } from '../../db/database.ts';
import { countPassagesByLanguage } from './knowledge.store.ts';

type VersionedConnection = { id: number; contentVersion: number };
type Counts = Map<Language, number>;

/** Maximum number of cached counts; each takes a few bytes. */
const maxCachedCounts = 10_000;
/** Languages below this share of the passages are dropped: they come from wrongly detected sentences. */
const minShare = 0.1;

/** Cached counts by database, then by owner, connection and version. The counts of a version never change. */
const countCache = new WeakMap<Database, Map<string, Promise<Counts>>>();

/**
 * Returns the languages of an owner's sources, the language of most passages first. Omits languages with less
 * than `minShare` of the passages. `simple` means an unknown language. Counts are cached for each content
 * version of a source.
 */
export async function listSourceLanguages(
  database: Database,
  ownerId: string,
  connections: readonly VersionedConnection[],
): Promise<Language[]> {
  const totals: Counts = new Map();
  const pendingCounts = connections.map((connection) => getCachedCounts(database, ownerId, connection));
  for (const counts of await Promise.all(pendingCounts)) {
    for (const [language, count] of counts) totals.set(language, (totals.get(language) ?? 0) + count);
  }
  const all = [...totals.values()].reduce((sum, count) => sum + count, 0);
  return [...totals]
    .filter(([, count]) => count >= minShare * all)
    .toSorted(([, a], [, b]) => b - a)
    .map(([language]) => language);
}

/** Counts the passages of a source by language, once for each content version. */
function getCachedCounts(
  database: Database,
  ownerId: string,
  { id, contentVersion }: VersionedConnection,
): Promise<Counts> {
  const databaseCache = countCache.get(database) ?? new Map<string, Promise<Counts>>();
  countCache.set(database, databaseCache);
  const key = `${ownerId} ${id} ${contentVersion}`;
  let counts = databaseCache.get(key);
  if (!counts) {
    counts = countLanguages(database, ownerId, id);
    // A failed count is repeated by the next question.
    counts.catch(() => databaseCache.delete(key));
    databaseCache.set(key, counts);
    if (databaseCache.size > maxCachedCounts) databaseCache.delete(databaseCache.keys().next().value!);
  }
  return counts;
}

async function countLanguages(database: Database, ownerId: string, connectionId: number): Promise<Counts> {
  const counts: Counts = new Map();
  for (const { language, passages } of await countPassagesByLanguage(database, ownerId, connectionId)) {
    const read = toLanguage(language);
    counts.set(read, (counts.get(read) ?? 0) + passages);
  }
  return counts;
}

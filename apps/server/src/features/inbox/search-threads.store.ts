import type { Database } from '../../db/database.ts';
import { heavyReads } from '../../db/heavy-reads.ts';
import { createSlices } from '../../db/slices.ts';
import { toRegexPattern } from '../../db/sql.ts';
import { type InboxOwner, type ListedThread, searchPage, type ThreadListing } from './inbox.store.ts';

/** Largest number of threads that a search reads, newest first. */
const maxSearchedThreads = 5_000;

/** Number of threads per statement. */
const sliceSizes = { first: 5, least: 1, most: 320 };

/**
 * Returns a page of the threads that contain the search text, newest message first. Reads at most about
 * `maxSearchedThreads` threads, so it may miss matches in older ones. Upper and lower case are the same.
 */
export async function searchThreads(
  database: Database,
  owner: InboxOwner,
  { search, ...listing }: ThreadListing & { search: string },
  signal?: AbortSignal,
): Promise<ListedThread[]> {
  const runner = heavyReads(database, signal);
  const matches: ListedThread[] = [];
  const slices = createSlices(runner, sliceSizes);
  let { after } = listing;
  for (let readCount = 0; readCount < maxSearchedThreads && matches.length < listing.limit; ) {
    const { rows, size } = await slices.read(async (limit) => ({
      rows: await searchPage(runner, owner, { ...listing, after, limit }, toRegexPattern(search)),
      size: limit,
    }));
    for (const { isHit, ...row } of rows) if (isHit) matches.push(row);
    const last = rows.at(-1);
    if (!last || rows.length < size) break;
    after = { place: last.place, id: last.id };
    readCount += rows.length;
  }
  return matches.slice(0, listing.limit);
}

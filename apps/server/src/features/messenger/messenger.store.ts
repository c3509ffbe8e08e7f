import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, queryRows } from '../../db/sql.ts';

/** Stores a started Facebook sign-in that expires after `minutes`. */
export async function insertSignIn(
  { pool }: Database,
  state: { stateHash: string; browserHash: string; ownerId: string; assistantId: number; minutes: number },
): Promise<void> {
  await execute(
    pool,
    `insert into facebook_states (state_hash, browser_hash, owner_id, assistant_id, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [state.stateHash, state.browserHash, state.ownerId, state.assistantId, state.minutes],
  );
}

/**
 * Deletes and returns a Facebook sign-in that came back to the browser in which it started, so that it works
 * once. Only its secret identifies the owner. Returns undefined if it is unknown, has expired or comes from
 * another browser.
 */
export async function consumeSignIn(
  { pool }: Database,
  stateHash: string,
  browserHash: string,
): Promise<{ ownerId: string; assistantId: number } | undefined> {
  return findRow(
    pool,
    `delete from facebook_states where state_hash = $1 and browser_hash = $2 and expires_at > now()
     returning owner_id as "ownerId", assistant_id as "assistantId"`,
    [stateHash, browserHash],
    { ownerId: column.text, assistantId: column.number },
  );
}

const pageColumns = {
  pageId: column.text,
  name: column.text,
  handle: column.text,
  token: column.bytes,
  keptAt: column.time,
};

/** A page that can be connected. */
export type PageRow = column.RowOf<typeof pageColumns>;

/**
 * Stores a Facebook page of an owner with its encrypted token. Replaces an earlier entry of the same page,
 * whose handle becomes invalid.
 */
export async function savePage(
  { pool }: Database,
  ownerId: string,
  { pageId, name, handle, token }: Omit<PageRow, 'keptAt'>,
): Promise<void> {
  await execute(
    pool,
    `insert into facebook_pages (owner_id, page_id, name, handle, token) values ($1, $2, $3, $4, $5)
     on conflict (owner_id, page_id) do update
       set name = excluded.name, handle = excluded.handle, token = excluded.token, kept_at = now()`,
    [ownerId, pageId, name, handle, token],
  );
}

/** Hours for which pages are stored for connecting. */
const retentionHours = 24;
const isCurrent = `kept_at > now() - interval '${retentionHours} hours'`;

/** Returns up to 500 stored Facebook pages of an owner that have not expired, sorted by name. */
export async function listPages({ pool }: Database, ownerId: string): Promise<PageRow[]> {
  return queryRows(
    pool,
    `select page_id as "pageId", name, handle, token, kept_at as "keptAt" from facebook_pages
     where owner_id = $1 and ${isCurrent} order by lower(name), page_id limit 500`,
    [ownerId],
    pageColumns,
  );
}

/**
 * Returns a stored Facebook page of an owner by the handle that stands for its token. Returns undefined once
 * it has expired.
 */
export async function findPage(
  { pool }: Database,
  ownerId: string,
  handle: string,
): Promise<PageRow | undefined> {
  return findRow(
    pool,
    `select page_id as "pageId", name, handle, token, kept_at as "keptAt" from facebook_pages
     where owner_id = $1 and handle = $2 and ${isCurrent}`,
    [ownerId, handle],
    pageColumns,
  );
}

/** Deletes expired Facebook sign-ins and stored pages. */
export async function deleteExpired({ pool }: Database): Promise<void> {
  await execute(pool, 'delete from facebook_states where expires_at <= now()');
  await execute(pool, `delete from facebook_pages where not (${isCurrent})`);
}

import * as column from '../db/result-columns.ts';
import { execute, findRow, queryRows, type SqlRunner } from '../db/sql.ts';
import { isInProgressExpression } from './running-process.store.ts';

/** Hours for which a response is stored. */
const storedHours = 24;

/** A request by its caller and key. */
type RequestKey = { scope: string; key: string };
/** A claimed request, with the time of the claim by the database's clock. */
type ClaimedRequest = RequestKey & { takenAt: string };

/**
 * Claims a request. A claim of a dead process and an expired response do not count. Returns the time of the
 * claim; undefined when the request has a response or another claim.
 */
export async function claimRequest(
  runner: SqlRunner,
  request: RequestKey & { hash: string; account: string; processId: string },
): Promise<string | undefined> {
  const { scope, key, hash, processId, account } = request;
  const row = await findRow(
    runner,
    `insert into idempotent_requests as kept (scope, key, request_hash, process_id, account)
     values ($1, $2, $3, $4, $5)
     on conflict (scope, key) do update
       set request_hash = excluded.request_hash, status = null, response = null, created_at = now(),
         process_id = excluded.process_id, account = excluded.account
       where (kept.status is null and not ${isInProgressExpression('kept.process_id', 'kept.created_at')})
         or kept.created_at < now() - make_interval(hours => ${storedHours})
     returning created_at::text as "takenAt"`,
    [scope, key, hash, processId, account],
    { takenAt: column.text },
  );
  return row?.takenAt;
}

/**
 * Returns the stored request; `status` is null while it is in progress, and `response` when it is not stored.
 * Returns undefined for an unknown request.
 */
export async function findRequest(
  runner: SqlRunner,
  { scope, key }: RequestKey,
): Promise<{ hash: string; status: number | null; response: string | null } | undefined> {
  return findRow(
    runner,
    `select request_hash as hash, status, response from idempotent_requests where scope = $1 and key = $2`,
    [scope, key],
    { hash: column.text, status: column.number.orNull, response: column.json<string>().orNull },
  );
}

// A request whose claim has expired meanwhile must not change anything.
const stillClaimed = 'scope = $1 and key = $2 and created_at = $3::timestamptz and status is null';

/**
 * Stores the response of a claimed request. `response` is null when it is too large. Does nothing when the
 * claim has expired.
 */
export async function saveResponse(
  runner: SqlRunner,
  { scope, key, takenAt }: ClaimedRequest,
  { status, response }: { status: number; response: string | null },
): Promise<void> {
  await execute(runner, `update idempotent_requests set status = $4, response = $5 where ${stillClaimed}`, [
    scope,
    key,
    takenAt,
    status,
    response === null ? null : JSON.stringify(response),
  ]);
}

/**
 * Deletes the claim on a request, so that the request can be repeated. Does nothing when the claim has
 * expired or was taken again.
 */
export async function releaseRequest(
  runner: SqlRunner,
  { scope, key, takenAt }: ClaimedRequest,
): Promise<void> {
  await execute(runner, `delete from idempotent_requests where ${stillClaimed}`, [scope, key, takenAt]);
}

/**
 * Deletes the oldest finished requests of an account above the number `requests`. Of the others, deletes only
 * the oldest responses when all together exceed `bytes`.
 */
export async function forgetOldest(
  runner: SqlRunner,
  account: string,
  limits: { requests: number; bytes: number },
): Promise<void> {
  await execute(
    runner,
    `with places as (
       select scope, key, row_number() over newest as place,
         sum(coalesce(pg_column_size(response), 0)) over newest as bytes
       from idempotent_requests where account = $1 and status is not null
       window newest as (order by created_at desc, scope, key rows unbounded preceding)
     ), doomed as (
       select r.scope, r.key, p.place > $2 as is_forgotten
       from places p join idempotent_requests r on r.scope = p.scope and r.key = p.key
       where r.status is not null and (p.place > $2 or (p.bytes > $3 and r.response is not null))
       for update of r skip locked
     ), forgotten as (
       delete from idempotent_requests r using doomed d
       where d.is_forgotten and r.scope = d.scope and r.key = d.key
     )
     update idempotent_requests r set response = null from doomed d
     where not d.is_forgotten and r.scope = d.scope and r.key = d.key`,
    [account, limits.requests, limits.bytes],
  );
}

/** Deletes requests older than `storedHours` with their responses. Safe to run at any time and repeatedly. */
export async function removeExpiredRequests(runner: SqlRunner): Promise<void> {
  await execute(
    runner,
    `delete from idempotent_requests where created_at < now() - make_interval(hours => ${storedHours})`,
  );
}

/** Returns every stored response, still encrypted. */
export async function listResponses(runner: SqlRunner): Promise<(RequestKey & { response: string })[]> {
  return queryRows(
    runner,
    'select scope, key, response from idempotent_requests where response is not null',
    [],
    { scope: column.text, key: column.text, response: column.json<string>() },
  );
}

/** Replaces a stored response, if it is unchanged. */
export async function replaceResponse(
  runner: SqlRunner,
  { scope, key }: RequestKey,
  { before, after }: { before: string; after: string },
): Promise<void> {
  await execute(
    runner,
    'update idempotent_requests set response = $3 where scope = $1 and key = $2 and response = $4',
    [scope, key, JSON.stringify(after), JSON.stringify(before)],
  );
}

/**
 * Deletes the finished requests of one caller with their responses, so that no response with erased data is
 * sent again.
 */
export async function deleteFinishedRequests(runner: SqlRunner, scope: string): Promise<void> {
  await execute(runner, 'delete from idempotent_requests where scope = $1 and status is not null', [scope]);
}

import { createHash } from 'node:crypto';
import type { SqlRunner } from '../db/run-in-transaction.ts';
import { AppError } from './errors.ts';
import { isHeld } from './running-process.ts';
import type { ResealCount, Secrets } from './secrets.ts';

/** How long an answer is kept for a repeat of its request. */
const keptHours = 24;

/** A larger answer is not kept: JSON, in bytes. */
const mostAnswerBytes = 128 * 1024;

/** What is kept for one account: requests, and bytes of their answers as they are stored. */
const mostOfAccount = { requests: 2_000, bytes: 8 * 2 ** 20 };

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Who asks what: `scope` keeps callers apart, `hash` tells whether a repeat is the same request. What is kept is bounded
 * for each `account`: a user, or a public place with all its visitors, who may call themselves what they like.
 */
export type IdempotentRequest = { scope: string; account: string; key: string; hash: string };

/** An answer as it was given. */
export type KeptAnswer = { status: number; body: unknown };

/** The right to answer a request; exactly one of its methods is called. */
export type Claim = {
  /**
   * Keeps for 24 hours that the request was carried out, and its answer. An answer of more than 128 KB is not kept, and
   * of an account only the answers that were asked for last, up to 8 MB: a repeat of such a request is told that it
   * was carried out, since doing it twice is worse than having no answer. Of more than 2,000 requests of one account
   * the oldest are forgotten, and a repeat runs anew.
   */
  keep(answer: KeptAnswer): Promise<void>;
  /** Nothing came of it: a repeat runs anew. */
  release(): Promise<void>;
};

/**
 * Answers of requests that carried an `Idempotency-Key`, after the IETF draft
 * draft-ietf-httpapi-idempotency-key-header: a repeat gets the first answer, and nothing happens twice.
 */
export type Idempotency = {
  /**
   * Claims a request or resolves to the answer that it already got; throws `idempotency_mismatch` for another
   * request with the same key, `request_in_progress` while the first one runs, and `answer_not_kept` when it was
   * carried out but what it answered is known no more.
   */
  begin(request: IdempotentRequest): Promise<{ claim: Claim } | { answer: KeptAnswer }>;
};

/** SHA-256 of what makes two requests the same one. */
export function hashRequest(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url');
}

/** Names a request among all: the same for a repeat, whichever process answers it. */
export function nameRequest({ scope, key, hash }: Omit<IdempotentRequest, 'account'>): string {
  return createHash('sha256')
    .update(JSON.stringify([scope, key, hash]))
    .digest('base64url');
}

/** The key of a request, undefined without one; throws `invalid_request` for one that cannot be kept. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw new AppError('invalid_request', 'An Idempotency-Key is 1 to 255 visible ASCII characters.');
}

const contextOf = ({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) => `idempotency:${scope}:${key}`;

type Row = { request_hash: string; status: number | null; response: string | null };

/** Keeps answers in the table `idempotent_requests`, encrypted: they may hold codes that are shown once. */
export function createIdempotency(options: {
  pool: SqlRunner;
  secrets: Secrets;
  /** The id of this process: what it claims is free once it is dead. */
  processId: string;
}): Idempotency {
  const { pool, secrets, processId } = options;
  function createClaim(request: IdempotentRequest, takenAt: string): Claim {
    // A request that was given up for dead meanwhile changes nothing any more.
    const own = 'scope = $1 and key = $2 and created_at = $3::timestamptz and status is null';
    const place = [request.scope, request.key, takenAt];
    return {
      async keep({ status, body }) {
        const answer = Buffer.from(JSON.stringify(body));
        const response =
          answer.length > mostAnswerBytes
            ? null
            : JSON.stringify(secrets.encrypt(answer, contextOf(request)).toString('base64'));
        const statement = `update idempotent_requests set status = $4, response = $5 where ${own}`;
        await pool.query(statement, [...place, status, response]);
        await forgetOldest(pool, request.account);
      },
      async release() {
        await pool.query(`delete from idempotent_requests where ${own}`, place);
      },
    };
  }

  return {
    async begin(request) {
      const { scope, account, key, hash } = request;
      const taken = await pool.query(
        `insert into idempotent_requests as kept (scope, key, request_hash, process_id, account)
         values ($1, $2, $3, $4, $5)
         on conflict (scope, key) do update
           set request_hash = excluded.request_hash, status = null, response = null, created_at = now(),
             process_id = excluded.process_id, account = excluded.account
           where (kept.status is null and not ${isHeld('kept.process_id', 'kept.created_at')})
             or kept.created_at < now() - make_interval(hours => ${keptHours})
         returning created_at::text as "takenAt"`,
        [scope, key, hash, processId, account],
      );
      const [row] = taken.rows as { takenAt: string }[];
      if (row) return { claim: createClaim(request, row.takenAt) };
      const found = await pool.query(
        'select request_hash, status, response from idempotent_requests where scope = $1 and key = $2',
        [scope, key],
      );
      const [kept] = found.rows as Row[];
      if (kept && kept.request_hash !== hash) {
        throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request.');
      }
      if (kept?.status == null) {
        throw new AppError('request_in_progress', 'This request is still being answered.', { retryAfter: 1 });
      }
      const body =
        kept.response === null
          ? null
          : secrets.tryDecrypt(Buffer.from(kept.response, 'base64'), contextOf(request));
      if (!body) {
        throw new AppError(
          'answer_not_kept',
          'This request was carried out, but its answer is not kept. Look at what it made; with a new Idempotency-Key it is carried out once more.',
        );
      }
      return { answer: { status: kept.status, body: JSON.parse(body.toString('utf8')) as unknown } };
    },
  };
}

/** Drops the oldest requests of an account that has too many, and the oldest answers where they are too large together. */
async function forgetOldest(pool: SqlRunner, account: string): Promise<void> {
  await pool.query(
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
    [account, mostOfAccount.requests, mostOfAccount.bytes],
  );
}

/** Removes answers that are no longer kept. */
export async function removeExpiredAnswers(pool: SqlRunner): Promise<void> {
  await pool.query(
    `delete from idempotent_requests where created_at < now() - make_interval(hours => ${keptHours})`,
  );
}

/** Encrypts the kept answers with the present key; they are few, since none is kept for longer than a day. */
export async function resealAnswers(options: { pool: SqlRunner; secrets: Secrets }): Promise<ResealCount> {
  const { pool, secrets } = options;
  const count = { renewed: 0, lost: 0 };
  const { rows } = await pool.query(
    'select scope, key, response from idempotent_requests where response is not null',
  );
  for (const { scope, key, response } of rows as { scope: string; key: string; response: string }[]) {
    const sealed = Buffer.from(response, 'base64');
    if (secrets.isCurrent(sealed)) continue;
    const body = secrets.tryDecrypt(sealed, contextOf({ scope, key }));
    if (!body) {
      count.lost++;
      continue;
    }
    const renewed = secrets.encrypt(body, contextOf({ scope, key })).toString('base64');
    await pool.query(
      'update idempotent_requests set response = $3 where scope = $1 and key = $2 and response = $4',
      [scope, key, JSON.stringify(renewed), JSON.stringify(response)],
    );
    count.renewed++;
  }
  return count;
}

import { createHash } from 'node:crypto';
import type { Endpoint } from '@anito/contract/endpoint';
import type { Secrets } from '@anito/secrets/secrets';
import type { SqlRunner } from '../db/sql.ts';
import { AppError } from './errors.ts';
import * as store from './idempotency.store.ts';
import type { ResealCount } from './secrets.ts';

/** A larger answer is not kept: JSON, in bytes. */
const maxAnswerBytes = 128 * 1024;

/** What is kept for one account: requests, and bytes of their answers as they are stored. */
const maxOfAccount = { requests: 2_000, bytes: 8 * 2 ** 20 };

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Who asks what: `scope` keeps callers apart, `hash` tells whether a repeat is the same request. What is kept is bounded
 * for each `account`: a user, or a public place with all its visitors, who may call themselves what they like.
 */
type IdempotentRequest = { scope: string; account: string; key: string; hash: string };

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

/**
 * Whether an endpoint honours an Idempotency-Key. Calls without an account do where they stream an answer: only those say
 * how access is checked before a kept answer is given.
 */
export function takesIdempotencyKey({ method, bodyKind, access, streams }: Endpoint): boolean {
  return (
    method === 'POST' && bodyKind !== 'multipart' && (access === 'user' || access === 'admin' || !!streams)
  );
}

/** The key of a request, undefined without one; throws `invalid_request` for one that cannot be kept. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw new AppError('invalid_request', 'idempotency-key-format');
}

const contextOf = ({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) => `idempotency:${scope}:${key}`;

/** Keeps answers in the table `idempotent_requests`, encrypted: they may hold codes that are shown once. */
export function createIdempotency(options: {
  pool: SqlRunner;
  secrets: Secrets;
  /** The id of this process: what it claims is free once it is dead. */
  processId: string;
}): Idempotency {
  const { pool, secrets, processId } = options;
  function createClaim(request: IdempotentRequest, takenAt: string): Claim {
    const taken = { ...request, takenAt };
    return {
      async keep({ status, body }) {
        const answer = Buffer.from(JSON.stringify(body));
        const response =
          answer.length > maxAnswerBytes
            ? null
            : secrets.encrypt(answer, contextOf(request)).toString('base64');
        await store.keepAnswer(pool, taken, { status, response });
        await store.forgetOldest(pool, request.account, maxOfAccount);
      },
      async release() {
        await store.releaseRequest(pool, taken);
      },
    };
  }

  return {
    async begin(request) {
      const takenAt = await store.takeRequest(pool, { ...request, processId });
      if (takenAt) return { claim: createClaim(request, takenAt) };
      const kept = await store.findRequest(pool, request);
      if (kept && kept.hash !== request.hash) {
        throw new AppError('idempotency_mismatch', 'idempotency-mismatch');
      }
      if (kept?.status == null) {
        throw new AppError('request_in_progress', 'request-in-progress', { retryAfter: 1 });
      }
      const body =
        kept.response === null
          ? null
          : secrets.tryDecrypt(Buffer.from(kept.response, 'base64'), contextOf(request));
      if (!body) {
        throw new AppError('answer_not_kept', 'answer-not-kept');
      }
      return { answer: { status: kept.status, body: JSON.parse(body.toString('utf8')) as unknown } };
    },
  };
}

/** Encrypts the kept answers with the present key; they are few, since none is kept for longer than a day. */
export async function resealAnswers(options: { pool: SqlRunner; secrets: Secrets }): Promise<ResealCount> {
  const { pool, secrets } = options;
  const count = { renewed: 0, lost: 0 };
  for (const { scope, key, response } of await store.listAnswers(pool)) {
    const sealed = Buffer.from(response, 'base64');
    if (secrets.isCurrent(sealed)) continue;
    const body = secrets.tryDecrypt(sealed, contextOf({ scope, key }));
    if (!body) {
      count.lost++;
      continue;
    }
    const renewed = secrets.encrypt(body, contextOf({ scope, key })).toString('base64');
    await store.replaceAnswer(pool, { scope, key }, { before: response, after: renewed });
    count.renewed++;
  }
  return count;
}

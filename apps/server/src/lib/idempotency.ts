import { createHash } from 'node:crypto';
import type { Endpoint } from '@anito/contract/endpoint';
import type { Secrets } from '@anito/secrets/secrets';
import type { SqlRunner } from '../db/sql.ts';
import { AppError } from './errors.ts';
import * as store from './idempotency.store.ts';
import { findRetry } from './retry-while-unavailable.ts';
import type { ReencryptionCount } from './secrets.ts';

/** Maximum size of a stored response: JSON, in bytes. */
const maxAnswerBytes = 128 * 1024;

/** Limits of one account or provisioning key: requests, and bytes of their responses as stored. */
const accountLimits = { requests: 2_000, bytes: 8 * 2 ** 20 };

/**
 * Pause between repetitions of a request in progress. A visitor may ask ten times a minute, and the end of a
 * dead process is noticed after 20 seconds: with shorter pauses the limit is reached first.
 */
export const inProgressPauseSeconds = 3;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * A request with an Idempotency-Key. `scope` separates callers, `hash` tells whether a repetition is the same
 * request. Stored data is limited per `account`: a user, or a public endpoint with all its visitors, who
 * choose their own names.
 */
type IdempotentRequest = { scope: string; account: string; key: string; hash: string };

/** A stored response. */
export type StoredResponse = { status: number; body: unknown };

/** The right to handle a request. Exactly one of its methods is called. */
export type Claim = {
  /**
   * Stores for 24 hours that the request was carried out, with its response. A response of more than 128 KB
   * is not stored, and of an account only the latest responses, up to 8 MB: a repetition of a request without
   * a stored response gets an error that says that it was carried out, because doing it twice is worse. Of
   * more than 2,000 requests of one account the oldest are deleted, and a repetition runs again.
   */
  save(answer: StoredResponse): Promise<void>;
  /** The request was not carried out, so a repetition runs again. */
  release(): Promise<void>;
};

/**
 * Responses to requests with an `Idempotency-Key`, following the IETF draft
 * draft-ietf-httpapi-idempotency-key-header: a repetition gets the first response, and nothing happens twice.
 */
export type Idempotency = {
  /**
   * Claims a request, or returns its stored response. Throws `idempotency_mismatch` for another request with
   * the same key, `request_in_progress` while the first one runs, and `answer_not_kept` when it was carried
   * out but its response is not stored any more.
   */
  begin(request: IdempotentRequest): Promise<{ claim: Claim } | { answer: StoredResponse }>;
};

/** Returns the SHA-256, in base64url, of the parts that make two requests the same. */
export function hashRequest(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([method, path, body ?? null]))
    .digest('base64url');
}

/** Returns a SHA-256 that identifies a request, the same for a repetition in any process. */
export function nameRequest({ scope, key, hash }: Omit<IdempotentRequest, 'account'>): string {
  return createHash('sha256')
    .update(JSON.stringify([scope, key, hash]))
    .digest('base64url');
}

/**
 * Returns whether an endpoint supports an Idempotency-Key. Endpoints without an account do when they stream
 * an answer: only those define how access is checked before a stored response is sent.
 */
export function takesIdempotencyKey({ method, bodyKind, access, streams }: Endpoint): boolean {
  return (
    method === 'POST' &&
    bodyKind !== 'multipart' &&
    (access === 'user' || access === 'admin' || access === 'provisioning' || !!streams)
  );
}

/**
 * Returns the value of an Idempotency-Key header; undefined without one. Throws `invalid_request` for a key
 * that is empty, longer than 255 characters or not of printable ASCII without spaces.
 */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && keyPattern.test(header)) return header;
  throw new AppError('invalid_request', 'idempotency-key-format');
}

const contextOf = ({ scope, key }: Pick<IdempotentRequest, 'scope' | 'key'>) => `idempotency:${scope}:${key}`;

/**
 * Creates the handling of repeated requests. It stores responses in the table `idempotent_requests`,
 * encrypted because they may contain codes that are shown once.
 */
export function createIdempotency(options: {
  pool: SqlRunner;
  secrets: Secrets;
  /** Id of this process. Its claims are free once it is dead. */
  processId: string;
}): Idempotency {
  const { pool, secrets, processId } = options;
  function createClaim(request: IdempotentRequest, takenAt: string): Claim {
    const claimed = { ...request, takenAt };
    return {
      async save({ status, body }) {
        const answer = Buffer.from(JSON.stringify(body));
        const response =
          answer.length > maxAnswerBytes
            ? null
            : secrets.encrypt(answer, contextOf(request)).toString('base64');
        await store.saveResponse(pool, claimed, { status, response });
        await store.forgetOldest(pool, request.account, accountLimits);
      },
      async release() {
        await store.releaseRequest(pool, claimed);
      },
    };
  }

  const inProgress = () =>
    new AppError('request_in_progress', 'request-in-progress', { retryAfter: inProgressPauseSeconds });

  return {
    async begin(request) {
      // After an outage the claims of this process may be free in the database until its next heartbeat.
      if (findRetry(nameRequest(request)) !== undefined) throw inProgress();
      const takenAt = await store.claimRequest(pool, { ...request, processId });
      if (takenAt) return { claim: createClaim(request, takenAt) };
      const stored = await store.findRequest(pool, request);
      if (stored && stored.hash !== request.hash) {
        throw new AppError('idempotency_mismatch', 'idempotency-mismatch');
      }
      if (stored?.status == null) throw inProgress();
      const body =
        stored.response === null
          ? null
          : secrets.tryDecrypt(Buffer.from(stored.response, 'base64'), contextOf(request));
      if (!body) {
        throw new AppError('answer_not_kept', 'answer-not-kept');
      }
      return { answer: { status: stored.status, body: JSON.parse(body.toString('utf8')) as unknown } };
    },
  };
}

/**
 * Re-encrypts the stored responses with the current key. Responses that cannot be decrypted are counted as
 * lost and stay. They are few, because none is stored longer than a day.
 */
export async function reencryptResponses(options: {
  pool: SqlRunner;
  secrets: Secrets;
}): Promise<ReencryptionCount> {
  const { pool, secrets } = options;
  const count = { renewed: 0, lost: 0 };
  for (const { scope, key, response } of await store.listResponses(pool)) {
    const encrypted = Buffer.from(response, 'base64');
    if (secrets.isCurrent(encrypted)) continue;
    const body = secrets.tryDecrypt(encrypted, contextOf({ scope, key }));
    if (!body) {
      count.lost++;
      continue;
    }
    const reencrypted = secrets.encrypt(body, contextOf({ scope, key })).toString('base64');
    await store.replaceResponse(pool, { scope, key }, { before: response, after: reencrypted });
    count.renewed++;
  }
  return count;
}

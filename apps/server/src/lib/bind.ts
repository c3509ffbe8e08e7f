import type { Endpoint } from '@anito/contract/endpoint';
import type { DiskSpace } from '@anito/storage/disk-space';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nameRequester } from '../db/oldest-first-pool.ts';
import type {
  ApiKeyAccess,
  Authenticator,
  Caller,
  KeyHolder,
  ProvisioningAccess,
  ProvisioningKeyHolder,
} from './caller.ts';
import { createDisconnectSignal } from './disconnect-signal.ts';
import { AppError } from './errors.ts';
import { describeProblem, explainIssues } from './explain-issues.ts';
import { createHeavyCalls } from './heavy-calls.ts';
import {
  hashRequest,
  type Idempotency,
  nameRequest,
  readIdempotencyKey,
  type StoredResponse,
  takesIdempotencyKey,
} from './idempotency.ts';
import { answerPreflights, requireKey } from './key-calls.ts';
import { setLoggedAccount } from './log-context.ts';
import { nameEndpoint, nameSender } from './name-sender.ts';
import { requireFieldScopes, requireProvisioningKey } from './provisioning-calls.ts';
import { localizedMessage } from './reasons.ts';
import { findRetry, retryWhileUnavailable } from './retry-while-unavailable.ts';
import { sendEventStream, wantsEventStream } from './sse.ts';

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** Input of a handler: validated data, the caller, and a signal that fires when the client disconnects. */
export type Call<E extends Endpoint> = {
  params: E extends { params: z.ZodType } ? OutputOf<E['params']> : undefined;
  query: E extends { query: z.ZodType } ? OutputOf<E['query']> : undefined;
  body: E extends { body: z.ZodType } ? OutputOf<E['body']> : undefined;
  caller: E extends { access: 'user' | 'admin' }
    ? Caller
    : E extends { access: 'key' }
      ? KeyHolder
      : E extends { access: 'provisioning' }
        ? ProvisioningKeyHolder
        : E extends { takesCaller: true }
          ? Caller | null
          : null;
  request: FastifyRequest;
  reply: FastifyReply;
  signal: AbortSignal;
  /** Identifies the request, the same for a repetition; null without an Idempotency-Key. */
  requestKey: string | null;
  /** Stores the response of a handler that sends it itself, for a repetition of the request. */
  remember(answer: z.input<E['response']>): void;
};

/** Handles one request. Returning undefined means that the handler has sent the response itself. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']> | undefined>;

type CallInput<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'body' | 'caller' | 'request'>;

type AnonymousOptions<E extends Endpoint> = {
  /**
   * Returns a key of the caller within one assistant. Callers with the same key get each other's stored
   * responses.
   */
  name: (call: CallInput<E>) => string;
  /** Throws unless the caller may make the request now. Runs before a stored response is sent. */
  requireAccess: (call: CallInput<E>) => Promise<unknown>;
};

type BindOptions<E extends Endpoint> = {
  /**
   * Counts the request. Called before its Idempotency-Key is claimed, so that a flood of keys writes nothing.
   */
  limit?: (call: CallInput<E>) => Promise<void>;
  /**
   * How a caller without an account may repeat a request with an Idempotency-Key; without it the key is
   * ignored.
   */
  anonymous?: AnonymousOptions<E>;
  /**
   * Whether the request reads very much. Such requests of one account, or of one address without a sign-in,
   * run one after the other.
   */
  isHeavy?: (call: Pick<Call<E>, 'query'>) => boolean;
  /** Converts a stored response to the events of its stream. */
  replay?: (body: unknown) => AsyncIterable<{ event: string; data: unknown }>;
};

type BinderDeps = {
  authenticator: Authenticator;
  apiKeyAccess: ApiKeyAccess;
  provisioningAccess: ProvisioningAccess;
  /** URL of our own pages. */
  publicUrl: string;
  diskRoom: DiskSpace;
  idempotency?: Idempotency;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    keyHolder: KeyHolder | null;
    provisioningKey: ProvisioningKeyHolder | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/**
 * Returns a validated value; undefined without a schema. A missing value counts as an empty object. Throws
 * `invalid_request` with the problem of each field.
 */
function validateInput(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {}, { error: describeProblem });
  if (result.success) return result.data;
  const { problem, fields } = explainIssues(result.error);
  const message = localizedMessage('invalid-input', { problem });
  throw new AppError('invalid_request', message, Object.keys(fields).length > 0 ? { fields } : {});
}

/**
 * Throws `invalid_request` when a required body is missing, or when an endpoint without a body gets one that
 * is not empty.
 */
function assertBody(endpoint: Endpoint, request: FastifyRequest): void {
  const { body } = request;
  if (endpoint.bodyKind === 'multipart') return;
  if (endpoint.body) {
    if (body === undefined || body === null) {
      throw new AppError('invalid_request', 'body-missing');
    }
    return;
  }
  const isEmpty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (!isEmpty) throw new AppError('invalid_request', 'body-unexpected');
}

/**
 * Throws `invalid_request` for more than one Authorization header. Node uses only the first, and it is
 * unknown which one a proxy has checked.
 */
function assertOneAuthorization(request: FastifyRequest): void {
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length > 1) {
    throw new AppError('invalid_request', 'two-authorizations');
  }
}

/**
 * Returns the key under which the limits of stored responses are counted: the user, the provisioning key, or
 * the public endpoint, because visitors choose their own names.
 */
function toAccountKey(request: FastifyRequest, endpoint: Endpoint, params: unknown): string {
  const isKnown = request.caller || request.provisioningKey;
  return isKnown ? nameSender(request) : nameEndpoint(endpoint.path, params);
}

/**
 * Returns whether a request needs free disk space. Requests that people depend on do not: deletion frees
 * space, and visitors still get answers.
 */
function needsDiskSpace({ method, streams, worksWhenFull }: Endpoint): boolean {
  return (method === 'POST' || method === 'PUT') && !streams && !worksWhenFull;
}

/**
 * Claims a request with an Idempotency-Key: returns `claim` for a new request, or the stored response as
 * `answer`. Returns undefined without a key, or when the endpoint ignores it. Throws `idempotency_mismatch`
 * for another request with the same key, `request_in_progress` while the first one runs, and
 * `answer_not_kept` when its response is not stored any more.
 */
async function claimRequest(
  endpoint: Endpoint,
  call: CallInput<Endpoint>,
  { idempotency, stranger }: { idempotency: Idempotency | undefined; stranger?: AnonymousOptions<Endpoint> },
) {
  const { request, params } = call;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (!idempotency || !key || !takesIdempotencyKey(endpoint)) return undefined;
  const idempotentRequest = {
    scope: stranger ? stranger.name(call) : nameSender(request),
    account: toAccountKey(request, endpoint, params),
    key,
    hash: hashRequest(endpoint.method, request.url, request.body),
  };
  const [outcome] = await Promise.allSettled([idempotency.begin(idempotentRequest)]);
  const isNew = outcome.status === 'fulfilled' && 'claim' in outcome.value;
  // A stored response, and the refusal of a used key, reveal an earlier request.
  if (!isNew) await stranger?.requireAccess(call);
  if (outcome.status === 'rejected') throw outcome.reason;
  return { ...outcome.value, requestKey: nameRequest(idempotentRequest) };
}

/**
 * Saves or releases the claim of a request by `work`, after other work that is repeated for the request: an
 * answer that is not stored yet would be created again. A failure is only logged, because the request itself
 * has been handled. While the database is unavailable, tries again in the background; a claim that stays
 * expires after some minutes.
 */
async function settle(
  { log }: FastifyRequest,
  requestKey: string | undefined,
  work: () => Promise<void> | undefined,
): Promise<void> {
  const attempt = async () => {
    try {
      await work();
    } catch (err) {
      log.warn({ err }, 'key not saved or released');
      void retryWhileUnavailable(err, async () => work());
    }
  };
  const earlier = requestKey === undefined ? undefined : findRetry(requestKey);
  if (earlier !== undefined) void earlier.then(attempt);
  else await attempt();
}

/**
 * Sends a stored response again, with the header `idempotent-replayed`, as an event stream if the client
 * asked for one.
 */
async function replayResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredResponse,
  replay: BindOptions<Endpoint>['replay'],
) {
  reply.header('idempotent-replayed', 'true');
  if (!replay || !wantsEventStream(request)) return reply.code(stored.status).send(stored.body);
  await sendEventStream(reply, replay(stored.body));
  return reply;
}

/** Returns whether a route has path parameters. */
function hasParams(params: unknown): boolean {
  return typeof params === 'object' && params !== null && Object.keys(params).length > 0;
}

/** Returns whether an admin ends an impersonation: this request is made as the admin. */
function isImpersonationExit({ endsImpersonation }: Endpoint, { headers }: FastifyRequest): boolean {
  return endsImpersonation === true && headers['x-exit-impersonation'] === 'true';
}

/**
 * Creates the function that binds an endpoint of the contract to its handler. The route checks access,
 * validates input and response, and answers a repeated Idempotency-Key with the stored response.
 */
export function createBinder(app: FastifyInstance, parts: BinderDeps) {
  const { authenticator, apiKeyAccess, provisioningAccess, publicUrl, diskRoom, idempotency } = parts;
  const preflights = answerPreflights(app);
  const heavyCalls = createHeavyCalls();

  /**
   * Authenticates the sender of a request and checks that the endpoint allows it. Throws `unauthenticated`
   * and `forbidden`.
   */
  async function requireCaller(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) {
    const { access, method } = endpoint;
    assertOneAuthorization(request);
    if (access === 'provisioning') {
      await requireProvisioningKey(request, { endpoint, provisioningAccess });
      return;
    }
    if (access === 'public' || access === 'key') {
      // All callers of a public endpoint share its turns at the database, wherever they come from.
      if (hasParams(request.params)) nameRequester(`public:${JSON.stringify(request.params)}`);
      if (access === 'key') await requireKey(request, reply, { endpoint, apiKeyAccess, publicUrl });
      if (!endpoint.takesCaller || request.headers.authorization === undefined) return;
    }
    request.caller = await authenticator.authenticate({
      authorization: request.headers.authorization,
      impersonateUser: isImpersonationExit(endpoint, request)
        ? undefined
        : request.headers['x-impersonate-user'],
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      change: method === 'GET' ? undefined : `${method} ${request.url.split('?', 1)[0]}`,
    });
    setLoggedAccount(request.caller.userId);
    if (endpoint.isOwnOnly && request.caller.impersonatorId) {
      throw new AppError('forbidden', 'own-account-only');
    }
    if (access === 'admin' && request.caller.role !== 'admin') {
      throw new AppError('forbidden', 'admin-only');
    }
  }

  return function bind<const E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    options: BindOptions<E> = {},
  ): void {
    if (endpoint.access === 'key') preflights.add(endpoint.path);
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { endpoint },
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      // Access is checked before the body is read, so that an unauthorized client cannot make the server
      // parse anything.
      onRequest: async (request, reply) => requireCaller(request, reply, endpoint),
      // The audit log recorded the request before it ran; a client that has the response finds the corrected
      // entry.
      onSend: async ({ caller }, reply) => {
        if (caller?.auditId && reply.statusCode >= 400) {
          await authenticator.recordFailure(caller.auditId, reply.statusCode);
        }
      },
      // Counts refused requests too.
      onResponse: async ({ keyHolder }, { raw }) => {
        if (keyHolder) apiKeyAccess.countRequest(keyHolder, raw.statusCode >= 400 && raw.statusCode < 500);
      },
      handler: async (request, reply) => {
        assertBody(endpoint, request);
        let storedBody: unknown;
        const input = {
          params: validateInput(endpoint.params, request.params),
          query: validateInput(endpoint.query, request.query),
          body: validateInput(endpoint.body, request.body),
          caller: request.caller ?? request.keyHolder ?? request.provisioningKey,
          request,
          reply,
          signal: createDisconnectSignal(reply),
        };
        if (request.provisioningKey) requireFieldScopes(endpoint, request.provisioningKey, input.body);
        await options.limit?.(input as Call<E>);
        if (needsDiskSpace(endpoint)) await diskRoom.require();
        const stranger = options.anonymous as AnonymousOptions<Endpoint> | undefined;
        const claimed = await claimRequest(endpoint, input as Call<Endpoint>, { idempotency, stranger });
        if (claimed && 'answer' in claimed)
          return replayResponse(request, reply, claimed.answer, options.replay);
        const call = {
          ...input,
          requestKey: claimed?.requestKey ?? null,
          remember(answer: unknown) {
            storedBody = answer;
          },
        } as Call<E>;
        const status = endpoint.status ?? 200;
        const release = options.isHeavy?.(call)
          ? await heavyCalls.acquire(nameSender(request), call.signal)
          : undefined;
        try {
          const result = await handler(call);
          const isOpen = !reply.sent && result !== undefined;
          const body = isOpen ? endpoint.response.parse(result) : storedBody;
          await settle(request, claimed?.requestKey, () =>
            body === undefined ? claimed?.claim.release() : claimed?.claim.save({ status, body }),
          );
          return isOpen ? reply.code(status).send(body) : reply;
        } catch (error) {
          await settle(request, claimed?.requestKey, () => claimed?.claim.release());
          throw error;
        } finally {
          release?.();
        }
      },
    });
  };
}

/** The function that binds one endpoint to its handler. */
export type Bind = ReturnType<typeof createBinder>;

/** Response of an endpoint that returns no data. */
export const okResponse = { ok: true } as const;

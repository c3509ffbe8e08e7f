import type { Endpoint } from '@anito/contract/endpoint';
import type { DiskRoom } from '@anito/storage/disk-room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nameRequester } from '../db/oldest-first-pool.ts';
import type { ApiKeyAccess, Authenticator, Caller, KeyHolder } from './caller.ts';
import { AppError } from './errors.ts';
import { describeProblem, explainIssues } from './explain-issues.ts';
import { createHeavyCalls } from './heavy-calls.ts';
import {
  hashRequest,
  type Idempotency,
  type KeptAnswer,
  nameRequest,
  readKey,
  takesIdempotencyKey,
} from './idempotency.ts';
import { answerPreflights, requireKey } from './key-calls.ts';
import { createLeaveSignal } from './leave-signal.ts';
import { namePlace, nameSender } from './name-sender.ts';
import { say } from './reasons.ts';
import { sendEventStream, wantsEventStream } from './sse.ts';

type OutputOf<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a handler gets: validated input, the caller, and a signal that fires when the client leaves. */
export type Call<E extends Endpoint> = {
  params: E extends { params: z.ZodType } ? OutputOf<E['params']> : undefined;
  query: E extends { query: z.ZodType } ? OutputOf<E['query']> : undefined;
  body: E extends { body: z.ZodType } ? OutputOf<E['body']> : undefined;
  caller: E extends { access: 'user' | 'admin' }
    ? Caller
    : E extends { access: 'key' }
      ? KeyHolder
      : E extends { takesCaller: true }
        ? Caller | null
        : null;
  request: FastifyRequest;
  reply: FastifyReply;
  signal: AbortSignal;
  /** Names the request among all, the same when it is sent again; null when it carries no Idempotency-Key. */
  requestKey: string | null;
  /** Notes the answer of a handler that answers by itself, for a repeat of the request. */
  remember(answer: z.input<E['response']>): void;
};

/** Answers one call; returning undefined means that the handler has answered by itself. */
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<z.input<E['response']> | undefined>;

type GivenCall<E extends Endpoint> = Pick<Call<E>, 'params' | 'query' | 'body' | 'caller' | 'request'>;

type StrangerOptions<E extends Endpoint> = {
  /** Names the caller within one assistant: callers of the same name get each other's answers. */
  name: (call: GivenCall<E>) => string;
  /** Throws unless the caller may make the call now. Runs before anything kept is told. */
  requireAccess: (call: GivenCall<E>) => Promise<unknown>;
};

type BindOptions<E extends Endpoint> = {
  /** Counts the call; asked before its Idempotency-Key is claimed, so that a flood of keys writes nothing. */
  limit?: (call: GivenCall<E>) => Promise<void>;
  /** How a caller without an account may repeat a call by an Idempotency-Key; without it the key is ignored. */
  stranger?: StrangerOptions<E>;
  /** Whether it reads very much: such calls of one account, or of one address where nobody is signed in, wait for each other. */
  isHeavy?: (call: Pick<Call<E>, 'query'>) => boolean;
  /** A kept answer as the events of which it would have been streamed. */
  replay?: (body: unknown) => AsyncIterable<{ event: string; data: unknown }>;
};

type BinderParts = {
  authenticator: Authenticator;
  apiKeyAccess: ApiKeyAccess;
  /** Where our own pages are. */
  publicUrl: string;
  diskRoom: DiskRoom;
  idempotency?: Idempotency;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    keyHolder: KeyHolder | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

function validate(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {}, { error: describeProblem });
  if (result.success) return result.data;
  const { problem, fields } = explainIssues(result.error);
  const said = say('invalid-input', { problem });
  throw new AppError('invalid_request', said, Object.keys(fields).length > 0 ? { fields } : {});
}

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

/** Node keeps only the first of two; which one a proxy has checked nobody knows. */
function assertOneAuthorization(request: FastifyRequest): void {
  const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length > 1) {
    throw new AppError('invalid_request', 'two-authorizations');
  }
}

/** In whose bounds answers are kept: the user's, or, since visitors name themselves, those of the place that they call. */
function describeAccount(request: FastifyRequest, endpoint: Endpoint, params: unknown): string {
  return request.caller ? nameSender(request) : namePlace(endpoint.path, params);
}

/** Whether a call may take in what nobody can do without: deleting makes room, and visitors go on being answered. */
function takesRoom({ method, streams, worksWhenFull }: Endpoint): boolean {
  return (method === 'POST' || method === 'PUT') && !streams && !worksWhenFull;
}

/** Claims a request that carries an Idempotency-Key; undefined for one that carries none, or whose key is ignored. */
async function claimRequest(
  endpoint: Endpoint,
  call: GivenCall<Endpoint>,
  { idempotency, stranger }: { idempotency: Idempotency | undefined; stranger?: StrangerOptions<Endpoint> },
) {
  const { request, params } = call;
  const key = readKey(request.headers['idempotency-key']);
  if (!idempotency || !key || !takesIdempotencyKey(endpoint)) return undefined;
  const named = {
    scope: stranger ? stranger.name(call) : nameSender(request),
    account: describeAccount(request, endpoint, params),
    key,
    hash: hashRequest(endpoint.method, request.url, request.body),
  };
  const [begun] = await Promise.allSettled([idempotency.begin(named)]);
  const isFresh = begun.status === 'fulfilled' && 'claim' in begun.value;
  // A kept answer, and the refusal of a used key, tell of an earlier request.
  if (!isFresh) await stranger?.requireAccess(call);
  if (begun.status === 'rejected') throw begun.reason;
  return { ...begun.value, requestKey: nameRequest(named) };
}

/** Gives a kept answer again, in the form that is asked for now. */
async function sendAgain(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  replay: BindOptions<Endpoint>['replay'],
) {
  reply.header('idempotent-replayed', 'true');
  if (!replay || !wantsEventStream(request)) return reply.code(kept.status).send(kept.body);
  await sendEventStream(reply, replay(kept.body));
  return reply;
}

function isNamed(params: unknown): boolean {
  return typeof params === 'object' && params !== null && Object.keys(params).length > 0;
}

/** Whether an admin ends acting as somebody: that call is their own. */
function isExit({ endsImpersonation }: Endpoint, { headers }: FastifyRequest): boolean {
  return endsImpersonation === true && headers['x-exit-impersonation'] === 'true';
}

/** Makes the function that binds endpoints of the contract to handlers, one line each. */
export function createBinder(app: FastifyInstance, parts: BinderParts) {
  const { authenticator, apiKeyAccess, publicUrl, diskRoom, idempotency } = parts;
  const preflights = answerPreflights(app);
  const heavyCalls = createHeavyCalls();

  async function requireCaller(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint) {
    const { access, method } = endpoint;
    assertOneAuthorization(request);
    if (access === 'public' || access === 'key') {
      // Who asks of one public place share its turns at the database, wherever they come from.
      if (isNamed(request.params)) nameRequester(`public:${JSON.stringify(request.params)}`);
      if (access === 'key') await requireKey(request, reply, { endpoint, apiKeyAccess, publicUrl });
      if (!endpoint.takesCaller || request.headers.authorization === undefined) return;
    }
    request.caller = await authenticator.authenticate({
      authorization: request.headers.authorization,
      impersonateUser: isExit(endpoint, request) ? undefined : request.headers['x-impersonate-user'],
      ip: request.ip,
      requestId: request.id,
      userAgent: request.headers['user-agent'],
      change: method === 'GET' ? undefined : `${method} ${request.url.split('?', 1)[0]}`,
    });
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
      // Access is checked before the body is read: a stranger cannot make the server parse anything.
      onRequest: async (request, reply) => requireCaller(request, reply, endpoint),
      // The log recorded the call before it ran; a client that has the answer finds the corrected entry.
      onSend: async ({ caller }, reply) => {
        if (caller?.auditId && reply.statusCode >= 400) {
          await authenticator.noteFailure(caller.auditId, reply.statusCode);
        }
      },
      // Of a refusal too, whatever it was refused for.
      onResponse: async ({ keyHolder }, { raw }) => {
        if (keyHolder) apiKeyAccess.note(keyHolder, raw.statusCode >= 400 && raw.statusCode < 500);
      },
      handler: async (request, reply) => {
        assertBody(endpoint, request);
        let remembered: unknown;
        const input = {
          params: validate(endpoint.params, request.params),
          query: validate(endpoint.query, request.query),
          body: validate(endpoint.body, request.body),
          caller: request.caller ?? request.keyHolder,
          request,
          reply,
          signal: createLeaveSignal(reply),
        };
        await options.limit?.(input as Call<E>);
        if (takesRoom(endpoint)) await diskRoom.require();
        const stranger = options.stranger as StrangerOptions<Endpoint> | undefined;
        const begun = await claimRequest(endpoint, input as Call<Endpoint>, { idempotency, stranger });
        if (begun && 'answer' in begun) return sendAgain(request, reply, begun.answer, options.replay);
        const call = {
          ...input,
          requestKey: begun?.requestKey ?? null,
          remember(answer: unknown) {
            remembered = answer;
          },
        } as Call<E>;
        const status = endpoint.status ?? 200;
        const release = options.isHeavy?.(call)
          ? await heavyCalls.enter(nameSender(request), call.signal)
          : undefined;
        try {
          const result = await handler(call);
          const isOpen = !reply.sent && result !== undefined;
          const body = isOpen ? endpoint.response.parse(result) : remembered;
          if (body !== undefined) await begun?.claim.keep({ status, body });
          else await begun?.claim.release();
          return isOpen ? reply.code(status).send(body) : reply;
        } catch (error) {
          // What cannot be released is free again after some minutes.
          await begun?.claim.release().catch((err: unknown) => request.log.warn({ err }, 'key not released'));
          throw error;
        } finally {
          release?.();
        }
      },
    });
  };
}

/** Binds one endpoint to its handler. */
export type Bind = ReturnType<typeof createBinder>;

/** The answer of a call that has nothing else to say. */
export const doneAnswer = { ok: true } as const;

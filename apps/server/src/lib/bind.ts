import type { Endpoint } from '@anito/contract/endpoint';
import { say } from '@anito/contract/texts/texts';
import type { DiskRoom } from '@anito/storage/disk-room';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { nameRequester } from '../db/oldest-first-pool.ts';
import type { ApiKeyAccess, Authenticator, Caller, KeyHolder } from './caller.ts';
import { AppError } from './errors.ts';
import { describeProblem, explainIssues } from './explain-issues.ts';
import { hashRequest, type Idempotency, type KeptAnswer, nameRequest, readKey } from './idempotency.ts';
import { answerPreflights, requireKey } from './key-calls.ts';
import { createLeaveSignal } from './leave-signal.ts';
import { nameSender } from './name-sender.ts';
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

type BindOptions<E extends Endpoint> = {
  /** Counts the call; asked before its Idempotency-Key is claimed, so that a flood of keys writes nothing. */
  limit?: (call: Pick<Call<E>, 'params' | 'query' | 'body' | 'caller' | 'request'>) => Promise<void>;
  /** Who sends a call that needs no account, where that is known better than by address: their keys are their own. */
  nameStranger?: (call: Pick<Call<E>, 'body'>) => string;
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
  return request.caller ? nameSender(request) : `public:${endpoint.path}:${JSON.stringify(params ?? null)}`;
}

/** Whether a call may take in what nobody can do without: deleting makes room, and visitors go on being answered. */
function takesRoom({ method, streams, worksWhenFull }: Endpoint): boolean {
  return (method === 'POST' || method === 'PUT') && !streams && !worksWhenFull;
}

/** Claims a request that may be repeated; undefined for one that carries no key or changes nothing new. */
async function claimRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  params: unknown,
  { idempotency, nameStranger }: { idempotency: Idempotency | undefined; nameStranger: () => string },
) {
  const key = readKey(request.headers['idempotency-key']);
  if (!idempotency || !key || endpoint.method !== 'POST' || endpoint.bodyKind === 'multipart')
    return undefined;
  const hash = hashRequest(endpoint.method, request.url, request.body);
  const account = describeAccount(request, endpoint, params);
  const named = { scope: request.caller ? nameSender(request) : nameStranger(), account, key, hash };
  return { ...(await idempotency.begin(named)), requestKey: nameRequest(named) };
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
        const nameStranger = () => options.nameStranger?.(input as Call<E>) ?? nameSender(request);
        const begun = await claimRequest(endpoint, request, input.params, { idempotency, nameStranger });
        if (begun && 'answer' in begun) return sendAgain(request, reply, begun.answer, options.replay);
        const call = {
          ...input,
          requestKey: begun?.requestKey ?? null,
          remember(answer: unknown) {
            remembered = answer;
          },
        } as Call<E>;
        const status = endpoint.status ?? 200;
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
        }
      },
    });
  };
}

/** Binds one endpoint to its handler. */
export type Bind = ReturnType<typeof createBinder>;

/** The answer of a call that has nothing else to say. */
export const doneAnswer = { ok: true } as const;

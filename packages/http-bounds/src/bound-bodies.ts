import type { IncomingMessage, ServerResponse } from 'node:http';
import { FairQueue } from '@anito/fair-line/fair-queue';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ClientDisconnectedError, type FindSender, HttpRefusal } from './http-refusal.ts';

export type BodyBounds = {
  /** Longest time to receive a body that is not an upload, in milliseconds. */
  maxMs: number;
  /**
   * Most large bodies of known senders that are received at once. They stay in memory until they are
   * complete.
   */
  maxLargeBodies: number;
  /** The same for unknown senders. */
  maxLargeBodiesOfUnknown: number;
};

const defaultBounds: BodyBounds = { maxMs: 60_000, maxLargeBodies: 16, maxLargeBodiesOfUnknown: 4 };
/** Size in bytes from which a body is large. */
const largeBytes = 65_536;
const maxWaiting = 256;
const waitTimeoutMs = 20_000;

const createOverloadRefusal = () => new HttpRefusal('requests-too-large', { retryAfterMs: 5_000 });

/** Returns the declared size of the body in bytes: infinite for a chunked body, 0 without a body. */
function readDeclaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

/** Returns whether the content type of a request is `multipart/`. */
function isUpload({ headers }: IncomingMessage): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

/**
 * Calls `callback` once when no part of the request is needed any more: the body is complete, it was refused
 * early, or the connection is closed.
 */
function onceReceived(raw: IncomingMessage, answer: ServerResponse, callback: () => void): void {
  const settle = () => {
    raw.off('end', settle).off('close', settle);
    answer.off('finish', settle);
    callback();
  };
  raw.on('end', settle).on('close', settle);
  answer.on('finish', settle);
}

const createQueue = (concurrency: number) =>
  new FairQueue({ concurrency, maxWaiting, waitTimeoutMs, createRejection: createOverloadRefusal });

/** Returns whether Fastify refuses the body by its declared size, without storing any of it. */
function isTooLargeByDeclaration({ raw, routeOptions }: FastifyRequest): boolean {
  const bytes = readDeclaredBytes(raw);
  return Number.isFinite(bytes) && bytes > (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY);
}

/**
 * Limits bodies that are not uploads, which stay in memory while they arrive. Each must arrive within
 * `maxMs`, or its connection is closed. Large bodies wait in a queue that senders share, one for known
 * senders and one for all others, and are refused after `waitTimeoutMs`. Uploads are written to the disk and
 * have separate limits.
 */
export function boundBodies(
  app: FastifyInstance,
  findSender: FindSender,
  bounds: Partial<BodyBounds> = {},
): void {
  const { maxMs, maxLargeBodies, maxLargeBodiesOfUnknown } = { ...defaultBounds, ...bounds };
  const knownSenders = createQueue(maxLargeBodies);
  const unknownSenders = createQueue(maxLargeBodiesOfUnknown);
  app.addHook('onRequest', async ({ raw }) => {
    if (readDeclaredBytes(raw) === 0 || isUpload(raw)) return;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, maxMs).unref();
    const settle = () => clearTimeout(timer);
    raw.once('end', settle).once('close', settle);
  });
  app.addHook('preParsing', async (request, reply) => {
    const { raw } = request;
    if (readDeclaredBytes(raw) <= largeBytes || isUpload(raw)) return;
    if (request.is404) throw new HttpRefusal('not-found');
    if (isTooLargeByDeclaration(request)) return;
    const disconnect = new AbortController();
    const abort = () => disconnect.abort(new ClientDisconnectedError());
    raw.once('close', abort);
    const { name, isKnown } = findSender(request);
    const queue = isKnown ? knownSenders : unknownSenders;
    const release = await queue.acquire({ tenantId: name, signal: disconnect.signal });
    raw.off('close', abort);
    if (raw.destroyed) release();
    else onceReceived(raw, reply.raw, release);
  });
}

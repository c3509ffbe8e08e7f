import type { IncomingMessage, ServerResponse } from 'node:http';
import { FairLine } from '@anito/fair-line/fair-line';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ClientLeft, type FindSender, HttpRefusal } from './http-refusal.ts';

export type BodyBounds = {
  /** How long a body may take that is no upload, in milliseconds. */
  maxMs: number;
  /** Large bodies of known senders that are received at once; they lie in memory until they are whole. */
  largeAtOnce: number;
  /** The same of all others. */
  largeOfStrangersAtOnce: number;
};

const usualBounds: BodyBounds = { maxMs: 60_000, largeAtOnce: 16, largeOfStrangersAtOnce: 4 };
/** From so many bytes on a body is large. */
const largeBytes = 65_536;
const maxWaiting = 256;
const patienceMs = 20_000;

const tooMany = () => new HttpRefusal('requests-too-large', { retryAfterMs: 5_000 });

/** Bytes that the body will have, as far as its sender says so; infinite for one in chunks. */
function readDeclaredBytes({ headers }: Pick<IncomingMessage, 'headers'>): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

function isUpload({ headers }: IncomingMessage): boolean {
  return /^\s*multipart\//i.test(headers['content-type'] ?? '');
}

/** Calls `done` when nothing more of the request is kept: it is whole, refused without it, or its connection is gone. */
function onceReceived(raw: IncomingMessage, answer: ServerResponse, done: () => void): void {
  const settle = () => {
    raw.off('end', settle).off('close', settle);
    answer.off('finish', settle);
    done();
  };
  raw.on('end', settle).on('close', settle);
  answer.on('finish', settle);
}

const createLine = (places: number) => new FairLine({ places, maxWaiting, patienceMs, refuse: tooMany });

/** Whether the framework refuses the body by what its sender declares, without keeping any of it. */
function isRefusedUnread({ raw, routeOptions }: FastifyRequest): boolean {
  const bytes = readDeclaredBytes(raw);
  return Number.isFinite(bytes) && bytes > (routeOptions.bodyLimit ?? Number.POSITIVE_INFINITY);
}

/**
 * Bodies that are no upload are kept in memory while they arrive: each must be whole soon, or its connection is cut, and
 * large ones arrive in lines that senders share, known ones one and all others another. Uploads go to the disk and have
 * bounds of their own.
 */
export function boundBodies(
  app: FastifyInstance,
  findSender: FindSender,
  bounds: Partial<BodyBounds> = {},
): void {
  const { maxMs, largeAtOnce, largeOfStrangersAtOnce } = { ...usualBounds, ...bounds };
  const ofKnown = createLine(largeAtOnce);
  const ofStrangers = createLine(largeOfStrangersAtOnce);
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
    if (isRefusedUnread(request)) return;
    const leaving = new AbortController();
    const leave = () => leaving.abort(new ClientLeft());
    raw.once('close', leave);
    const { name, isKnown } = findSender(request);
    const line = isKnown ? ofKnown : ofStrangers;
    const release = await line.enter({ tenantId: name, signal: leaving.signal });
    raw.off('close', leave);
    if (raw.destroyed) release();
    else onceReceived(raw, reply.raw, release);
  });
}

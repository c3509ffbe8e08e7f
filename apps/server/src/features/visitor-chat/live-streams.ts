import { AppError } from '../../lib/errors.ts';

/**
 * Largest numbers of open streams: per visitor (a page that reloads has two for a moment), per address, per
 * account (one attacker can use many addresses) and in total.
 */
const perVisitor = 4;
const perAddress = 60;
const perAccount = 1_000;
const inTotal = 5_000;

/** Limits the streams with which visitors follow their threads in this process. */
export type LiveStreamLimiter = {
  /** Takes a place and returns a function that frees it. Throws `too_many_requests`. */
  acquire(client: { ownerId: string; visitor: string; address: string }): () => void;
  /** Fires when the process stops. Clients then reconnect to another process. */
  closing: AbortSignal;
  close(): void;
};

export type LiveStreamDeps = { liveStreams: LiveStreamLimiter };

/**
 * Creates a limiter for the visitors' open streams. `acquire` returns the function that releases the stream,
 * or throws `too_many_requests`.
 */
export function createLiveStreamLimiter(): LiveStreamLimiter {
  const counts = new Map<string, number>();
  const closing = new AbortController();
  const add = (name: string, step: 1 | -1) => {
    const count = (counts.get(name) ?? 0) + step;
    if (count > 0) counts.set(name, count);
    else counts.delete(name);
  };
  return {
    closing: closing.signal,
    close: () => closing.abort(),
    acquire({ ownerId, visitor, address }) {
      const limits: [name: string, max: number][] = [
        [`visitor ${visitor}`, perVisitor],
        [`address ${address}`, perAddress],
        [`account ${ownerId}`, perAccount],
        ['all', inTotal],
      ];
      if (limits.some(([name, max]) => (counts.get(name) ?? 0) >= max)) {
        throw new AppError('too_many_requests', 'live-too-many', { retryAfter: 30 });
      }
      for (const [name] of limits) add(name, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        for (const [name] of limits) add(name, -1);
      };
    },
  };
}

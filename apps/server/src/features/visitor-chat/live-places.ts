import { AppError } from '../../lib/errors.ts';

/**
 * Streams at once: of one visitor (a page that is loaded anew has two for a moment), of one address, of one account,
 * whose visitors a stranger can be from many addresses, and of all.
 */
const perVisitor = 4;
const perAddress = 60;
const perAccount = 1_000;
const inAll = 5_000;

/** Who follows a thread in this process. */
export type LivePlaces = {
  /** Takes a place until the returned function is called; throws `too_many_requests`. */
  take(from: { ownerId: string; visitor: string; address: string }): () => void;
  /** Fires when the process stops: what is followed goes on in another. */
  closing: AbortSignal;
  close(): void;
};

export type LivePlaceDeps = { livePlaces: LivePlaces };

/** Counts the streams that are held open for visitors. */
export function createLivePlaces(): LivePlaces {
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
    take({ ownerId, visitor, address }) {
      const bounds: [name: string, most: number][] = [
        [`visitor ${visitor}`, perVisitor],
        [`address ${address}`, perAddress],
        [`account ${ownerId}`, perAccount],
        ['all', inAll],
      ];
      if (bounds.some(([name, most]) => (counts.get(name) ?? 0) >= most)) {
        throw new AppError('too_many_requests', 'live-too-many', { retryAfter: 30 });
      }
      for (const [name] of bounds) add(name, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const [name] of bounds) add(name, -1);
      };
    },
  };
}

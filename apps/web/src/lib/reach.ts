import { useSyncExternalStore } from 'react';

/**
 * Reachability of the server. `offline`: the browser has no network. `unreachable`: it has one, but the
 * server does not answer.
 */
export type Reach = 'reached' | 'offline' | 'unreachable';

/** Interval between two checks of a server that did not answer, in milliseconds. */
const pauseMs = 5_000;
/** Timeout of a check, in milliseconds. */
const timeoutMs = 4_000;

let hasAnswered = true;
/** Number of recorded results. A check that started before the latest one is outdated. */
let resultCount = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server answers a request for the start page successfully within `timeoutMs`. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (
      await fetch('/', {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
    ).ok;
  } catch {
    return false;
  }
}

/**
 * Records whether the latest request got a response, with any status, and notifies the listeners of a change.
 * After a failed request, checks the server repeatedly until it answers.
 */
export function recordReach(isAnswered: boolean): void {
  resultCount += 1;
  clearTimeout(timer);
  if (!isAnswered) timer = setTimeout(checkReach, pauseMs);
  if (isAnswered === hasAnswered) return;
  hasAnswered = isAnswered;
  for (const listener of listeners) listener();
}

/** Checks the server now and records the result, unless another request has reported one in the meantime. */
export async function checkReach(): Promise<void> {
  const before = resultCount;
  const isAnswered = await isServerReachable();
  if (resultCount === before) recordReach(isAnswered);
}

/**
 * Records the server as unreachable after a change of network, and checks it at once if the browser is
 * online.
 */
function handleNetworkChange(): void {
  recordReach(false);
  for (const listener of listeners) listener();
  if (navigator.onLine) void checkReach();
}

/**
 * Calls `listener` when the reachability of the server may have changed. Returns a function that
 * unsubscribes.
 */
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', handleNetworkChange);
    addEventListener('offline', handleNetworkChange);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', handleNetworkChange);
    removeEventListener('offline', handleNetworkChange);
  };
}

/**
 * Returns `offline` if the browser reports no network, otherwise `reached` or `unreachable` by the latest
 * request.
 */
function readReach(): Reach {
  if (!navigator.onLine) return 'offline';
  return hasAnswered ? 'reached' : 'unreachable';
}

/** Returns the reachability of the server, from the browser's state and the latest request. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribe, readReach);
}

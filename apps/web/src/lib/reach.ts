import { useSyncExternalStore } from 'react';

/** Whether the server can be asked: `offline` the browser has no network, `unreachable` it has, and nothing answers. */
export type Reach = 'reached' | 'offline' | 'unreachable';

/** How often a server that did not answer is asked again. */
const pauseMs = 5_000;
/** Longest that it may take to answer. */
const patienceMs = 4_000;

let hasAnswered = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Whether the server answers at all. */
export async function isServerReachable(): Promise<boolean> {
  try {
    return (
      await fetch('/', {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(patienceMs),
      })
    ).ok;
  } catch {
    return false;
  }
}

/** Keeps in mind whether the latest request was answered; one that was not is followed by others until one is. */
export function noteReach(isAnswered: boolean): void {
  clearTimeout(timer);
  if (!isAnswered) timer = setTimeout(async () => noteReach(await isServerReachable()), pauseMs);
  if (isAnswered === hasAnswered) return;
  hasAnswered = isAnswered;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function readReach(): Reach {
  if (!navigator.onLine) return 'offline';
  return hasAnswered ? 'reached' : 'unreachable';
}

/** Whether the server can be asked, as far as the browser and the latest request tell. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribe, readReach);
}

import { useSyncExternalStore } from 'react';

/** Whether the server can be asked: `offline` the browser has no network, `unreachable` it has, and nothing answers. */
export type Reach = 'reached' | 'offline' | 'unreachable';

/** How often a server that did not answer is asked again. */
const pauseMs = 5_000;
/** Longest that it may take to answer. */
const patienceMs = 4_000;

let hasAnswered = true;
/** How often it was noted: what is found out later than that is out of date. */
let noted = 0;
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
  noted += 1;
  clearTimeout(timer);
  if (!isAnswered) timer = setTimeout(checkReach, pauseMs);
  if (isAnswered === hasAnswered) return;
  hasAnswered = isAnswered;
  for (const listener of listeners) listener();
}

/** Asks the server now, in case that nothing else tells meanwhile whether it answers. */
export async function checkReach(): Promise<void> {
  const before = noted;
  const isAnswered = await isServerReachable();
  if (noted === before) noteReach(isAnswered);
}

/** Nothing is reached without a network, and with another one only what has answered there. */
function changeNetwork(): void {
  noteReach(false);
  for (const listener of listeners) listener();
  if (navigator.onLine) void checkReach();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('online', changeNetwork);
    addEventListener('offline', changeNetwork);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('online', changeNetwork);
    removeEventListener('offline', changeNetwork);
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

import type { ThreadUpdate } from '@anito/contract/live';
import type { Deps } from '../../deps.ts';

/** Called for updates of one thread. Without an argument when updates may have been missed. */
type Listener = (update?: ThreadUpdate) => void;

/** Updates of threads from every process. */
export type ThreadUpdates = {
  /** Calls the listener for each change of the thread. Returns a function that stops it. */
  subscribe(threadId: number, listener: Listener): () => void;
  close(): void;
};

/** Dependencies of features that follow threads. */
export type ThreadUpdateDeps = { threadUpdates: ThreadUpdates };

/**
 * Subscribes to all `ThreadUpdate` events once and passes each to the listeners of its thread. When events
 * may have been missed, calls all listeners without an argument.
 */
export function createThreadUpdates({ events }: Pick<Deps, 'events'>): ThreadUpdates {
  const listeners = new Map<number, Set<Listener>>();
  const close = events.subscribe(
    ({ event }) => {
      if (event.event !== 'ThreadUpdate') return;
      for (const listener of listeners.get(event.data.threadId) ?? []) listener(event.data);
    },
    () => {
      for (const listener of [...listeners.values()].flatMap((set) => [...set])) listener();
    },
  );
  return {
    subscribe(threadId, listener) {
      const set = listeners.get(threadId) ?? new Set();
      listeners.set(threadId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(threadId) === set) listeners.delete(threadId);
      };
    },
    close,
  };
}

import type { ThreadUpdate } from '@anito/contract/live';
import type { Deps } from '../../deps.ts';

/** Calls back about one thread; without an update where some may have been missed. */
type Listener = (update?: ThreadUpdate) => void;

/** News of threads in this process, whoever made it. */
export type ThreadNews = {
  /** Calls back whenever a thread is not as it was; returns how to stop. */
  follow(threadId: number, listener: Listener): () => void;
  close(): void;
};

/** With what threads are followed. */
export type ThreadNewsDeps = { threadNews: ThreadNews };

/** Hears all events once, and hands each to those who follow its thread. */
export function createThreadNews({ events }: Pick<Deps, 'events'>): ThreadNews {
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
    follow(threadId, listener) {
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

/** A number of places for work that runs at once; who finds none waits in the order of coming. */
export type Slots = {
  /** Runs `work` in a free place; rejects with the signal's reason when that fires before there is one. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

/** Makes so many places. */
export function createSlots(count: number): Slots {
  let free = count;
  const waiting = new Set<() => void>();

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) {
      free--;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(resolve);
      reject(signal.reason);
    };
    waiting.add(resolve);
    signal.addEventListener('abort', leave, { once: true });
    await promise.finally(() => signal.removeEventListener('abort', leave));
  }

  /** A place goes straight to who has waited longest. */
  function leave(): void {
    const [next] = waiting;
    if (!next) {
      free++;
      return;
    }
    waiting.delete(next);
    next();
  }

  return {
    async run(signal, work) {
      await take(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** Measures processor time by name, in milliseconds; keeps the longest of each. */
export type Clock = {
  readonly longest: ReadonlyMap<string, number>;
  time<T>(name: string, work: () => T): T;
  record(name: string, milliseconds: number): void;
};

export function createClock(): Clock {
  const longest = new Map<string, number>();
  function record(name: string, milliseconds: number): void {
    longest.set(name, Math.max(milliseconds, longest.get(name) ?? 0));
  }
  return {
    longest,
    record,
    time(name, work) {
      const before = readProcessorMs();
      const result = work();
      record(name, readProcessorMs() - before);
      return result;
    },
  };
}

/**
 * Returns the processor time of this thread in milliseconds, which does not depend on the load of the
 * machine.
 */
export function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

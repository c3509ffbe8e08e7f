/** Measures what holds up this process: milliseconds of processor time by name, of each the longest. */
export type Clock = {
  readonly longest: ReadonlyMap<string, number>;
  time<T>(name: string, work: () => T): T;
  note(name: string, milliseconds: number): void;
};

export function createClock(): Clock {
  const longest = new Map<string, number>();
  function note(name: string, milliseconds: number): void {
    longest.set(name, Math.max(milliseconds, longest.get(name) ?? 0));
  }
  return {
    longest,
    note,
    time(name, work) {
      const before = readProcessorMs();
      const result = work();
      note(name, readProcessorMs() - before);
      return result;
    },
  };
}

/** Milliseconds of processor time of this thread: how busy the machine is does not count. */
export function readProcessorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

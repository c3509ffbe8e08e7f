/** Seconds that a meter looks back. */
const seconds = 60;

/** Counts what happens, and says how often it did in the last minute. */
export function createCallMeter(now: () => number = () => performance.now()) {
  const counts = new Map<number, number>();
  const second = () => Math.floor(now() / 1_000);
  const forget = () => {
    for (const at of counts.keys()) if (at <= second() - seconds) counts.delete(at);
  };
  return {
    note(): void {
      const at = second();
      const before = counts.get(at);
      if (before === undefined) forget();
      counts.set(at, (before ?? 0) + 1);
    },
    countLastMinute(): number {
      forget();
      return [...counts.values()].reduce((total, count) => total + count, 0);
    },
  };
}

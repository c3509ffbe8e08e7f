/**
 * Processes the items in their order, at most `most` at once. After a failure no further items are started;
 * rejects with the failure when the running ones have ended.
 */
export async function forEachAtOnce<T>(
  items: Iterable<T>,
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = Iterator.from(items);
  const failures: unknown[] = [];
  const workThrough = async () => {
    try {
      while (failures.length === 0) {
        const next = waiting.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: most }, workThrough));
  if (failures.length > 0) throw failures[0];
}

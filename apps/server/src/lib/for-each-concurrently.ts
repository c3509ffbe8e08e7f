/**
 * Processes the items in their order, at most `concurrency` at once. After a failure no further items are
 * started; rejects with the first failure when the running ones have ended.
 */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  concurrency: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const remaining = Iterator.from(items);
  const failures: unknown[] = [];
  const workThrough = async () => {
    try {
      while (failures.length === 0) {
        const next = remaining.next();
        if (next.done) return;
        await work(next.value);
      }
    } catch (error) {
      failures.push(error);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, workThrough));
  if (failures.length > 0) throw failures[0];
}

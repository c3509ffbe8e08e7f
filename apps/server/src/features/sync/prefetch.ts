/**
 * Yields the items of `source` and lets it produce the next one while the consumer handles the current one.
 * Throws a failure of the source when the consumer asks for that item.
 */
export async function* prefetch<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const pull = () => {
    const next = iterator.next();
    // It is awaited only after the consumer is done; until then its failure must not count as unhandled.
    next.catch(() => undefined);
    return next;
  };
  let next = pull();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = pull();
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}

/**
 * Runs `work` on up to `concurrency` items at once and yields the results as they arrive, unordered. Throws
 * the first failure. Other running work then continues, and its results are lost.
 */
export async function* mapAhead<In, Out>(
  items: Iterable<In>,
  concurrency: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running = new Map<number, Promise<{ key: number; value: Out }>>();
  async function settleNext(): Promise<Out> {
    const { key, value } = await Promise.race(running.values());
    running.delete(key);
    return value;
  }
  let nextKey = 0;
  for (const item of items) {
    const key = nextKey++;
    const result = work(item).then((value) => ({ key, value }));
    result.catch(() => undefined);
    running.set(key, result);
    if (running.size >= concurrency) yield await settleNext();
  }
  while (running.size > 0) yield await settleNext();
}

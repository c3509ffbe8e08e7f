/**
 * Yields what `source` yields and lets it work on the next item while the consumer is busy with this one.
 * A failure of the source is thrown when its turn comes.
 */
export async function* prefetch<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const pull = () => {
    const next = iterator.next();
    // Awaited only after the consumer is done; until then its failure must not count as unhandled.
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

/** Runs `work` on up to `concurrency` items at once and yields the results in the order of the items. */
export async function* mapAhead<In, Out>(
  items: Iterable<In>,
  concurrency: number,
  work: (item: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = [];
  for (const item of items) {
    const result = work(item);
    result.catch(() => undefined);
    running.push(result);
    if (running.length >= concurrency) yield await running.shift()!;
  }
  for (const result of running) yield await result;
}

/** Separates texts that are cached together. No stored text contains it. */
const separator = '\0';

type CacheEntry<Value> = {
  value: Value;
  /** Value of `placed` when the entry was last moved to the end. */
  placedAt: number;
};

/**
 * Caches the results of `read` by their texts, for texts that are read repeatedly, for example passages. The
 * least recently used texts are evicted when the cached texts have more than `maxCharacters` in total.
 * Callers must not change the result, because it is shared.
 */
export function cacheByText<Texts extends readonly string[], Value>(
  read: (...texts: Texts) => Value,
  maxCharacters: number,
): (...texts: Texts) => Value {
  /** Entries in the approximate order of their last use, oldest first. */
  const entries = new Map<string, CacheEntry<Value>>();
  let characters = 0;
  /** Characters of all texts that were moved to the end so far. */
  let placed = 0;

  function moveToEnd(key: string, entry: CacheEntry<Value>): void {
    placed += key.length;
    entry.placedAt = placed;
    entries.set(key, entry);
  }

  return (...texts) => {
    const key = texts.length === 1 ? texts[0]! : texts.join(separator);
    const entry = entries.get(key);
    if (entry) {
      // A recently moved entry is not evicted soon. Moving an entry at every read would cost more than the
      // read.
      if (placed - entry.placedAt >= maxCharacters / 2) {
        entries.delete(key);
        moveToEnd(key, entry);
      }
      return entry.value;
    }
    const value = read(...texts);
    moveToEnd(key, { value, placedAt: 0 });
    characters += key.length;
    for (const oldest of entries.keys()) {
      if (characters <= maxCharacters) break;
      entries.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}

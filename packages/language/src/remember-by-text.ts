/** Separates texts that are cached together. No stored text contains it. */
const separator = '\0';

type Kept<Value> = {
  value: Value;
  /** Value of `placed` when the entry was last moved to the end. */
  placedAt: number;
};

/**
 * Caches the results of `read` by their texts, for texts that are read repeatedly, for example passages. The
 * least recently used texts are evicted when the cached texts have more than `maxCharacters` in total.
 * Callers must not change the result, because it is shared.
 */
export function rememberByText<Texts extends readonly string[], Value>(
  read: (...texts: Texts) => Value,
  maxCharacters: number,
): (...texts: Texts) => Value {
  /** Entries in the approximate order of their last use, oldest first. */
  const known = new Map<string, Kept<Value>>();
  let characters = 0;
  /** Characters of all texts that were moved to the end so far. */
  let placed = 0;

  function putLast(key: string, kept: Kept<Value>): void {
    placed += key.length;
    kept.placedAt = placed;
    known.set(key, kept);
  }

  return (...texts) => {
    const key = texts.length === 1 ? texts[0]! : texts.join(separator);
    const found = known.get(key);
    if (found) {
      // A recently moved entry is not evicted soon. Moving an entry at every read would cost more than the
      // read.
      if (placed - found.placedAt >= maxCharacters / 2) {
        known.delete(key);
        putLast(key, found);
      }
      return found.value;
    }
    const value = read(...texts);
    putLast(key, { value, placedAt: 0 });
    characters += key.length;
    for (const oldest of known.keys()) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}

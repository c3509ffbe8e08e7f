/** Stands between texts that are remembered together: no stored text holds it. */
const separator = '\0';

type Kept<Value> = {
  value: Value;
  /** `placed` when it was put last. */
  placedAt: number;
};

/**
 * Remembers what `read` makes of texts that are read again and again, such as passages of a business. The texts that were
 * not read for the longest time are forgotten when those remembered have more than `maxCharacters` together. What `read`
 * returns is shared, so callers must not change it.
 */
export function rememberByText<Texts extends readonly string[], Value>(
  read: (...texts: Texts) => Value,
  maxCharacters: number,
): (...texts: Texts) => Value {
  /** The one not read for the longest time first, as far as that tells what to forget. */
  const known = new Map<string, Kept<Value>>();
  let characters = 0;
  /** Characters of all texts that were put last so far. */
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
      // One that was put last not long ago is not forgotten soon: moving it at each reading would cost more than the reading.
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

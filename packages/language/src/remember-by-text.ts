/** Stands between texts that are remembered together: no stored text holds it. */
const separator = '\0';

/**
 * Remembers what `read` makes of texts that are read again and again, such as passages of a business. The texts that were
 * not read for the longest time are forgotten when those remembered have more than `maxCharacters` together. What `read`
 * returns is shared, so callers must not change it.
 */
export function rememberByText<Texts extends readonly string[], Value>(
  read: (...texts: Texts) => Value,
  maxCharacters: number,
): (...texts: Texts) => Value {
  const known = new Map<string, { value: Value }>();
  let characters = 0;
  return (...texts) => {
    const key = texts.length === 1 ? texts[0]! : texts.join(separator);
    const found = known.get(key);
    if (found) {
      // Put last, so that the first is the one not read for the longest time.
      known.delete(key);
      known.set(key, found);
      return found.value;
    }
    const value = read(...texts);
    known.set(key, { value });
    characters += key.length;
    for (const oldest of known.keys()) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}

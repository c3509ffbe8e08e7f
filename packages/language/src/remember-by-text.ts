/**
 * Remembers what `read` makes of texts that are read again and again, such as passages of a business. The texts that were
 * not read for the longest time are forgotten when those remembered have more than `maxCharacters` together. What `read`
 * returns is shared, so callers must not change it.
 */
export function rememberByText<Value>(
  read: (text: string) => Value,
  maxCharacters: number,
): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  let characters = 0;
  return (text) => {
    const found = known.get(text);
    if (found) {
      // Put last, so that the first is the one not read for the longest time.
      known.delete(text);
      known.set(text, found);
      return found.value;
    }
    const value = read(text);
    known.set(text, { value });
    characters += text.length;
    for (const oldest of known.keys()) {
      if (characters <= maxCharacters) break;
      known.delete(oldest);
      characters -= oldest.length;
    }
    return value;
  };
}

/** Notion's data is never nested this deeply. */
const maxDepth = 30;
/** Approximate overhead of a value in bytes, besides its characters. */
const bytesPerValue = 40;

/** The stored part of a Notion response, and its approximate bytes in memory. */
export type SizedValue<T> = { value: T; bytes: number };

/**
 * Returns a copy in which rich text is reduced to its plain text, with the copy's estimated size in bytes.
 * Values that are nested too deeply become null. Most of Notion's data is never used and would stay in
 * memory.
 */
export function reduceToPlainText<T>(input: T): SizedValue<T> {
  let bytes = 0;
  const copy = (value: unknown, depth: number): unknown => {
    bytes += bytesPerValue;
    if (typeof value === 'string') bytes += value.length;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > maxDepth) return null;
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if ('plain_text' in value) return { plain_text: copy(value.plain_text, depth + 1) };
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item, depth + 1)]));
  };
  return { value: copy(input, 0) as T, bytes };
}

/** Nothing of Notion's is nested so deeply. */
const deepest = 30;
/** What a value takes beside its letters, roughly. */
const perValue = 40;

/** A part of an answer of Notion's that is kept, and about how many bytes of memory that takes. */
export type Slim<T> = { value: T; bytes: number };

/** Keeps of rich text its words alone: most of what Notion says of it is never used, and lies in memory till the end. */
export function slimDown<T>(given: T): Slim<T> {
  let bytes = 0;
  const copy = (value: unknown, depth: number): unknown => {
    bytes += perValue;
    if (typeof value === 'string') bytes += value.length;
    if (typeof value !== 'object' || value === null) return value;
    if (depth > deepest) return null;
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1));
    if ('plain_text' in value) return { plain_text: copy(value.plain_text, depth + 1) };
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, copy(item, depth + 1)]));
  };
  return { value: copy(given, 0) as T, bytes };
}

/** Field names that some senders use for the same value. */
const aliases: Record<string, string> = { totalPages: 'total', completedPages: 'completed' };

/** Changes the first letter of every field name to lower case, also in nested values. */
function lowerCaseFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerCaseFields);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const lower = name.charAt(0).toLowerCase() + name.slice(1);
      return [lower, lowerCaseFields(item)];
    }),
  );
}

/**
 * Maps an event's fields to the contract's names, without validating them. They may arrive capitalized
 * (`ConnectionId`), with counts as `totalPages` and `completedPages`, and with a page's id as a number.
 */
export function normalizeLiveEvent(event: string, data: unknown): unknown {
  const lower = lowerCaseFields(data);
  if (event !== 'ProgressUpdate' && event !== 'PageReingestUpdate') return lower;
  if (typeof lower !== 'object' || lower === null) return lower;
  const fields: Record<string, unknown> = { ...lower };
  for (const [alias, name] of Object.entries(aliases)) fields[name] ??= fields[alias];
  if (typeof fields.pageId === 'number') fields.pageId = String(fields.pageId);
  if (event === 'PageReingestUpdate') fields.isPageReingest ??= true;
  return fields;
}

import type { LocalizedReason } from '@anito/contract/localized-reason';

/**
 * Value of a `…_reason` column: the reason of a failure, with the English text to which it belongs. An
 * earlier version, which may run beside this one, writes the text column only; the reason then belongs to
 * another failure.
 */
export type StoredReason = LocalizedReason & { text: string };

/**
 * Returns the JSON value of a `…_reason` column: the localized reason and the text it explains. Returns null
 * when `because` is null.
 */
export function toStoredReason({
  text,
  because,
}: {
  text: string;
  because: LocalizedReason | null;
}): StoredReason | null {
  return because && { ...because, text };
}

/**
 * Returns SQL for the localized reason that belongs to a text column (`d.failure`). It is null when the
 * stored reason was made for an earlier text.
 */
export function reasonExpression(column: string): string {
  return `case when ${column}_reason->>'text' = ${column} then ${column}_reason - 'text' end`;
}

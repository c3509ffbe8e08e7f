import type { LocalizedReason } from '@anito/contract/localized-reason';

/**
 * Value of a `…_reason` column: the reason of a failure, with the English text to which it belongs. An
 * earlier version, which may run beside this one, writes the text column only; the reason then belongs to
 * another failure.
 */
export type StoredReason = LocalizedReason & { text: string };

/** Returns the value of a `…_reason` column, or null without a reason. */
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
 * Returns the SQL of the reason beside a text column, given with its table (`d.failure`): null when the
 * reason belongs to another text.
 */
export function reasonExpression(column: string): string {
  return `case when ${column}_reason->>'text' = ${column} then ${column}_reason - 'text' end`;
}

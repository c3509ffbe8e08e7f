import type { Because } from '@anito/contract/because';

/**
 * What a column `…_reason` holds beside the English text of a failure: its reason with the very text that it is of. A
 * version before, which may run beside this one, writes the text alone: then the reason is of another failure.
 */
export type KeptReason = Because & { text: string };

/** The value of such a column. */
export function keepReason({ text, because }: { text: string; because: Because | null }): KeptReason | null {
  return because && { ...because, text };
}

/** SQL of the reason beside a text column, named with its table: null where it is not of this text. */
export function readReason(column: string): string {
  return `case when ${column}_reason->>'text' = ${column} then ${column}_reason - 'text' end`;
}

import type { Reason } from './catalogue.ts';
import { en } from './en.ts';
import type { Values, ValuesOf } from './entry.ts';
import { writeText } from './write-text.ts';

/** A reason with the values that its text says. */
export type Said = { reason: Reason; values: Values };

/** Reasons whose texts say no values. */
export type PlainReason = {
  [R in Reason]: unknown extends ValuesOf<(typeof en)[R]> ? R : never;
}[Reason];

/** Puts a reason and its values together. */
export function say<R extends Reason>(
  reason: R,
  ...[values]: R extends PlainReason ? [] : [values: ValuesOf<(typeof en)[R]>]
): Said {
  return { reason, values: (values ?? {}) as Values };
}

/** Whether the catalogue has a text for a word that somebody else made, as an engine. */
export function isReason(word: string): word is Reason {
  return Object.hasOwn(en, word);
}

/** The English text of what is said, as the API answers it. */
export function writeEnglish(said: Said): string {
  return writeText(said, { catalogue: en, language: 'en' }) ?? '';
}

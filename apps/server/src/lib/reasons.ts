import type { Because } from '@anito/contract/because';
import type { Language } from '@anito/contract/languages';
import type { Reason, reasonValues } from '@anito/contract/reasons';
import { getTexts, texts } from './texts.ts';

type WithValues = keyof typeof reasonValues;
type ValuesOf<R extends WithValues> = Record<(typeof reasonValues)[R][number], string | number>;

/** A reason of the catalogue with the values of its text. */
export type Said = { reason: Reason; values: Readonly<Record<string, string | number>> };

/** Reasons whose texts contain no values. */
export type PlainReason = Exclude<Reason, WithValues>;

/** Creates a message from a reason and its values. */
export function say<R extends Reason>(
  reason: R,
  ...[values]: R extends WithValues ? [values: ValuesOf<R>] : []
): Said {
  return { reason, values: values ?? {} };
}

/** Whether the catalogue has a text for a code from elsewhere, such as an engine. */
export function isReason(code: string): code is Reason {
  const catalogue: object = texts.getResourceBundle('en', 'reasons');
  return Object.hasOwn(catalogue, code) || Object.hasOwn(catalogue, `${code}_other`);
}

/** Returns the text of a reason in a language; undefined for a reason that this version does not know. */
export function writeReason(language: Language, { reason, values = {} }: Because): string | undefined {
  if (!isReason(reason)) return undefined;
  // The plural form of `website-closed` depends on its minutes.
  return getTexts(language, 'reasons')(reason, { count: values.minutes, ...values });
}

/** Returns the English text of a reason, which the API sends. */
export const writeEnglish = (said: Said): string => writeReason('en', said) ?? '';

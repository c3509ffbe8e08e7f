import type { Language } from '@anito/contract/languages';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { ReasonCode, reasonValues } from '@anito/contract/reasons';
import { getTexts, texts } from './texts.ts';

type WithValues = keyof typeof reasonValues;
type ValuesOf<R extends WithValues> = Record<(typeof reasonValues)[R][number], string | number>;

/** A reason of the catalogue with the values of its text. */
export type LocalizedMessage = { reason: ReasonCode; values: Readonly<Record<string, string | number>> };

/** Reasons whose texts contain no values. */
export type PlainReason = Exclude<ReasonCode, WithValues>;

/** Creates a message from a reason and its values. */
export function localizedMessage<R extends ReasonCode>(
  reason: R,
  ...[values]: R extends WithValues ? [values: ValuesOf<R>] : []
): LocalizedMessage {
  return { reason, values: values ?? {} };
}

/** Returns whether the catalogue has a text for a code from elsewhere, such as an engine. */
export function isReason(code: string): code is ReasonCode {
  const catalogue: object = texts.getResourceBundle('en', 'reasons');
  return Object.hasOwn(catalogue, code) || Object.hasOwn(catalogue, `${code}_other`);
}

/** Returns the text of a reason in a language; undefined for a reason that this version does not know. */
export function formatReason(
  language: Language,
  { reason, values = {} }: LocalizedReason,
): string | undefined {
  if (!isReason(reason)) return undefined;
  // The plural form of `website-closed` depends on its minutes.
  return getTexts(language, 'reasons')(reason, { count: values.minutes, ...values });
}

/** Returns the English text of a reason, which the API sends; an empty text for an unknown reason. */
export const formatEnglish = (message: LocalizedMessage): string => formatReason('en', message) ?? '';

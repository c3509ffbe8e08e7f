import type { Language } from '../languages.ts';
import type { Because } from './because.ts';
import type { Catalogue, Reason } from './catalogue.ts';

/** The texts of a language. */
export type Wording = { language: Language; catalogue: Catalogue };

const sizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const;

/** A size: base 1024, at most two decimals, as in `1.5 KB`. */
function writeSize(bytes: number, language: Language): string {
  const power = bytes < 1 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log2(bytes) / 10));
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });
  const figure = format.format(bytes / 1024 ** power);
  return `${figure} ${sizeUnits[power]}`;
}

function choosePlural(count: number, language: Language): 'one' | 'other' {
  return new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
}

/** The text of a reason with its values; undefined for a reason that this version does not know. */
export function writeText({ reason, values = {} }: Because, wording: Wording): string | undefined {
  const { language, catalogue } = wording;
  if (!Object.hasOwn(catalogue, reason)) return undefined;
  const entry = catalogue[reason as Reason];
  const text = typeof entry === 'string' ? entry : entry[choosePlural(Number(values[entry.by]), language)];
  return text.replace(/\{(\w+)(?::(size|text))?\}/g, (_, name: string, form?: string) => {
    const value = values[name] ?? '';
    // A text within a text names no further one.
    if (form === 'text') {
      return writeText({ reason: String(value), values: { ...values, [name]: '' } }, wording) ?? '';
    }
    if (typeof value === 'string') return value;
    return form === 'size' ? writeSize(value, language) : new Intl.NumberFormat(language).format(value);
  });
}

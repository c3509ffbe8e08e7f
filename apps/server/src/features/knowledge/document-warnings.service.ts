import type { DocumentWarning as ToldWarning } from '@anito/contract/documents';
import type { DocumentWarning } from '@anito/documents/extract/warnings';
import type { StoredWarning } from '../../db/stored-warnings.ts';
import { formatEnglish, isReason } from '../../lib/reasons.ts';

/**
 * Limits for the warnings of one document. Readers return fewer, but their output is not trusted, because
 * they parse other people's files.
 */
const maxWarnings = 20;
const maxRanges = 20;
const maxValues = 8;
const maxCharacters = 300;

/**
 * Converts the warnings of a document reader to the form that is stored. Drops unknown reasons, and warnings,
 * values and pages beyond the limits.
 */
export function toStoredWarnings(warnings: DocumentWarning[]): StoredWarning[] {
  return warnings.slice(0, maxWarnings).flatMap(({ problem, values, pages }) => {
    const reason = `warning-${problem}`;
    if (!isReason(reason)) return [];
    const storedValues = Object.entries(values).slice(0, maxValues).flatMap(toStoredValue);
    return [
      { reason, values: Object.fromEntries(storedValues), pages: pages.slice(0, maxRanges).filter(isRange) },
    ];
  });
}

/**
 * Returns a value of a warning as a list of one entry to store: a finite number, or text cut to
 * `maxCharacters` without control characters. Returns an empty list for other values.
 */
function toStoredValue([name, value]: [string, unknown]): [string, string | number][] {
  if (typeof value === 'number') return Number.isFinite(value) ? [[name, value]] : [];
  if (typeof value !== 'string') return [];
  // PostgreSQL accepts neither lone surrogates nor NUL in text.
  return [
    [
      name,
      value
        .slice(0, maxCharacters)
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' '),
    ],
  ];
}

/** Returns whether a pair is a range of page numbers, counted from 1, whose first is not after its last. */
function isRange([first, last]: [number, number]): boolean {
  return Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 1 && last >= first;
}

/**
 * Returns stored warnings with their reasons and English texts. Skips unknown reasons; null gives an empty
 * list.
 */
export function viewWarnings(warnings: StoredWarning[] | null): ToldWarning[] {
  return (warnings ?? []).flatMap(({ reason, values = {}, pages }) => {
    if (!isReason(reason)) return [];
    const because = {
      reason,
      values: pages.length > 0 ? { ...values, pages: formatPages(values, pages) } : values,
    };
    return [{ text: formatEnglish(because), because }];
  });
}

/**
 * Formats page ranges, such as `9–16, 20`, the same in every language. Ends with `…` when the ranges contain
 * fewer pages than `count`.
 */
function formatPages({ count }: NonNullable<StoredWarning['values']>, pages: StoredWarning['pages']): string {
  const listedCount = pages.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  const ranges = pages.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return [...ranges, ...(listedCount < Number(count) ? ['…'] : [])].join(', ');
}

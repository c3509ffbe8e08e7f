import type { ListPlace } from './word-look.ts';

/** Deeper levels and longer markers occur only in hostile files. */
const MAX_DEPTH = 9;
const MAX_MARKER = 20;
const LETTERS = 26;
const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Counts the items of a document's lists, each list separately, regardless of the text between its items. */
export class ListCounters {
  private readonly counts = new Map<string, { count: number; format: string }[]>();

  /** Returns the marker of the next item, such as "2." or "b)"; empty for levels without numbers. */
  next({ listId, depth, format, start, text }: ListPlace): string {
    const at = Math.min(MAX_DEPTH, depth);
    const levels = this.counts.get(listId) ?? [];
    this.counts.set(listId, levels);
    levels.length = Math.min(levels.length, at + 1);
    while (levels.length < at) levels.push({ count: 1, format: 'decimal' });
    const count = levels[at] ? levels[at].count + 1 : start;
    levels[at] = { count, format };
    if (format === 'bullet' || format === 'none') return '';
    const marker = text.replace(/%(\d)/g, (_, number) => {
      const level = levels[Number(number) - 1];
      return level ? writeCount(level.count, level.format) : '';
    });
    return marker.trim().slice(0, MAX_MARKER);
  }
}

/**
 * Returns the number of a list item in a number format of Word, such as 'upperRoman'. Formats other than
 * letters and Roman numerals give decimal digits.
 */
function writeCount(count: number, format: string): string {
  const isUpper = format.startsWith('upper');
  let numeral = String(count);
  if (/Letter$/.test(format) && count > 0) {
    // The letter after z is aa, then bb.
    const letter = String.fromCharCode(97 + ((count - 1) % LETTERS));
    numeral = letter.repeat(Math.min(3, Math.ceil(count / LETTERS)));
  } else if (/Roman$/.test(format) && count > 0 && count < 4_000) {
    numeral = writeRoman(count);
  }
  return isUpper ? numeral.toUpperCase() : numeral;
}

/** Returns a positive number as a lower-case Roman numeral. */
function writeRoman(count: number): string {
  let remaining = count;
  let numeral = '';
  for (const [value, letters] of ROMAN) {
    while (remaining >= value) {
      numeral += letters;
      remaining -= value;
    }
  }
  return numeral;
}

import { dateFromSerial, format as formatByCode, isDateFormat } from 'numfmt';

/** Number format of a cell; `code` is null if the cell shows the number unchanged. */
export type CellFormat = { code: string | null; isDate: boolean; isElapsed: boolean };

/** Format that shows numbers unchanged. */
export const unformatted: CellFormat = { code: null, isDate: false, isElapsed: false };
/** Days between the 1900 and 1904 date systems. */
const days1904 = 1_462;
/** Longest format code; Excel accepts no longer ones. */
const maxCode = 255;

/**
 * Built-in formats, which files name only by number (ECMA-376 part 1, 18.8.30). For dates whose order depends
 * on the user's locale, which no file contains, the unambiguous order is used.
 */
const builtIn: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '#,##0_);(#,##0);"-"',
  42: '"$"#,##0_);("$"#,##0);"-"',
  43: '#,##0.00_);(#,##0.00);"-"',
  44: '"$"#,##0.00_);("$"#,##0.00);"-"',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};
/** Date formats of East Asian versions. */
const isEastAsianDate = (id: number) => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * Returns the number format with an id. `code` is its code if the file contains one; otherwise the id is that
 * of a built-in format.
 */
export function readCellFormat(id: number, code: string | undefined): CellFormat {
  const formatCode = code ?? builtIn[id] ?? (isEastAsianDate(id) ? 'yyyy-mm-dd' : '');
  if (/^(?:general|@)?$/i.test(formatCode.trim())) return unformatted;
  const prepared =
    formatCode.length > maxCode ? formatCode : splitSections(formatCode).map(prepareSection).join(';');
  return {
    code: prepared,
    isDate: isDateFormat(prepared),
    isElapsed: /\[(?:h+|m+|s+)\]/i.test(prepared),
  };
}

/**
 * Returns a number as its cell shows it. Returns null for a negative date and for a format that is not
 * understood.
 */
export function formatCell(value: number, format: CellFormat, startsAt1904: boolean): string | null {
  const { code, isDate, isElapsed } = format;
  if (code === null) return writeNumber(value);
  if (!isDate || isElapsed) return applyFormat(code, value);
  // Dates before the first day do not exist.
  if (value < 0) return null;
  const days = startsAt1904 ? value + days1904 : value;
  return applyFormat(disambiguateDate(code, days), days);
}

/** Separators between day and month in either order. Before a full stop the day always comes first. */
const dateSeparator = String.raw`(?:[/\- ]|\\[/\- ])`;
const dayAndMonth = new RegExp(
  `(?<![a-z])(?:d{1,2}${dateSeparator}m{1,2}|m{1,2}${dateSeparator}d{1,2})(?![a-z])`,
  'i',
);
const wholeDate = new RegExp(`${dayAndMonth.source}${dateSeparator}y{2,4}`, 'i');
const secondsOfTime = /(?<=m{1,2}):s{1,2}(?![a-z.])/gi;

/**
 * Returns a format code with which a date is unambiguous: it shows the order of day and month and omits zero
 * seconds. Only the cell knows which number of 3/5/2026 is the month, and zero seconds hide that a value is a
 * time of day.
 */
function disambiguateDate(code: string, days: number): string {
  const short = Math.round(days * 86_400) % 60 === 0 ? code.replace(secondsOfTime, '') : code;
  if (!dayAndMonth.test(code)) return short;
  const [, month = 0, day = 0] = dateFromSerial(days);
  if (day > 12 || day === month || /^\W*y/i.test(code)) return short;
  return wholeDate.test(short)
    ? short.replace(wholeDate, String.raw`yyyy\-mm\-dd`)
    : short.replace(dayAndMonth, 'd mmm');
}

/**
 * Returns a text as its cell shows it. A format may add words to a text, or hide it. A format that is not
 * understood leaves it unchanged.
 */
export function formatText(text: string, { code }: CellFormat): string {
  if (code === null || !/[@;]/.test(code)) return text;
  return applyFormat(code, text) ?? text;
}

/**
 * Writes a number with the fifteen digits that Excel keeps. More digits would show binary rounding errors.
 */
export function writeNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

/** Returns a value in a format. Returns null if the format is not understood. */
function applyFormat(code: string, value: number | string): string | null {
  if (code.length > maxCode) return null;
  try {
    const text = formatByCode(code, value, { throws: true, dateErrorThrows: true });
    return typeof value === 'number' && /NaN|∞/.test(text) ? null : text.replace(/\s+/g, ' ').trim();
  } catch {
    return null;
  }
}

/**
 * Quoted and escaped characters, spaces as wide as a character, repeated characters, bracketed parts, words,
 * and single characters.
 */
const token = /"[^"]*"?|[\\_*].|\[[^\]]*\]?|general|e[+-]|[a-z]+|./gis;

/** Returns the sections of a code, for positive and negative numbers, zero and text. */
function splitSections(code: string): string[] {
  const sections = [''];
  for (const [part] of code.matchAll(token)) {
    if (part === ';') sections.push('');
    else sections[sections.length - 1] += part;
  }
  return sections;
}

/**
 * Prepares a section that shows digits; returns any other unchanged. Unquoted words in it are units and
 * currencies, as other programs write them, and the locale of a currency must not change its separators.
 */
function prepareSection(section: string): string {
  const bare = section.replace(token, (part) => (/^["\\_*[]/.test(part) ? '' : part));
  const showsDigits = /[#0?]/.test(bare.replace(/s\.0+|^\.0+/gi, ''));
  if (!showsDigits) return section;
  return section.replace(token, (part) => {
    if (/^\[\$/.test(part)) return part.replace(/-[^\]]*\]?$/, ']').replace(/^\[\$\]$/, '');
    return /^(?:general|e[+-])$/i.test(part) || !/^[a-z]/i.test(part) ? part : `"${part}"`;
  });
}

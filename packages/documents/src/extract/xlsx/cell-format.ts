/** How a number in a cell is shown, as far as it changes what is said. */
export type CellFormat =
  | {
      kind: 'number';
      decimals: number | null;
      digits: number;
      isGrouped: boolean;
      prefix: string;
      suffix: string;
    }
  | { kind: 'percent'; decimals: number }
  | { kind: 'date'; hasDate: boolean; hasTime: boolean };

const GENERAL: CellFormat = {
  kind: 'number',
  decimals: null,
  digits: 1,
  isGrouped: false,
  prefix: '',
  suffix: '',
};

/** The codes that files name only by number (ECMA-376 part 1, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};

/** Reads a number format: its id, and its code where the file gives one. */
export function readCellFormat(id: number, code: string | undefined): CellFormat {
  const positive = (code ?? BUILT_IN[id] ?? '').split(';')[0] ?? '';
  const bare = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
  if (/[yd]|m{3}/i.test(bare)) return { kind: 'date', hasDate: true, hasTime: /h/i.test(bare) };
  if (/[hs]/i.test(bare)) return { kind: 'date', hasDate: false, hasTime: true };
  if (!/[0#?]/.test(bare)) return GENERAL;
  const decimals = /\.([0#?]+)/.exec(bare)?.[1]?.length ?? 0;
  if (bare.includes('%')) return { kind: 'percent', decimals };
  const [prefix = '', suffix = ''] = readLiterals(positive);
  const digits = /^[^.]*/.exec(bare)![0].match(/0/g)?.length ?? 1;
  return { kind: 'number', decimals, digits, isGrouped: /[#0],[#0]/.test(bare), prefix, suffix };
}

/** What stands before and after the digits: quoted words, currency signs. */
function readLiterals(code: string): string[] {
  const shown = code
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/\\(.)/g, '"$1"');
  const digits = /[0#?][0#?.,]*/.exec(shown);
  if (!digits) return [];
  const around = [shown.slice(0, digits.index), shown.slice(digits.index + digits[0].length)];
  return around.map((part) => part.replace(/"/g, '').replace(/[()]/g, ''));
}

/** A number as its cell shows it. */
export function formatCell(value: number, format: CellFormat, startsAt1904: boolean): string {
  if (format.kind === 'date') return formatDate(value, format, startsAt1904);
  if (format.kind === 'percent') return `${trimZeros((value * 100).toFixed(Math.max(format.decimals, 2)))}%`;
  const { decimals, digits, isGrouped, prefix, suffix } = format;
  // Fifteen digits are what Excel keeps; more shows how binary numbers miss decimal ones.
  const text =
    decimals === null ? String(Number(value.toPrecision(15))) : value.toFixed(Math.min(decimals, 10));
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction] = text.slice(sign.length).split('.');
  const padded = whole.padStart(digits, '0');
  const grouped = isGrouped ? padded.replace(/\B(?=(\d{3})+$)/g, ',') : padded;
  return `${sign}${prefix}${grouped}${fraction ? `.${fraction}` : ''}${suffix}`.trim();
}

function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const MILLISECONDS_A_DAY = 86_400_000;
/** Day 0 of the 1900 system counts a 29 February 1900 that never was: right from March 1900 on. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);

/** Dates and times of day as ISO 8601 writes them; durations above a day keep their hours. */
function formatDate(
  value: number,
  { hasDate, hasTime }: CellFormat & { kind: 'date' },
  startsAt1904: boolean,
): string {
  const date = new Date((startsAt1904 ? EPOCH_1904 : EPOCH_1900) + Math.round(value * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return String(value);
  const iso = date.toISOString();
  const time = iso.slice(11, iso.endsWith(':00.000Z') ? 16 : 19);
  if (!hasDate) {
    const hours = Math.floor((value * MILLISECONDS_A_DAY) / 3_600_000);
    return value >= 1 ? `${hours}${time.slice(2)}` : time;
  }
  return hasTime && time !== '00:00' ? `${iso.slice(0, 10)} ${time}` : iso.slice(0, 10);
}

import fc from 'fast-check';

/**
 * A building block of hostile text: signs repeated, numbered so that all differ, or enclosing others, side by
 * side or nested. Plain data, so that a failing case can be read and run again.
 */
export type Shape =
  | { repeat: string; times: number }
  | { numbered: string; times: number }
  | { around: [open: string, close: string]; times: number; isNested: boolean; inner: Shape[] };

/** Signs of a kind of file: words and marks, and enclosing pairs. */
export type Grammar = { signs: string[]; pairs: [open: string, close: string][] };

/** Approximate length of one input, in characters. */
export const maxCharacters = 1_000_000;
const smallestPower = 5;
const maxPower = 60;
const maxDepth = 3;

/** Signs that are meaningful to every text reader. */
const commonSigns = [
  ...['word ', 'Price: 1,200.50 PHP ', 'x', ' ', '\n', '\n\n', '\t', '.', '!', '? ', ',', ';', ':', '-', '_'],
  ...[
    '…',
    '"',
    "'",
    '(',
    ')',
    '[',
    ']',
    '[1]',
    '<',
    '>',
    '&',
    '&amp;',
    '/',
    '\\',
    '|',
    '#',
    '*',
    '`',
    '~',
    '0',
  ],
  ...['9 ', '12:30 pm ', '0917 555 0123 ', 'a@b.co ', 'https://a.example/b ', 'é', 'e\u0301', '\u0301', 'ñ'],
  ...[
    '日本',
    '。',
    'ก',
    '😀',
    '\u200b',
    '\u00a0',
    '\u202e',
    '\ufeff',
    'Ǆ',
    'ﷺ',
    '₱',
    'magbayad ',
    'nag-',
    'Ang ',
  ],
];

/** From three to a million; each order of magnitude is equally likely. */
const times = fc
  .noBias(fc.integer({ min: smallestPower, max: maxPower }))
  .map((power) => Math.round(10 ** (power / 10)));

/** Generates hostile texts of a kind of file: at most four shapes in sequence. */
export function shapesOf({ signs, pairs }: Grammar): fc.Arbitrary<Shape[]> {
  const own = fc.constantFrom(...(signs.length > 0 ? signs : commonSigns));
  const sign = fc.oneof(
    { weight: 2, arbitrary: own },
    { weight: 1, arbitrary: fc.constantFrom(...commonSigns) },
  );
  const token = fc.array(sign, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const flat = fc.oneof(
    { weight: 4, arbitrary: fc.record({ repeat: token, times }) },
    { weight: 1, arbitrary: fc.record({ numbered: token, times }) },
  );
  const pair = fc.oneof(...(pairs.length > 0 ? [fc.constantFrom(...pairs)] : []), fc.tuple(token, token));
  const shapes = fc.memo((depth): fc.Arbitrary<Shape[]> => {
    const shape =
      depth <= 1
        ? flat
        : fc.oneof(
            flat,
            fc.record({ around: pair, times, isNested: fc.boolean(), inner: shapes(depth - 1) }),
          );
    return fc.noBias(fc.array(shape, { minLength: 1, maxLength: depth === maxDepth ? 4 : 2 }));
  });
  return shapes(maxDepth);
}

/** Writes the text of shapes. Each is repeated only as often as fits into `maxLength` characters. */
export function writeShapes(shapes: readonly Shape[], maxLength = maxCharacters): string {
  let text = '';
  for (const shape of shapes) {
    const remaining = maxLength - text.length;
    if (remaining > 0) text += writeShape(shape, remaining);
  }
  return text;
}

function writeShape(shape: Shape, room: number): string {
  const fit = (length: number) => Math.max(1, Math.min(shape.times, Math.floor(room / Math.max(1, length))));
  if ('repeat' in shape) return shape.repeat.repeat(fit(shape.repeat.length));
  if ('numbered' in shape) {
    const count = fit(shape.numbered.length + 7);
    return Array.from({ length: count }, (_, at) => `${shape.numbered}${at} `).join('');
  }
  const [open, close] = shape.around;
  const inner = writeShapes(shape.inner, shape.isNested ? room / 2 : Math.max(room / 10, room / shape.times));
  if (!shape.isNested)
    return `${open}${inner}${close}`.repeat(fit(open.length + inner.length + close.length));
  const depth = fit((open.length + close.length) * 2);
  return open.repeat(depth) + inner + close.repeat(depth);
}

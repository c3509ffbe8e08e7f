import { readFileSync } from 'node:fs';
import fc from 'fast-check';

const fixtures = new URL('../../fixtures/', import.meta.url);

/**
 * A valid file of the project with damage: `where` is in thousandths of its length, `bytes` is the size of
 * the damage.
 */
export type DamagedFile = { file: string; edits: Edit[] };
type Edit = { how: 'cut' | 'noise' | 'again' | 'zeros' | 'end'; where: number; bytes: number; times: number };

const files = [
  ...[
    'price-list.pdf',
    'guest-handbook.pdf',
    'store-policies.pdf',
    'returns-policy.docx',
    'catering-prices.xlsx',
  ],
  ...[
    'wedding-packages.pptx',
    'warranty.rtf',
    'questions.csv',
    'faq.md',
    'visiting.html',
    'opening-hours.txt',
  ],
];
const edit = fc.record<Edit>({
  how: fc.constantFrom('cut', 'noise', 'again', 'zeros', 'end'),
  where: fc.integer({ min: 0, max: 999 }),
  bytes: fc.constantFrom(1, 2, 8, 64, 1_024, 20_000),
  times: fc.constantFrom(1, 3, 50, 2_000),
});

export const damagedFiles: fc.Arbitrary<DamagedFile> = fc.noBias(
  fc.record({ file: fc.constantFrom(...files), edits: fc.array(edit, { minLength: 1, maxLength: 4 }) }),
);

/** Returns the bytes of a damaged file, at most slightly more than `maxLength`. */
export function writeDamaged({ file, edits }: DamagedFile, maxLength: number): Buffer {
  let bytes: Buffer = readFileSync(new URL(file, fixtures));
  for (const { how, where, bytes: length, times } of edits) {
    const start = Math.floor((bytes.length * where) / 1_000);
    const part = Buffer.from(bytes.subarray(start, start + length));
    const before = bytes.subarray(0, start);
    const after = bytes.subarray(start + part.length);
    const count = Math.max(
      1,
      Math.min(times, Math.floor((maxLength - bytes.length) / Math.max(1, part.length))),
    );
    if (how === 'end') bytes = before;
    else if (how === 'cut') bytes = Buffer.concat([before, after]);
    else if (how === 'again') {
      bytes = Buffer.concat([before, ...Array.from({ length: count + 1 }, () => part), after]);
    } else {
      // The noise is the same in each run of the case.
      for (let at = 0; at < part.length; at++)
        part[at] = how === 'zeros' ? 0 : (part[at]! * 167 + at * 89 + 13) & 255;
      bytes = Buffer.concat([before, part, after]);
    }
  }
  return bytes;
}

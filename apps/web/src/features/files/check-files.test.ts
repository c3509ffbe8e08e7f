import { limits } from '@anito/contract/limits';
import { describe, expect, it } from 'vitest';
import { checkFiles, countSent, normalizeExtensions } from './check-files.ts';

const rules = { extensions: ['pdf', 'md'], maxBytes: limits.fileBytes };
const file = (name: string, size = 10, lastModified = 0) => ({ name, size, lastModified });

function reasonsOf(files: ReturnType<typeof file>[], chosen: ReturnType<typeof file>[] = []) {
  return checkFiles(files, chosen, rules).rejected.map(({ reason }) => reason);
}

describe('checkFiles', () => {
  it('accepts valid files and lists the others', () => {
    const { accepted, rejected } = checkFiles([file('a.PDF'), file('b.exe'), file('c.md')], [], rules);
    expect(accepted.map(({ name }) => name)).toEqual(['a.PDF', 'c.md']);
    expect(rejected).toEqual([{ reason: 'unsupported', fileName: 'b.exe', extension: 'exe' }]);
  });

  it.each([
    [file('a.pdf', 52_428_800), []],
    [file('a.pdf', 52_428_801), ['tooLarge']],
    [file('a.pdf', 0), ['empty']],
    [file('pdf'), ['unsupported']],
    [file('a.pdf.exe'), ['unsupported']],
    [file('.md'), []],
  ])('%j', (candidate, reasons) => {
    expect(reasonsOf([candidate])).toEqual(reasons);
  });

  it('rejects a duplicate file, but accepts two different ones', () => {
    expect(reasonsOf([file('a.pdf'), file('a.pdf')])).toEqual(['duplicate']);
    expect(reasonsOf([file('a.pdf')], [file('a.pdf')])).toEqual(['duplicate']);
    expect(reasonsOf([file('a.pdf', 10, 1)], [file('a.pdf', 10, 2)])).toEqual([]);
  });

  it('stops at the limit of files per upload', () => {
    const many = Array.from({ length: limits.filesPerUpload + 2 }, (_, index) => file(`${index}.md`));
    expect(reasonsOf(many)).toEqual(['tooMany', 'tooMany']);
  });

  it("rejects files above the account's quota, and accepts others that fit", () => {
    const limited = (room: { items: number; bytes: number }) =>
      checkFiles([file('b.md', 60), file('c.md', 30)], [file('a.md', 30)], { ...rules, room });
    expect(limited({ items: 3, bytes: 120 }).rejected).toEqual([]);
    expect(limited({ items: 2, bytes: 120 }).accepted).toEqual([file('b.md', 60)]);
    expect(limited({ items: 3, bytes: 60 })).toEqual({
      accepted: [file('c.md', 30)],
      rejected: [{ reason: 'noRoom', fileName: 'b.md', extension: 'md' }],
    });
  });
});

it('reads extensions with and without a dot', () => {
  expect(normalizeExtensions(['.PDF', 'md'])).toEqual(['pdf', 'md']);
});

it('counts fully sent files', () => {
  expect([0, 9, 10, 29, 30].map((sent) => countSent([10, 10, 10], sent))).toEqual([0, 0, 1, 2, 3]);
});

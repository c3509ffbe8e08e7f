import { describe, expect, test } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';

describe('cleanFileName', () => {
  test.each([
    ['menu.pdf', 'menu.pdf'],
    ['../../a.pdf', '../../a.pdf'],
    ['C:\\a.pdf', 'C:\\a.pdf'],
    ['<img onerror=x>.pdf', '<img onerror=x>.pdf'],
    ['%22;rm.pdf', '";rm.pdf'],
    ['a\0b\r\nc.pdf', 'abc.pdf'],
    ['\u202efdp.exe', 'fdp.exe'],
    ['\u2066a\u2069.md', 'a.md'],
    ['e\u0301.md', '\u00e9.md'],
    ['😀.md', '😀.md'],
    ['.pdf', '.pdf'],
    ['  ', 'file'],
    ['\ud800.md', '\ufffd.md'],
  ])('stores %j as %j', (uploadedName, storedName) => {
    expect(cleanFileName(uploadedName)).toBe(storedName);
  });

  test('cuts a long name between characters and keeps its extension', () => {
    const name = cleanFileName(`${'ñ'.repeat(400)}.docx`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toBe(`${'ñ'.repeat(125)}.docx`);
  });
});

import { expect, it } from 'vitest';
import { formatEntryName } from './format-entry-name.ts';

it.each([
  ['menu.pdf', '7 menu.pdf'],
  ['Mga presyo – 2026 (ñ).xlsx', '7 Mga presyo – 2026 (ñ).xlsx'],
  ['../../etc/passwd', '7 -..-etc-passwd'],
  ['C:\\Windows\\con.txt', '7 C--Windows-con.txt'],
  ['a<b>:"|?*.txt', '7 a-b------.txt'],
  ['line\nbreak\u202Efdp.exe', '7 linebreakfdp.exe'],
  ['ends with dots. . .', '7 ends with dots'],
  ['   ', '7'],
])('converts %j to %j', (input, expected) => {
  expect(formatEntryName(7, input)).toBe(expected);
});

it('cuts a name by bytes and keeps its extension', () => {
  const name = formatEntryName(7, `${'ñ'.repeat(300)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
  expect(name).toMatch(/^7 ñ+\.pdf$/);
});

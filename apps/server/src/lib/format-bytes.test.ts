import { expect, test } from 'vitest';
import { formatBytes } from './texts.ts';

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [1_263, '1.23 KB'],
  [52_428_800, '50 MB'],
  [3 * 1024 ** 3, '3 GB'],
  [5 * 1024 ** 4, '5120 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text);
});

import { expect, test } from 'vitest';
import { rememberByText } from './remember-by-text.ts';

function countReads(maxCharacters: number) {
  const reads: string[] = [];
  const read = rememberByText((text) => {
    reads.push(text);
    return text.length;
  }, maxCharacters);
  return { read, reads };
}

test('reads a text once', () => {
  const { read, reads } = countReads(100);
  expect([read('one'), read('one'), read('three')]).toEqual([3, 3, 5]);
  expect(reads).toEqual(['one', 'three']);
});

test('forgets the texts that were not read for the longest time', () => {
  const { read, reads } = countReads(6);
  for (const text of ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb']) read(text);
  expect(reads).toEqual(['aaa', 'bbb', 'ccc', 'bbb']);
});

test('does not keep a text that is longer than all that may be kept', () => {
  const { read, reads } = countReads(2);
  read('long');
  read('long');
  expect(reads).toEqual(['long', 'long']);
});

import { expect, test } from 'vitest';
import { cacheByText } from './cache-by-text.ts';

function countReads(maxCharacters: number) {
  const reads: string[] = [];
  const read = cacheByText((text) => {
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

test('evicts the least recently used texts', () => {
  const { read, reads } = countReads(6);
  for (const text of ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb']) read(text);
  expect(reads).toEqual(['aaa', 'bbb', 'ccc', 'bbb']);
});

test('keeps a text that is read again and again, although it is moved only sometimes', () => {
  const { read, reads } = countReads(10);
  for (const other of 'abcdefghijklmnopqrstuvwxyz') {
    read('often');
    read(other);
  }
  expect(reads.filter((text) => text === 'often')).toHaveLength(1);
});

test('does not keep a text that is longer than the cache', () => {
  const { read, reads } = countReads(2);
  read('long');
  read('long');
  expect(reads).toEqual(['long', 'long']);
});

test('distinguishes texts that differ only in where they are split', () => {
  const read = cacheByText((...texts: string[]) => texts.length, 100);
  expect([read('ab', 'c'), read('a', 'bc'), read('a', 'b', 'c'), read('abc')]).toEqual([2, 2, 3, 1]);
  const join = cacheByText((...texts: [string, string]) => texts.join('-'), 100);
  expect([join('ab', 'c'), join('a', 'bc'), join('ab', 'c')]).toEqual(['ab-c', 'a-bc', 'ab-c']);
});

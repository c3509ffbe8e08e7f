import { expect, it } from 'vitest';
import { listOutdated } from './list-outdated.ts';

it('tells the files that a later one bears the name of, in whatever order they come', () => {
  const files = ['prices.pdf', 'menu.pdf', 'Prices.pdf', 'prices.pdf'].map((originalFileName, index) => ({
    id: index + 1,
    originalFileName,
  }));
  expect([...listOutdated(files)]).toEqual([1, 3]);
  expect([...listOutdated(files.toReversed())]).toEqual([3, 1]);
  expect([...listOutdated([])]).toEqual([]);
});

import { expect, it } from 'vitest';
import { listOutdated } from './list-outdated.ts';

it('returns files replaced by a newer one with the same name, in any order', () => {
  const files = ['prices.pdf', 'menu.pdf', 'Prices.pdf', 'prices.pdf'].map((originalFileName, index) => ({
    id: index + 1,
    originalFileName,
  }));
  expect([...listOutdated(files)]).toEqual([1, 3]);
  expect([...listOutdated(files.toReversed())]).toEqual([3, 1]);
  expect([...listOutdated([])]).toEqual([]);
});

import { expect, it } from 'vitest';
import { LeftOutText } from './left-out-text.ts';

it('warns of hidden and struck-out words with their number and a sample', () => {
  const leftOut = new LeftOutText();
  leftOut.add('hidden', 'Cost pri');
  leftOut.add('hidden', 'ce ');
  leftOut.add('struck', '₱500');
  leftOut.add('hidden', '₱133');
  leftOut.endPart();
  leftOut.add('hidden', 'Supplier');
  expect(leftOut.warnings()).toEqual([
    { problem: 'text-hidden', values: { count: 4, sample: 'Cost price ₱133 Supplier' }, pages: [] },
    { problem: 'text-struck', values: { count: 1, sample: '₱500' }, pages: [] },
  ]);
});

it('does not warn of whitespace, and quotes at most one line', () => {
  const leftOut = new LeftOutText();
  leftOut.add('struck', ' \n ');
  leftOut.add('hidden', 'word '.repeat(10_000));
  leftOut.add('hidden', 'x'.repeat(10_000));
  const [warning, ...others] = leftOut.warnings();
  expect(others).toEqual([]);
  expect(warning?.values.count).toBe(10_001);
  expect(String(warning?.values.sample).length).toBeLessThan(70);
});

import { describe, expect, it } from 'vitest';
import { computeMostConnections } from './most-connections.ts';

const limitsOf = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 524288               files\n`;

describe('the most connections', () => {
  it.each([
    ['20000', 19_488],
    ['1024', 512],
    ['600', 300],
    ['unlimited', undefined],
  ])('of %s descriptors are %j', (soft, expected) => {
    expect(computeMostConnections(limitsOf(soft))).toBe(expected);
  });

  it('are not known elsewhere', () => {
    expect(computeMostConnections('')).toBeUndefined();
  });
});

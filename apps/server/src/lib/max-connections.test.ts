import { describe, expect, it } from 'vitest';
import { computeMaxConnections } from './max-connections.ts';

const limitsOf = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft}                 524288               files\n`;

describe('computeMaxConnections', () => {
  it.each([
    ['20000', 19_488],
    ['1024', 512],
    ['600', 300],
    ['unlimited', undefined],
  ])('for %s descriptors returns %j', (soft, expected) => {
    expect(computeMaxConnections(limitsOf(soft))).toBe(expected);
  });

  it('returns undefined on other systems', () => {
    expect(computeMaxConnections('')).toBeUndefined();
  });
});

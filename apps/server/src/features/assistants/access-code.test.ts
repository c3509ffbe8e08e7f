import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createCode, normalizeCode } from './access-code.ts';

it.each([
  ['k71byz9gmm18', 'K71BYZ9GMM18'],
  ['K71B-YZ9G-MM18', 'K71BYZ9GMM18'],
  [' K71B YZ9G\tMM18\n', 'K71BYZ9GMM18'],
  ['k7ibyz9gmml8', 'K71BYZ9GMM18'],
  ['oO0', '000'],
])('reads %j as %s', (input, code) => {
  expect(normalizeCode(input)).toBe(code);
});

it('reads each generated code, in any spelling', () => {
  fc.assert(
    fc.property(
      fc.constant(null).map(createCode),
      fc.boolean(),
      fc.integer({ min: 1, max: 11 }),
      (code, isSmall, at) => {
        const withHyphen = `${code.slice(0, at)}-${code.slice(at)}`;
        expect(normalizeCode(isSmall ? withHyphen.toLowerCase() : withHyphen)).toBe(code);
      },
    ),
  );
});

import { describe, expect, it } from 'vitest';
import { computeCode, encodeBase32, findStep, formatTotpUri, stepOf } from './totp.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 codes. We use their last six digits. */
const secret = Buffer.from('12345678901234567890');

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i seconds', (seconds, code) => {
    expect(computeCode(secret, stepOf(seconds * 1_000))).toBe(code);
  });

  it('are valid for one step before and after, and no longer', () => {
    const now = 1_234_567_890_000;
    const step = stepOf(now);
    for (const [distance, isGood] of [
      [-2, false],
      [-1, true],
      [0, true],
      [1, true],
      [2, false],
    ] as const) {
      const match = findStep(secret, computeCode(secret, step + distance), now);
      expect([distance, match]).toEqual([distance, isGood ? step + distance : undefined]);
    }
    for (const wrong of ['', '00592', '0059240', 'abcdef', '５９２４００'])
      expect(findStep(secret, wrong, now)).toBeUndefined();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('encodes %j in Base32 as RFC 4648 does, without padding', (text, expected) => {
  expect(encodeBase32(Buffer.from(text))).toBe(expected);
});

it('writes the issuer and the account into the URI for apps', () => {
  const uri = new URL(formatTotpUri(secret, { issuer: 'Anito & Co', account: 'ana+1@example.com' }));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Anito%20%26%20Co:ana%2B1%40example\.com\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'Anito & Co',
  });
});

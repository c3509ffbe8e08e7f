import { describe, expect, it } from 'vitest';
import { countdownSeconds, isExpired, msUntilWarning, needsRefresh } from './token-timing.ts';
import type { Tokens } from './tokens.ts';

const now = 1_800_000_000_000;

function tokensWith(secondsLeft: number, lifetimeSeconds?: number): Tokens {
  const payload = btoa(JSON.stringify({ iat: 1_000, exp: 1_000 + (lifetimeSeconds ?? 0) }));
  return {
    accessToken: lifetimeSeconds === undefined ? 'opaque' : `e30.${payload}.x`,
    refreshToken: 'r',
    expiresAt: now + secondsLeft * 1000,
    idToken: undefined,
  };
}

describe('needsRefresh', () => {
  it.each([
    [301, false],
    [300, false],
    [299, true],
    [0, true],
    [-10, true],
  ])('with %i seconds left of an hour: %s', (left, expected) => {
    expect(needsRefresh(tokensWith(left, 3_600), now)).toBe(expected);
    expect(needsRefresh(tokensWith(left), now)).toBe(expected);
  });

  it('waits for half of a short life', () => {
    expect(needsRefresh(tokensWith(61, 120), now)).toBe(false);
    expect(needsRefresh(tokensWith(59, 120), now)).toBe(true);
  });
});

describe('the timeout warning', () => {
  it('comes two minutes before the end', () => {
    expect(msUntilWarning(tokensWith(3_600), now)).toBe(3_480_000);
    expect(msUntilWarning(tokensWith(90), now)).toBe(0);
  });

  it.each([
    [600, 120],
    [120, 120],
    [45.2, 46],
    [0, 1],
    [-5, 1],
  ])('with %d seconds left counts from %i', (left, expected) => {
    expect(countdownSeconds(tokensWith(left), now)).toBe(expected);
  });

  it('knows when it is over', () => {
    expect(isExpired(tokensWith(1), now)).toBe(false);
    expect(isExpired(tokensWith(0), now)).toBe(true);
  });
});

import { describe, expect, test } from 'vitest';
import { timezone } from './values.ts';

/** Returns spellings of a name, one for each of the first `count` combinations of upper and lower case. */
function spell(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, choice) =>
    [...name].map((letter, place) => ((choice >> place) & 1 ? letter.toUpperCase() : letter)).join(''),
  );
}

describe('findTimezone and the timezone schema', () => {
  test.each([
    ['asia/manila', 'Asia/Manila'],
    ['ASIA/MANILA', 'Asia/Manila'],
    ['america/argentina/buenos_aires', 'America/Buenos_Aires'],
    ['US/pacific', 'America/Los_Angeles'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['etc/gmt+8', 'Etc/GMT+8'],
  ])('normalises %s to %s', (given, known) => {
    expect(timezone.parse(given)).toBe(known);
  });

  test('returns one canonical name for every spelling', () => {
    const names = spell('europe/paris', 4_096).map((name) => timezone.parse(name));
    expect(new Set(names)).toEqual(new Set(['Europe/Paris']));
  });

  test.each(['+08:00', '-0800', '', 'Asia', 'Asia/Nowhere', ' Asia/Manila', 'a'.repeat(10_000)])(
    'rejects %j',
    (given) => {
      expect(timezone.safeParse(given).success).toBe(false);
    },
  );
});

import { computeSubscriptionEnd } from '@anito/contract/subscription-terms';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const end = (
  role: Parameters<typeof computeSubscriptionEnd>[0],
  start: string,
  term?: 'monthly' | 'yearly',
) => computeSubscriptionEnd(role, new Date(start), term)?.toISOString() ?? null;

const starts = fc.date({
  min: new Date('2000-01-01T00:00:00.000Z'),
  max: new Date('2100-12-31T23:59:59.999Z'),
  noInvalidDate: true,
});
const daysOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

describe('the end of a subscription', () => {
  it.each([
    ['2026-01-31T10:00:00.000Z', 'monthly', '2026-02-28T10:00:00.000Z'],
    ['2028-01-30T10:00:00.000Z', 'monthly', '2028-02-29T10:00:00.000Z'],
    ['2026-03-31T00:00:00.000Z', 'monthly', '2026-04-30T00:00:00.000Z'],
    ['2026-12-15T00:00:00.000Z', 'monthly', '2027-01-15T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', 'yearly', '2029-02-28T00:00:00.000Z'],
    ['2027-02-28T00:00:00.000Z', 'yearly', '2028-02-28T00:00:00.000Z'],
  ] as const)('that begins %s %s is %s', (start, term, expected) => {
    expect(end('pro', start, term)).toBe(expected);
  });

  it('is the same day of a later month, or its last day if shorter, at the same time', () => {
    fc.assert(
      fc.property(starts, fc.constantFrom('monthly', 'yearly'), (start, term) => {
        const months = start.getUTCFullYear() * 12 + start.getUTCMonth() + (term === 'yearly' ? 12 : 1);
        const [year, month] = [Math.floor(months / 12), months % 12];
        const actualEnd = computeSubscriptionEnd('agency', start, term)!;
        expect([actualEnd.getUTCFullYear(), actualEnd.getUTCMonth()]).toEqual([year, month]);
        expect(actualEnd.getUTCDate()).toBe(Math.min(start.getUTCDate(), daysOf(year, month)));
        expect(actualEnd.getTime() % 86_400_000).toBe(start.getTime() % 86_400_000);
      }),
    );
  });

  it('is seven days later for a trial regardless of daylight saving, and never for an admin', () => {
    fc.assert(
      fc.property(starts, (start) => {
        expect(computeSubscriptionEnd('trial', start)!.getTime() - start.getTime()).toBe(7 * 24 * 3_600_000);
        expect(computeSubscriptionEnd('admin', start)).toBeNull();
      }),
    );
  });
});

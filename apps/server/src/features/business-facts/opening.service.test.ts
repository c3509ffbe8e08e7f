import type { OpenPeriod } from '@anito/business-facts/fact';
import { describe, expect, it } from 'vitest';
import { readOpenNow } from './opening.service.ts';

const day = { opens: 480, closes: 1200 };
const week = (open: readonly OpenPeriod[] | null) => Array.from({ length: 7 }, () => open);
/** A moment of Monday, 2 March 2026. */
const at = (minute: number) => ({ year: 2026, month: 3, day: 2, weekday: 1, minute });

describe('readOpenNow', () => {
  it('tells when an open business closes', () => {
    const open = { isOpen: true, changesAt: 1200, inDays: 0, weekday: 1 };
    expect(readOpenNow({ week: week([day]), dates: [] }, at(480))).toEqual({ ...open, validMinutes: 720 });
    expect(readOpenNow({ week: week([day]), dates: [] }, at(1199))).toEqual({ ...open, validMinutes: 1 });
  });

  it('tells when a closed business opens: today, tomorrow, another day or not within a week', () => {
    const hours = { week: week([day]), dates: [] };
    expect(readOpenNow(hours, at(420))).toEqual({
      isOpen: false,
      changesAt: 480,
      inDays: 0,
      weekday: 1,
      validMinutes: 60,
    });
    // At midnight "tomorrow" is "today".
    expect(readOpenNow(hours, at(1200))).toMatchObject({ inDays: 1, weekday: 2, validMinutes: 240 });
    const onFriday = { week: week([]).with(5, [day]), dates: [] };
    expect(readOpenNow(onFriday, at(600))).toMatchObject({ changesAt: 480, inDays: 4, weekday: 5 });
    expect(readOpenNow({ week: week([]), dates: [] }, at(600))).toMatchObject({
      isOpen: false,
      changesAt: null,
    });
  });

  it('follows a night over midnight, and a business that never closes', () => {
    const night = { week: week([{ opens: 1080, closes: 120 }]), dates: [] };
    expect(readOpenNow(night, at(1200))).toMatchObject({ isOpen: true, changesAt: 120, inDays: 1 });
    expect(readOpenNow(night, at(60))).toMatchObject({ changesAt: 120, inDays: 0, validMinutes: 60 });
    const always = { week: week([{ opens: 0, closes: 1440 }]), dates: [] };
    expect(readOpenNow(always, at(600))).toMatchObject({ isOpen: true, changesAt: null });
    const untilMidnight = { week: week([{ opens: 600, closes: 1440 }]), dates: [] };
    expect(readOpenNow(untilMidnight, at(660))).toMatchObject({ changesAt: 0, inDays: 1, weekday: 2 });
  });

  it('follows the hours of a date, and says nothing about an unknown day', () => {
    const closed = { year: null, month: 3, day: 2, periods: [] };
    expect(readOpenNow({ week: week([day]), dates: [closed] }, at(600))).toMatchObject({ isOpen: false });
    expect(readOpenNow({ week: week(null), dates: [] }, at(600))).toBeUndefined();
  });
});

import type { roles } from './users.ts';

/** Terms of a paid plan. */
export const terms = ['monthly', 'yearly'] as const;
export type Term = (typeof terms)[number];

/** Length of a trial, in days. */
export const trialDays = 7;

/** Returns the same day and time `months` later (UTC), or the last day of the month if it is too short. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  // A day that the month does not have has overflowed into the next month.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/**
 * Returns the end of a subscription that begins at `start`, or null for admins, whose access never ends. A
 * trial lasts `trialDays` and ignores `term`.
 */
export function computeSubscriptionEnd(
  role: (typeof roles)[number],
  start: Date,
  term: Term = 'monthly',
): Date | null {
  if (role === 'admin') return null;
  if (role === 'trial') return new Date(start.getTime() + trialDays * 86_400_000);
  return addMonths(start, term === 'yearly' ? 12 : 1);
}

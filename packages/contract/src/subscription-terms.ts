import type { roles } from './users.ts';

/** How long a paid plan runs. */
export const terms = ['monthly', 'yearly'] as const;
export type Term = (typeof terms)[number];

/** How long a trial runs, in days. */
export const trialDays = 7;

/** The same day and time of day so many months later (UTC); in a month without that day its last one. */
function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCMonth(start.getUTCMonth() + months);
  // A day that the month does not have has run over into the next.
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}

/** When a subscription that begins at `start` ends; null when it never does. A paid plan without a term runs a month. */
export function computeSubscriptionEnd(
  role: (typeof roles)[number],
  start: Date,
  term: Term = 'monthly',
): Date | null {
  if (role === 'admin') return null;
  if (role === 'trial') return new Date(start.getTime() + trialDays * 86_400_000);
  return addMonths(start, term === 'yearly' ? 12 : 1);
}

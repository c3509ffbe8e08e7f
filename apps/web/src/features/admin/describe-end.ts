const dayMs = 86_400_000;

/** Distance to the end of a subscription, in days, weeks or months. Later ends are shown as a date. */
export type SubscriptionEndDistance =
  | { kind: 'none' }
  | { kind: 'today'; isPast: boolean }
  | { kind: 'distance'; count: number; unit: 'day' | 'week' | 'month'; isPast: boolean }
  | { kind: 'date'; isPast: boolean };

/**
 * Describes how far the end of a subscription is from `now` (in milliseconds): `today` within half a day,
 * `distance` in days under 14 days, in weeks under 60 days and in months under 365 days, each rounded,
 * otherwise `date`. `none` without an end.
 */
export function describeEnd(end: string | null, now: number): SubscriptionEndDistance {
  if (end === null) return { kind: 'none' };
  const distance = new Date(end).getTime() - now;
  const isPast = distance < 0;
  const days = Math.abs(distance) / dayMs;
  if (days < 0.5) return { kind: 'today', isPast };
  if (days < 14) return { kind: 'distance', count: Math.round(days), unit: 'day', isPast };
  if (days < 60) return { kind: 'distance', count: Math.round(days / 7), unit: 'week', isPast };
  if (days < 365) return { kind: 'distance', count: Math.round(days / 30), unit: 'month', isPast };
  return { kind: 'date', isPast };
}

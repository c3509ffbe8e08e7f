const dayMs = 86_400_000;

/** How far the end of a subscription is, as it is told: in days, weeks or months, farther ones by their date. */
export type End =
  | { kind: 'none' }
  | { kind: 'today'; isPast: boolean }
  | { kind: 'distance'; count: number; unit: 'day' | 'week' | 'month'; isPast: boolean }
  | { kind: 'date'; isPast: boolean };

/** Under 14 days in days, under 60 in weeks, under 365 in months, to the nearest whole; the rest by their date. */
export function describeEnd(end: string | null, now: number): End {
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

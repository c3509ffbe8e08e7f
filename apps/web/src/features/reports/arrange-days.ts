import type { Trend, TrendDay } from '@anito/contract/reports';
import i18next from 'i18next';

/** Counts of one day, by channel. */
export type ChartDay = { day: string; channels: Record<string, TrendDay> };

const dayMs = 86_400_000;

/**
 * Returns every day from `from` to `to`, including days without messages, and the channels, those with the
 * most messages first.
 */
export function arrangeDays({ from, to, days }: Trend): { days: ChartDay[]; channels: string[] } {
  const byDay = Map.groupBy(days, ({ day }) => day);
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  const messages = new Map<string, number>();
  for (const { channel, messages: more } of days) {
    messages.set(channel, (messages.get(channel) ?? 0) + more);
  }
  return {
    days: Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10);
      const dayRows = byDay.get(day) ?? [];
      return { day, channels: Object.fromEntries(dayRows.map((each) => [each.channel, each])) };
    }),
    channels: [...messages].sort(([, a], [, b]) => b - a).map(([channel]) => channel),
  };
}

/**
 * Formats a calendar day such as '2026-03-04' as 'Mar 4' in the user's language, without converting the time
 * zone.
 */
export function formatDay(day: string): string {
  return new Intl.DateTimeFormat(i18next.language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day));
}

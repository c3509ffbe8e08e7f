import i18next from 'i18next';
import { formatRelative } from '../../lib/format.ts';

const hourMs = 3_600_000;

/** When a source was last synced, as a schedule needs it: 'Never', 'Just now' within the hour, hours, days, the date. */
export function describeScheduledSync(lastSyncedAt: string | null, now = Date.now()): string {
  if (lastSyncedAt === null) return i18next.t('schedules:sources.never');
  const isRecent = now - Date.parse(lastSyncedAt) < hourMs;
  return isRecent ? i18next.t('ui:justNow') : formatRelative(lastSyncedAt, now);
}

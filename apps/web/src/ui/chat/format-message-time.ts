import i18next from 'i18next';
import { formatDate } from '../../lib/format.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** When a message was written: under 1 hour 'Just now', then hours, then days (under 7), then the date. */
export function formatMessageTime(at: string, now = Date.now()): string {
  const age = now - new Date(at).getTime();
  if (age < hour) return i18next.t('ui:justNow');
  if (age >= 7 * day) return formatDate(at);
  const [size, unit] = age < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const);
  return new Intl.RelativeTimeFormat(i18next.language, { numeric: 'always' }).format(
    -Math.floor(age / size),
    unit,
  );
}

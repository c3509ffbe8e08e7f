import i18next from 'i18next';
import { formatAge, formatDate, formatDateTime } from '../../lib/format.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Formats the time of a message: 'Just now' for less than an hour, then hours, then days (under 7), then the
 * date.
 */
function formatMessageTime(at: string): string {
  const age = Date.now() - new Date(at).getTime();
  if (age < hour) return i18next.t('ui:justNow');
  if (age >= 7 * day) return formatDate(at);
  const [size, unit] = age < day ? ([hour, 'hour'] as const) : ([day, 'day'] as const);
  return formatAge(Math.floor(age / size), unit);
}

/** Time of a message, with the exact time on hover. */
export function MessageTime({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatDateTime(at)} className="mt-1 px-1 text-12 text-muted">
      {formatMessageTime(at)}
    </time>
  );
}

import i18next from 'i18next';
import { formatAge, formatCount, formatDate, formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats the time of a message: 'Just now' for less than a minute, then '12 min', then '3 hr', then days
 * (under 7), then the date.
 */
function formatMessageTime(at: string, now: number): string {
  const age = now - new Date(at).getTime();
  if (age < minute) return i18next.t('ui:justNow');
  if (age < hour) return formatCount(Math.floor(age / minute), 'minute');
  if (age < day) return formatCount(Math.floor(age / hour), 'hour');
  return age < 7 * day ? formatAge(Math.floor(age / day), 'day') : formatDate(at);
}

/** Time of a message, with the exact time on hover. It advances while the chat is open. */
export function MessageTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)} className="mt-1 px-1 text-13 text-muted">
      {formatMessageTime(at, now)}
    </time>
  );
}

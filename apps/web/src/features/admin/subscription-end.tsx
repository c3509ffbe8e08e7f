import { useTranslation } from 'react-i18next';
import { formatDate, formatDistance } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { describeEnd } from './describe-end.ts';

/** End of a subscription, relative to today, with the date on hover. */
export function SubscriptionEnd({ end }: { end: string | null }) {
  const { t } = useTranslation('admin');
  const distance = describeEnd(end, useNow());
  if (end === null || distance.kind === 'none')
    return <span className="text-muted">{t('users.notSet')}</span>;
  const text =
    distance.kind === 'today'
      ? t(distance.isPast ? 'users.endedToday' : 'users.endsToday')
      : distance.kind === 'date'
        ? formatDate(end)
        : formatDistance(distance.isPast ? -distance.count : distance.count, distance.unit);
  return (
    <time dateTime={end} title={formatDate(end)} className={cx(distance.isPast && 'text-danger-strong')}>
      {text}
    </time>
  );
}

import { useTranslation } from 'react-i18next';
import { formatDate, formatDistance } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { cx } from '../../ui/cx.ts';
import { describeEnd } from './describe-end.ts';

/** End of a subscription, relative to today. */
export function SubscriptionEnd({ end }: { end: string | null }) {
  const { t } = useTranslation('admin');
  const told = describeEnd(end, useNow());
  if (end === null || told.kind === 'none') return <span className="text-muted">{t('users.notSet')}</span>;
  const words =
    told.kind === 'today'
      ? t(told.isPast ? 'users.endedToday' : 'users.endsToday')
      : told.kind === 'date'
        ? formatDate(end)
        : formatDistance(told.isPast ? -told.count : told.count, told.unit);
  return (
    <time dateTime={end} title={formatDate(end)} className={cx(told.isPast && 'text-danger-strong')}>
      {words}
    </time>
  );
}

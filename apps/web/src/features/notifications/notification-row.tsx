import type { Notification } from '@anito/contract/notifications';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime, formatRelative } from '../../lib/format.ts';
import { cx } from '../../ui/cx.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { describeNotification } from './kinds.ts';

const tones = {
  accent: 'bg-accent-soft text-accent-strong',
  warning: 'bg-warning-soft text-warning-strong',
  danger: 'bg-danger-soft text-danger-strong',
};

/** One thing that happened, as a link to where it can be looked at. */
export function NotificationRow({
  notification,
  now,
  onFollow,
}: {
  notification: Notification;
  now: number;
  onFollow: () => void;
}) {
  const { t } = useTranslation('notifications');
  const { icon: Icon, tone, title, text, path } = describeNotification(notification, t);
  const { happenedAt, isRead } = notification;
  return (
    <Link
      to={path}
      onClick={onFollow}
      className="flex gap-3 rounded-control px-3 py-2.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span aria-hidden className={cx('grid size-8 shrink-0 place-items-center rounded-full', tones[tone])}>
        <Icon size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cx('block break-words', !isRead && 'font-semibold')}>
          {!isRead && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
          {title}
        </span>
        <span className="block text-12 text-muted">{text}</span>
        <time
          dateTime={happenedAt}
          title={formatDateTime(happenedAt)}
          className="mt-0.5 block text-12 text-muted"
        >
          {formatRelative(happenedAt, now)}
        </time>
      </span>
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', !isRead && 'bg-accent')} />
    </Link>
  );
}

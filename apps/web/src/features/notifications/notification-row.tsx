import type { Notification } from '@anito/contract/notifications';
import type { ReactNode } from 'react';
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

const rowClasses =
  'flex w-full gap-3 rounded-control px-3 py-2.5 text-start transition-colors hover:bg-sunken focus-visible:-outline-offset-2';

/** One notification: a link to its page, or a button that opens it as a dialog. */
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
    <Frame path={path} onFollow={onFollow}>
      <span aria-hidden className={cx('grid size-8 shrink-0 place-items-center rounded-full', tones[tone])}>
        <Icon size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cx('block break-words', !isRead && 'font-semibold')}>
          {!isRead && <VisuallyHidden>{t('isUnread')} </VisuallyHidden>}
          {title}
        </span>
        <span dir="auto" className="line-clamp-3 text-13 break-words text-muted">
          {text}
        </span>
        <time
          dateTime={happenedAt}
          title={formatDateTime(happenedAt)}
          className="mt-0.5 block text-13 text-muted"
        >
          {formatRelative(happenedAt, now)}
        </time>
      </span>
      <span aria-hidden className={cx('mt-2 size-2 shrink-0 rounded-full', !isRead && 'bg-accent')} />
    </Frame>
  );
}

/** Link to `path`, or a button if there is no path. `onFollow` is called in both cases. */
function Frame({
  path,
  onFollow,
  children,
}: {
  path: string | undefined;
  onFollow: () => void;
  children: ReactNode;
}) {
  if (path === undefined) {
    return (
      <button type="button" aria-haspopup="dialog" onClick={onFollow} className={rowClasses}>
        {children}
      </button>
    );
  }
  return (
    <Link to={path} onClick={onFollow} className={rowClasses}>
      {children}
    </Link>
  );
}

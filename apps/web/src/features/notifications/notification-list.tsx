import type { Notification } from '@anito/contract/notifications';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { groupDays, type NotificationDay } from './group-days.ts';
import { NotificationRow } from './notification-row.tsx';
import { useMarkRead, useNotifications } from './notifications.queries.ts';
import { useUnreadCount } from './unread.queries.ts';

/** Notifications of the account, grouped by day, with pagination. `onFollow` is called when one is opened. */
export function NotificationList({ onFollow }: { onFollow: (notification: Notification) => void }) {
  const { t } = useTranslation('notifications');
  const now = useNow();
  const query = useNotifications();
  const markRead = useMarkRead();
  const unreadCount = useUnreadCount() ?? 0;
  const notifications = query.data?.pages.flatMap((page) => page.notifications);
  if (!notifications) {
    return (
      <QueryPlaceholder
        query={query}
        title={t('failedTitle')}
        meaning={t('failedText')}
        size="inline"
        loading={t('loading')}
        skeletons={['h-12', 'h-12', 'h-12']}
        className="flex flex-col gap-3 p-3"
      />
    );
  }
  const newest = notifications[0];
  if (!newest) return <p className="px-3 pt-1 pb-4 text-muted">{t('empty')}</p>;
  const markAll = unreadCount > 0 && (
    <Button
      variant="ghost"
      size="sm"
      icon={<CheckCheck size={16} />}
      isBusy={markRead.isPending}
      onClick={() => markRead.mutate({ until: newest.happenedAt })}
    >
      {t('markAll')}
    </Button>
  );
  return (
    <>
      {groupDays(notifications, now).map((day, place) => (
        <Day
          key={day.daysAgo}
          day={day}
          now={now}
          action={place === 0 && markAll}
          onFollow={(notification) => {
            if (!notification.isRead) markRead.mutate({ id: notification.id });
            onFollow(notification);
          }}
        />
      ))}
      {query.hasNextPage && (
        <div className="p-2 text-center">
          <Button size="sm" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Notifications of one day under its heading. */
function Day({
  day: { daysAgo, date, notifications },
  now,
  action,
  onFollow,
}: {
  day: NotificationDay;
  now: number;
  /** Action beside the heading of the first day. */
  action: ReactNode;
  onFollow: (notification: Notification) => void;
}) {
  const { t } = useTranslation('notifications');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-10 items-center justify-between pl-3">
        <h3 id={id} className="text-13 font-semibold text-muted">
          {daysAgo === 0 ? t('today') : daysAgo === 1 ? t('yesterday') : formatDate(date)}
        </h3>
        {action}
      </div>
      <ul>
        {notifications.map((notification) => (
          <li key={notification.id}>
            <NotificationRow notification={notification} now={now} onFollow={() => onFollow(notification)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

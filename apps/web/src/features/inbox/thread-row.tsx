import type { InboxThread } from '@anito/contract/inbox';
import { Bot, UserRound } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber, formatRelative } from '../../lib/format.ts';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useVisitorName } from './use-visitor-name.ts';

/**
 * One conversation of the virtualized list. Rows out of sight are not drawn, so that thousands scroll
 * smoothly.
 */
export const ThreadRow = memo(function ThreadRow({
  thread,
  position,
  count,
  top,
  isOpen,
  hasAssistantName,
  now,
  onOpen,
}: {
  thread: InboxThread;
  /** Position from 1, and -1 while the total is unknown. */
  position: number;
  count: number;
  /** Position in pixels. */
  top: number;
  isOpen: boolean;
  hasAssistantName: boolean;
  /** Rounded, so that ages are redrawn only when they change. */
  now: number;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation('inbox');
  const nameChannel = useChannelName();
  const nameVisitor = useVisitorName();
  const { id, unreadCount, lastText, lastAuthor, lastMessageAt, assistantName, channel, handledBy } = thread;
  const isUnread = unreadCount > 0;
  const Handler = handledBy === 'person' ? UserRound : Bot;
  return (
    <li
      aria-posinset={position}
      aria-setsize={count}
      style={{ transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 h-24"
    >
      <button
        type="button"
        data-thread={id}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(id)}
        className={cx(
          'flex h-full w-full flex-col justify-center gap-1 border-b border-border px-4 text-start',
          'focus-visible:-outline-offset-2',
          isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="flex w-full items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate', isUnread && 'font-semibold')}>
            {nameVisitor(thread)}
          </span>
          <time
            dateTime={lastMessageAt}
            title={formatDateTime(lastMessageAt)}
            className="shrink-0 text-13 text-muted"
          >
            {formatRelative(lastMessageAt, now)}
          </time>
        </span>
        <span className="flex w-full items-center gap-2">
          <span
            dir="auto"
            className={cx('min-w-0 flex-1 truncate text-14', isUnread ? 'font-semibold' : 'text-muted')}
          >
            {lastAuthor === 'person' && `${t('you')}: `}
            {lastText || t('noWords')}
          </span>
          {isUnread && (
            <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-accent px-1.5 text-12 font-semibold text-accent-text tabular-nums">
              <span aria-hidden>{formatNumber(unreadCount)}</span>
              <span className="sr-only">
                {t('unread', { count: unreadCount, number: formatNumber(unreadCount) })}
              </span>
            </span>
          )}
        </span>
        <span className="flex w-full items-center gap-2 text-13 text-muted">
          <Handler aria-hidden size={16} className="shrink-0" />
          <span className="min-w-0 flex-1 truncate">
            {[
              // The badge already tells that the visitor waits.
              ...(thread.needsPersonSince
                ? []
                : [t(`handledBy.${handledBy === 'person' && !thread.isJoined ? 'waiting' : handledBy}`)]),
              ...(hasAssistantName ? [assistantName] : []),
              nameChannel(channel),
            ].join(' · ')}
          </span>
          {thread.needsPersonSince && (
            <Badge tone="warning" className="shrink-0">
              {t('needsPerson')}
            </Badge>
          )}
          {thread.state === 'closed' && <Badge>{t('closed')}</Badge>}
        </span>
      </button>
    </li>
  );
});

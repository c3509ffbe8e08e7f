import { chooseAnnouncementText } from '@anito/contract/announcement-text';
import type { Notification, NotificationOf } from '@anito/contract/notifications';
import { Bell } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useUnreadCount } from './unread.queries.ts';
import { useLiveNotifications } from './use-live-notifications.ts';

const NotificationList = lazyPart(async () => (await import('./notification-list.tsx')).NotificationList);
/** Largest count shown as a number. */
const maxShown = 99;

/** Button that opens the notifications and shows the number of unread ones. */
export function NotificationBell({ isInitiallyOpen = false }: { isInitiallyOpen?: boolean }) {
  const { t } = useTranslation();
  useLiveNotifications();
  const bell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isInitiallyOpen) bell.current?.click();
  }, [isInitiallyOpen]);
  const count = useUnreadCount();
  const unreadCount = count ?? 0;
  const isSmall = useMedia('(width < 40rem)');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [openAnnouncement, setOpenAnnouncement] = useState<NotificationOf<'announcement'>>();
  const title = t('notifications.label');
  const label =
    unreadCount === 0
      ? title
      : t('notifications.unread', { count: unreadCount, number: formatNumber(unreadCount) });
  const button = (
    <IconButton ref={bell} className="relative" label={label} icon={<BellWithCount count={unreadCount} />} />
  );
  const closeSheet = () => setIsSheetOpen(false);
  const handleFollow = (close: () => void) => (notification: Notification) => {
    close();
    if (notification.kind === 'announcement') setOpenAnnouncement(notification);
  };
  const closeAnnouncement = () => {
    setOpenAnnouncement(undefined);
    // The element that opened it is gone.
    bell.current?.focus();
  };
  return (
    <>
      {isSmall ? (
        <>
          <button.type {...button.props} aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)} />
          <Sheet isOpen={isSheetOpen} onClose={closeSheet} title={title}>
            <Suspense fallback={<div className="h-40" />}>
              <div className="-mx-3 -mt-4">
                <NotificationList onFollow={handleFollow(closeSheet)} />
              </div>
            </Suspense>
          </Sheet>
        </>
      ) : (
        <Popover label={title} trigger={button}>
          {(close) => (
            <>
              <h2 className="px-3 pt-1 text-16 font-semibold">{title}</h2>
              <Suspense fallback={<div className="h-40" />}>
                <NotificationList onFollow={handleFollow(close)} />
              </Suspense>
            </>
          )}
        </Popover>
      )}
      {openAnnouncement && <AnnouncementSheet announcement={openAnnouncement} onClose={closeAnnouncement} />}
      {createPortal(
        // Outside the header, because screen readers would otherwise keep the whole header reachable while a
        // dialog is open.
        <span aria-live="polite">
          <UnreadAnnouncer count={count} label={label} />
        </span>,
        document.body,
      )}
    </>
  );
}

/** Bell icon with a count, which is capped at `maxShown` and hidden for 0. */
function BellWithCount({ count }: { count: number }) {
  return (
    <>
      <Bell size={20} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-accent-text tabular-nums ring-2 ring-surface"
        >
          {count > maxShown ? `${maxShown}+` : formatNumber(count)}
        </span>
      )}
    </>
  );
}

/** Announces `label` to screen readers when the count grows, but not when it is first known. */
function UnreadAnnouncer({ count, label }: { count: number | undefined; label: string }) {
  const [previous, setPrevious] = useState({ count, hasGrown: false });
  if (previous.count !== count) {
    setPrevious({ count, hasGrown: previous.count !== undefined && (count ?? 0) > previous.count });
  }
  return previous.hasGrown && <VisuallyHidden>{label}</VisuallyHidden>;
}

/** Sheet with the text of an announcement, in the user's language if it was written in it. */
function AnnouncementSheet({
  announcement,
  onClose,
}: {
  announcement: Pick<NotificationOf<'announcement'>, 'language' | 'texts' | 'happenedAt'>;
  onClose: () => void;
}) {
  const { i18n } = useTranslation();
  const { title, text } = chooseAnnouncementText(announcement, i18n.language);
  return (
    <Sheet isOpen onClose={onClose} title={title}>
      <LinkedText text={text} />
      <p className="mt-4 text-13 text-muted">{formatDateTime(announcement.happenedAt)}</p>
    </Sheet>
  );
}

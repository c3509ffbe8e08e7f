import { chooseAnnouncementText } from '@anito/contract/announcement-text';
import type { NotificationOf } from '@anito/contract/notifications';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import { Sheet } from '../../ui/sheet.tsx';

/** An announcement to read. */
export function AnnouncementSheet({
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
      <p className="mt-4 text-12 text-muted">{formatDateTime(announcement.happenedAt)}</p>
    </Sheet>
  );
}

import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnnouncementList } from '../../features/announcements/announcement-list.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

const WriteAnnouncementDialog = lazyDialog(
  async () =>
    (await import('../../features/announcements/write-announcement-dialog.tsx')).WriteAnnouncementDialog,
);

/** Admin page that lists the announcements to all owners, with a dialog that writes one. */
export function AdminAnnouncementsPage() {
  const { t } = useTranslation('announcements');
  useDocumentTitle(t('pageTitle'));
  const [isWriting, setIsWriting] = useState(false);
  const writeButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setIsWriting(true)}>
      {t('write')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('pageTitle')} description={t('description')} actions={writeButton} />
      <AnnouncementList />
      <Suspense>{isWriting && <WriteAnnouncementDialog onClose={() => setIsWriting(false)} />}</Suspense>
    </>
  );
}

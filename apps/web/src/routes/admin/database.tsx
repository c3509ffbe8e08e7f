import { useTranslation } from 'react-i18next';
import { DatabaseFiguresView } from '../../features/admin/database-figures.tsx';
import { ScheduledBackupsCard } from '../../features/admin/scheduled-backups-card.tsx';
import { backupArchives } from '../../features/archives/archive-kinds.ts';
import { ArchivesCard } from '../../features/archives/archives-card.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Metrics of the database, and backups. */
export function AdminDatabasePage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('database.title'));
  return (
    <>
      <PageHeader title={t('database.title')} description={t('database.description')} />
      <DatabaseFiguresView />
      <ScheduledBackupsCard className="mt-4 max-w-3xl" />
      <ArchivesCard shelf={backupArchives} className="mt-4 max-w-3xl" />
    </>
  );
}

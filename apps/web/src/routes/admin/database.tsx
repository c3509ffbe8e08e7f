import { useTranslation } from 'react-i18next';
import { DatabaseFiguresView } from '../../features/admin/database-figures.tsx';
import { backupArchives } from '../../features/archives/archive-kinds.ts';
import { ArchivesCard } from '../../features/archives/archives-card.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Metrics of the database. */
export function AdminDatabasePage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('database.title'));
  return (
    <>
      <PageHeader title={t('database.title')} description={t('database.description')} />
      <DatabaseFiguresView />
      <ArchivesCard shelf={backupArchives} className="mt-4 max-w-3xl" />
    </>
  );
}

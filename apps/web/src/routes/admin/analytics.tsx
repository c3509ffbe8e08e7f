import { useTranslation } from 'react-i18next';
import { SystemFiguresView } from '../../features/admin/system-figures.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Admin page with metrics of the server processes. */
export function AdminAnalyticsPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('system.title'));
  return (
    <>
      <PageHeader title={t('system.title')} description={t('system.description')} />
      <SystemFiguresView />
    </>
  );
}

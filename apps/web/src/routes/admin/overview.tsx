import { useTranslation } from 'react-i18next';
import { AdminLinks } from '../../features/admin/admin-links.tsx';
import { DeadLettersCard } from '../../features/admin/dead-letters-card.tsx';
import { FailedJobsCard } from '../../features/admin/failed-jobs-card.tsx';
import { UserStats } from '../../features/admin/user-stats.tsx';
import { VersionCard } from '../../features/admin/version-card.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Start page of the administration: user counts, links, failed jobs, dead letters and the version. */
export function AdminOverviewPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('overview.title'));
  return (
    <>
      <PageHeader title={t('overview.title')} description={t('overview.description')} />
      <UserStats />
      <AdminLinks />
      <div className="flex flex-col gap-4">
        <FailedJobsCard />
        <DeadLettersCard />
        <VersionCard />
      </div>
    </>
  );
}

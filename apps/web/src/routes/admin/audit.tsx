import { downloadAudit } from '@anito/contract/audit';
import { useTranslation } from 'react-i18next';
import { type AuditFilterValues, toAuditQuery } from '../../features/admin/audit.queries.ts';
import { AuditLog, useAuditFilter } from '../../features/admin/audit-log.tsx';
import { downloadFromApi } from '../../lib/api.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Page with the audit log of admins' actions. */
export function AdminAuditPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('audit.title'));
  const auditFilter = useAuditFilter();
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={t('audit.description')}
        actions={<AuditDownload choice={auditFilter.choice} />}
      />
      <AuditLog auditFilter={auditFilter} />
    </>
  );
}

/** Button that downloads the filtered audit log as CSV, all pages of it. */
function AuditDownload({ choice }: { choice: AuditFilterValues }) {
  const { t } = useTranslation('admin');
  return (
    <DownloadButton
      load={() => downloadFromApi(downloadAudit, { query: toAuditQuery(choice) })}
      failedTitle={t('audit.csvFailed')}
    >
      {t('audit.csv')}
    </DownloadButton>
  );
}

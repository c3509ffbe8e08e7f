import { useTranslation } from 'react-i18next';
import { AuditDownload } from '../../features/admin/audit-download.tsx';
import { AuditLog, useAuditChoice } from '../../features/admin/audit-log.tsx';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';

/** Who did what in the administration. */
export function AdminAuditPage() {
  const { t } = useTranslation('admin');
  useDocumentTitle(t('audit.title'));
  const choosing = useAuditChoice();
  return (
    <>
      <PageHeader
        title={t('audit.title')}
        description={t('audit.description')}
        actions={<AuditDownload choice={choosing.choice} />}
      />
      <AuditLog choosing={choosing} />
    </>
  );
}

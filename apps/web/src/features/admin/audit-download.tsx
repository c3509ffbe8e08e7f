import { downloadAudit } from '@anito/contract/audit';
import { useTranslation } from 'react-i18next';
import { downloadFromApi } from '../../lib/api.ts';
import { DownloadButton } from '../../ui/download-button.tsx';
import { type AuditChoice, toAuditQuery } from './audit.queries.ts';

/** Saves what of the log is shown, all of it. */
export function AuditDownload({ choice }: { choice: AuditChoice }) {
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

import { downloadAudit } from '@anito/contract/audit';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFromApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';
import { type AuditChoice, toAuditQuery } from './audit.queries.ts';

/** Saves what of the log is shown, all of it. */
export function AuditDownload({ choice }: { choice: AuditChoice }) {
  const { t } = useTranslation('admin');
  const download = useMutation({
    mutationFn: () => downloadFromApi(downloadAudit, { query: toAuditQuery(choice) }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ type: 'error', title: t('audit.csvFailed'), message: describeError(error).message }),
  });
  return (
    <Button
      icon={<Download aria-hidden size={16} />}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('audit.csv')}
    </Button>
  );
}

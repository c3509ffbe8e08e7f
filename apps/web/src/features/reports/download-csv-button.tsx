import { downloadConversations } from '@anito/contract/reports';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { downloadFromApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.ts';

/** Saves every record of an own assistant. */
export function DownloadCsvButton({ assistantId, isEmpty }: { assistantId: number; isEmpty: boolean }) {
  const { t } = useTranslation('reports');
  const download = useMutation({
    mutationFn: () => downloadFromApi(downloadConversations, { params: { id: assistantId } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ type: 'error', title: t('csv.failed'), message: describeError(error).message }),
  });
  return (
    <Button
      icon={<Download aria-hidden size={16} />}
      disabled={isEmpty}
      isBusy={download.isPending}
      onClick={() => download.mutate()}
    >
      {download.isPending ? t('csv.busy') : t('csv.download')}
    </Button>
  );
}

import { downloadConversations } from '@anito/contract/reports';
import { useTranslation } from 'react-i18next';
import { downloadFromApi } from '../../lib/api.ts';
import { DownloadButton } from '../../ui/download-button.tsx';

/** Saves every record of an own assistant. */
export function DownloadCsvButton({ assistantId, isEmpty }: { assistantId: number; isEmpty: boolean }) {
  const { t } = useTranslation('reports');
  return (
    <DownloadButton
      load={() => downloadFromApi(downloadConversations, { params: { id: assistantId } })}
      failedTitle={t('csv.failed')}
      busyLabel={t('csv.busy')}
      isDisabled={isEmpty}
    >
      {t('csv.download')}
    </DownloadButton>
  );
}

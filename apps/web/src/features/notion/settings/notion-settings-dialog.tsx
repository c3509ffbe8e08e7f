import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingRegion } from '../../../ui/loading-region.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNotionConnection } from '../notion.queries.ts';
import { NotionSettingsForm } from './notion-settings-form.tsx';

/** The settings of a Notion source: its name, its pages, and what became of them. */
export function NotionSettingsDialog({
  connection,
  onClose,
}: {
  /** The source as the list has it, whose sync is followed live. */
  connection: Connection;
  onClose: () => void;
}) {
  const { t } = useTranslation('notion');
  const query = useNotionConnection(connection.id);
  if (query.data) {
    return (
      <NotionSettingsForm
        connection={connection}
        saved={query.data}
        isRefreshing={query.isFetching}
        refreshFailure={query.isError ? query.error : undefined}
        onRefresh={() => void query.refetch()}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection.name}
      description={t('settings.text')}
      size="lg"
      footer={<Button onClick={onClose}>{t('settings.cancel')}</Button>}
    >
      <div className="min-h-96 sm:min-h-[32rem]">
        {query.isError ? (
          <QueryFailure
            query={query}
            size="inline"
            title={t('settings.loadFailed')}
            meaning={t('settings.loadFailedText')}
          />
        ) : (
          <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-4">
            <p className="text-muted">{t('settings.loading')}</p>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-80" />
          </LoadingRegion>
        )}
      </div>
    </Dialog>
  );
}

import { updateFileConnection } from '@anito/contract/files';
import type { Connection } from '@anito/contract/sources';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { ConnectionDetailsForm } from '../../source-kind/connection-details-form.tsx';
import type { DrawDocument } from '../../source-kind/source-kind.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { QueryFailure } from '../../ui/query-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { fileConnectionKey, useFileConnection } from './files.queries.ts';
import { ManageFiles } from './manage-files.tsx';

/** The settings of a files source: its name, and its files. */
export function FileSettingsDialog({
  connection,
  drawDocument,
  onClose,
}: {
  /** The source as the list has it, whose sync is followed live. */
  connection: Connection;
  drawDocument: DrawDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [tab, setTab] = useState('details');
  const query = useFileConnection(connection.id, connection.isSyncing);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={connection.name}
      description={t('settings.text')}
      size="lg"
    >
      <div className="min-h-96 sm:min-h-[30rem]">
        {query.isError && !query.data && (
          <QueryFailure
            query={query}
            size="inline"
            title={t('settings.loadFailed')}
            meaning={t('loadFailed.text')}
          />
        )}
        {query.isPending && (
          <LoadingRegion label={t('settings.loading')} className="flex flex-col gap-4">
            <Skeleton className="h-10 w-72" />
            <Skeleton className="h-32" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </LoadingRegion>
        )}
        {query.data && (
          <Tabs
            label={t('settings.tabs')}
            value={tab}
            onChange={setTab}
            items={[
              {
                value: 'details',
                label: t('settings.details'),
                content: (
                  <ConnectionDetailsForm
                    connection={query.data}
                    descriptionPlaceholder={t('create.descriptionPlaceholder')}
                    save={(body) => callApi(updateFileConnection, { params: { id: connection.id }, body })}
                    onSaved={(saved) => client.setQueryData(fileConnectionKey(connection.id), saved)}
                  />
                ),
              },
              {
                value: 'files',
                label: t('settings.files', { number: formatNumber(query.data.files.length) }),
                content: (
                  <ManageFiles
                    connection={query.data}
                    isSyncing={connection.isSyncing}
                    drawDocument={drawDocument}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
    </Dialog>
  );
}

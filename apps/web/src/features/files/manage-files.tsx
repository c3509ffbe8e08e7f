import {
  deleteFile,
  type FileConnection,
  getFileDownload,
  reingestFile,
  type SourceFile,
} from '@anito/contract/files';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { startDownload } from '../../lib/start-download.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { LoadedSource } from '../../source-kind/loaded-source.tsx';
import { useReingest } from '../../source-kind/reingest/use-reingest.ts';
import type { DrawDocument, SourcePartProps } from '../../source-kind/source-kind.ts';
import { useSync } from '../../source-kind/use-sync.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toasts.ts';
import { AddFiles } from './add-files.tsx';
import { FileRow } from './file-row.tsx';
import { fileConnectionKey, useFileConnection } from './files.queries.ts';
import { listOutdated } from './list-outdated.ts';

/** Content of a files source, or its loading or failed state. */
export function FileContent({ connection, drawDocument }: SourcePartProps & { drawDocument: DrawDocument }) {
  const { t } = useTranslation('sources');
  const { id, isSyncing } = connection;
  const query = useFileConnection(id, isSyncing);
  return (
    <LoadedSource query={query} failed={t('settings.loadFailed')}>
      {(loaded) => <ManageFiles connection={loaded} isSyncing={isSyncing} drawDocument={drawDocument} />}
    </LoadedSource>
  );
}

/** Files of a source, with actions to add, open, download, read again and delete. */
export function ManageFiles({
  connection,
  isSyncing,
  drawDocument,
}: {
  connection: FileConnection;
  isSyncing: boolean;
  drawDocument: DrawDocument;
}) {
  const { t } = useTranslation('sources');
  const { files } = connection;
  const { reingests, start } = useReingest({
    connectionId: connection.id,
    queryKey: fileConnectionKey(connection.id),
    findTitle: (id) => files.find((file) => String(file.id) === id)?.originalFileName,
    request: (id) => callApi(reingestFile, { params: { id: Number(id) } }),
  });
  const sync = useSync(connection);
  const [fileToDelete, setFileToDelete] = useState<SourceFile>();
  const [openedId, setOpenedId] = useState<number>();
  const openFile = files.find((file) => file.id === openedId);
  const download = useMutation({
    mutationFn: (file: SourceFile) => callApi(getFileDownload, { params: { id: file.id } }),
    onSuccess: ({ downloadUrl }) => startDownload(downloadUrl),
    onError: (error) => showFailure(t('toast.downloadFailed'), error),
  });
  const outdated = listOutdated(files);
  const isWaiting = !isSyncing && files.some((file) => !file.isProcessed && !file.error);
  return (
    <div className="flex flex-col gap-4">
      <AddFiles connectionId={connection.id} />
      {isWaiting && (
        <Banner
          action={
            <Button size="sm" icon={<RefreshCw aria-hidden size={16} />} onClick={sync.start}>
              {t('card.syncNow')}
            </Button>
          }
        >
          {t('files.waiting')}
        </Banner>
      )}
      {files.length === 0 ? (
        <p className="py-6 text-center text-muted">{t('files.none')}</p>
      ) : (
        <ul className="divide-y divide-border overflow-hidden rounded-card border border-border">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              reingest={reingests[String(file.id)]}
              isOutdated={outdated.has(file.id)}
              isSyncing={isSyncing}
              isDownloading={download.isPending && download.variables.id === file.id}
              onOpen={() => setOpenedId(file.id)}
              onDownload={() => download.mutate(file)}
              onReingest={() => void start({ id: String(file.id), title: file.originalFileName })}
              onDelete={() => setFileToDelete(file)}
            />
          ))}
        </ul>
      )}
      {openFile?.documentId &&
        drawDocument({
          id: openFile.documentId,
          title: openFile.originalFileName,
          onClose: () => setOpenedId(undefined),
        })}
      {fileToDelete && (
        <DeleteFileDialog
          connectionId={connection.id}
          file={fileToDelete}
          onClose={() => setFileToDelete(undefined)}
        />
      )}
    </div>
  );
}

/** Asks before a file is deleted. */
function DeleteFileDialog({
  connectionId,
  file,
  onClose,
}: {
  connectionId: number;
  file: SourceFile;
  onClose: () => void;
}) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const name = file.originalFileName;
  const removal = useMutation({
    mutationFn: () => callApi(deleteFile, { params: { id: file.id } }),
    onSuccess: () => {
      client.setQueryData<FileConnection>(
        fileConnectionKey(connectionId),
        (old) => old && { ...old, files: old.files.filter((other) => other.id !== file.id) },
      );
      void client.invalidateQueries({ queryKey: fileConnectionKey(connectionId) });
      void client.invalidateQueries({ queryKey: connectionsKey });
      const message = t('toast.fileDeletedText', { file: name });
      showToast({ type: 'success', title: t('toast.fileDeleted'), message });
      onClose();
    },
    onError: () =>
      showToast({
        type: 'error',
        title: t('toast.deleteFailed'),
        message: t('toast.fileDeleteFailedText'),
      }),
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('files.deleteTitle', { file: name })}
      confirmLabel={t('files.deleteConfirm')}
      busyLabel={t('delete.busy')}
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
    >
      <p>{t('files.deleteText')}</p>
    </ConfirmDialog>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../lib/format.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { isOutOfRoom } from '../../source-kind/room/account-room.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toast.tsx';
import { FilePicker } from './file-picker.tsx';
import { fileConnectionKey } from './files.queries.ts';
import { describeUploadError, type UploadProgress, uploadFiles } from './upload-files.ts';

/** Adds files to a source at once when they are chosen; they become knowledge with the next sync. */
export function AddFiles({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UploadProgress>();
  const [failure, setFailure] = useState<{ reason: string; isOutOfRoom: boolean }>();
  const isUploading = progress !== undefined;
  useEffect(() => () => running.current?.abort(), []);

  async function upload(files: File[]) {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setFailure(undefined);
    setProgress({ sent: 0, total: files.reduce((sum, file) => sum + file.size, 0) });
    try {
      await uploadFiles(connectionId, files, { onProgress: setProgress, signal: abort.signal });
      showToast({ type: 'success', title: t('toast.filesAdded', { count: files.length }) });
    } catch (error) {
      if (!abort.signal.aborted) {
        setFailure({ reason: describeUploadError(error), isOutOfRoom: isOutOfRoom(error) });
        showToast({ type: 'error', title: t('toast.uploadFailed') });
      }
    }
    running.current = undefined;
    setProgress(undefined);
    void client.invalidateQueries({ queryKey: fileConnectionKey(connectionId) });
    void client.invalidateQueries({ queryKey: connectionsKey });
  }

  return (
    <div className="flex flex-col gap-3">
      <FilePicker
        chosen={[]}
        wording="settings"
        isDisabled={isUploading}
        onAccept={(files) => void upload(files)}
      />
      {progress && (
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar
              label={progress.sent < progress.total ? t('upload.uploading') : t('upload.checking')}
              value={progress.sent < progress.total ? (progress.sent / progress.total) * 100 : undefined}
              detail={t('upload.sent', {
                sent: formatBytes(progress.sent),
                total: formatBytes(progress.total),
              })}
            />
          </div>
          <Button size="sm" onClick={() => running.current?.abort()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {failure && (
        <Banner tone="danger" onDismiss={() => setFailure(undefined)}>
          <p>{failure.reason}</p>
          {failure.isOutOfRoom && <RoomLines />}
        </Banner>
      )}
    </div>
  );
}

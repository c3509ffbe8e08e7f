import type { RejectedFile } from '@anito/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '../../lib/format.ts';
import { useServerTexts } from '../../lib/server-texts.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { isQuotaExceeded } from '../../source-kind/room/account-room.ts';
import { RoomLines } from '../../source-kind/room/room-lines.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { showToast } from '../../ui/toasts.ts';
import { FilePicker } from './file-picker.tsx';
import { fileConnectionKey } from './files.queries.ts';
import { describeUploadError, type UploadProgress, uploadFiles } from './upload-files.ts';

/** Field that uploads chosen files to a source at once. The server then syncs the source automatically. */
export function AddFiles({ connectionId }: { connectionId: number }) {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const abortRef = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UploadProgress>();
  const [failure, setFailure] = useState<{ reason: string; isOutOfRoom: boolean }>();
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const localize = useServerTexts();
  const isUploading = progress !== undefined;
  useEffect(() => () => abortRef.current?.abort(), []);

  async function upload(files: File[]) {
    if (abortRef.current) return;
    const abort = new AbortController();
    abortRef.current = abort;
    setFailure(undefined);
    setRejected([]);
    setProgress({ sent: 0, total: files.reduce((sum, file) => sum + file.size, 0) });
    try {
      const { uploadedFiles, rejectedFiles } = await uploadFiles(connectionId, files, {
        onProgress: setProgress,
        signal: abort.signal,
      });
      setRejected(rejectedFiles);
      showToast({ type: 'success', title: t('toast.filesAdded', { count: uploadedFiles.length }) });
    } catch (error) {
      if (!abort.signal.aborted) {
        setFailure({ reason: describeUploadError(error), isOutOfRoom: isQuotaExceeded(error) });
      }
    }
    abortRef.current = undefined;
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
          <Button size="sm" onClick={() => abortRef.current?.abort()}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {rejected.length > 0 && (
        <Banner
          tone="warning"
          title={t('upload.someRejected', { count: rejected.length, number: formatNumber(rejected.length) })}
          onDismiss={() => setRejected([])}
        >
          <ul className="flex flex-col gap-1">
            {rejected.map(({ index, originalFileName, error, because }) => (
              <li key={index} className="break-words">
                {originalFileName} <span className="text-muted">– {localize({ text: error, because })}</span>
              </li>
            ))}
          </ul>
        </Banner>
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

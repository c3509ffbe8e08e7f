import { createFileConnection, deleteFileConnection, type RejectedFile } from '@anito/contract/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../../source-kind/connections.ts';
import { announceNewSource } from '../../source-kind/new-sources.ts';
import { isQuotaExceeded } from '../../source-kind/room/account-room.ts';
import { showToast } from '../../ui/toasts.ts';
import { createWithFiles } from './create-with-files.ts';
import { findBadFile } from './describe-failed.ts';
import { describeUploadError, type UploadProgress, uploadFiles } from './upload-files.ts';

/** State of the creation of a files source. */
export type CreationState =
  | { kind: 'idle' }
  | { kind: 'uploading'; progress: UploadProgress | undefined }
  | { kind: 'failed'; reason: string; badFile: number | undefined; isOutOfRoom: boolean }
  | { kind: 'created'; id: number; rejected: RejectedFile[] };

export type CreationInput = { name: string; description: string; files: File[] };

/**
 * Returns `create`, which creates a files source and uploads the files, its `state`, and `cancel`. A second
 * call during an upload does nothing. A cancelled or failed creation leaves no source; if it cannot be
 * deleted, a toast gives its id. Unmounting cancels the upload.
 */
export function useCreateFiles() {
  const { t } = useTranslation('sources');
  const client = useQueryClient();
  const [state, setState] = useState<CreationState>({ kind: 'idle' });
  const abortRef = useRef<AbortController>(undefined);
  useEffect(() => () => abortRef.current?.abort(), []);

  async function create({ name, description, files }: CreationInput): Promise<void> {
    if (abortRef.current) return;
    const abort = new AbortController();
    abortRef.current = abort;
    setState({ kind: 'uploading', progress: undefined });
    const outcome = await createWithFiles({
      create: () =>
        callApi(createFileConnection, { body: { name, ...(description ? { description } : {}) } }),
      upload: (id) =>
        uploadFiles(id, files, {
          signal: abort.signal,
          onProgress: (progress) => setState({ kind: 'uploading', progress }),
        }),
      remove: (id) => callApi(deleteFileConnection, { params: { id } }),
    });
    abortRef.current = undefined;
    void client.invalidateQueries({ queryKey: connectionsKey });
    if (outcome.kind === 'created') {
      announceNewSource({ id: outcome.id, name });
      return setState(outcome);
    }
    if (outcome.kind === 'cancelled') {
      setState({ kind: 'idle' });
    } else {
      const reason = describeUploadError(outcome.error);
      setState({
        kind: 'failed',
        reason,
        badFile: findBadFile(outcome.error),
        isOutOfRoom: isQuotaExceeded(outcome.error),
      });
    }
    if (outcome.leftover !== undefined) {
      const message = t('toast.cleanupFailedText', { id: outcome.leftover });
      showToast({ type: 'error', title: t('toast.cleanupFailed'), message, durationMs: 0 });
    }
  }

  return {
    state,
    create,
    cancel: () => abortRef.current?.abort(),
    reset: () => setState({ kind: 'idle' }),
  };
}

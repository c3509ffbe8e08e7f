import { uploadFiles as endpoint } from '@anito/contract/files';
import i18next from 'i18next';
import { uploadToApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';
import { describeError } from '../../lib/describe-error.ts';

/** How far an upload is: bytes of all files together. */
export type UploadProgress = { sent: number; total: number };

/**
 * Sends files to a source, which learns those that can be read and names the others. Throws ApiError, where none can be
 * read too; AbortError when cancelled.
 */
export function uploadFiles(
  id: number,
  files: File[],
  options: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
) {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  const { onProgress, signal } = options;
  return uploadToApi(
    endpoint,
    { params: { id }, form },
    { signal, onProgress: (sent, total) => onProgress({ sent, total }) },
  );
}

/** 'Upload failed (415): …', or the plain sentence where the server was not reached. */
export function describeUploadError(error: unknown): string {
  const { message } = describeError(error);
  if (!(error instanceof ApiError) || error.status === 0) return message;
  return i18next.t('sources:upload.failedReason', { status: error.status, reason: message });
}

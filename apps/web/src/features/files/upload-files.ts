import { uploadFiles as endpoint } from '@anito/contract/files';
import i18next from 'i18next';
import { uploadToApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';
import { describeError } from '../../lib/describe-error.ts';

/** Progress of an upload, in bytes of all files together. */
export type UploadProgress = { sent: number; total: number };

/**
 * Uploads files to a source. Resolves to the uploaded and the rejected files. Throws ApiError if the request
 * fails or no file is readable, and AbortError if it is cancelled.
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

/**
 * Returns 'Upload failed (415): …' with the HTTP status, or only the reason if the server was not reached.
 */
export function describeUploadError(error: unknown): string {
  const { message } = describeError(error);
  if (!(error instanceof ApiError) || error.status === 0) return message;
  return i18next.t('sources:upload.failedReason', { status: error.status, reason: message });
}

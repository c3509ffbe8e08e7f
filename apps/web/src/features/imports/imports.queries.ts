import { type DataImport, deleteImport, listImports, startImport } from '@anito/contract/imports';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callApi, uploadToApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const key = ['imports'];
const uploadKey = ['imports', 'upload'];
const progressKey = ['imports', 'progress'];

/** Interval for refetching the progress, in milliseconds. */
const refreshMs = 1_000;

/** Whether an import is queued or running. Returns undefined until the imports are loaded. */
export const isAnyImportRunning = (imports: readonly DataImport[] | undefined) =>
  imports?.some(({ state }) => state === 'queued' || state === 'running');

/**
 * Queries the imports, refetched every `refreshMs` until all have finished. When the last one finishes, all
 * other cached data is refetched, because it may have changed.
 */
export function useImports() {
  const client = useQueryClient();
  const query = useApiQuery(
    key,
    listImports,
    {},
    {
      refetchInterval: ({ state }) =>
        state.data?.imports.some(({ finishedAt }) => !finishedAt) ? refreshMs : false,
      staleTime: 0,
    },
  );
  const isRunning = isAnyImportRunning(query.data?.imports);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && isRunning === false) {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== key[0] });
    }
    wasRunning.current = isRunning ?? false;
  }, [client, isRunning]);
  return query;
}

/** Progress of an upload in bytes, and a function that cancels it. */
export type ImportUpload = { name: string; sent: number; total: number; cancel: () => void };

/**
 * Returns `send`, which uploads an archive, and its `progress`, which is null without an upload. The upload
 * and its progress survive a change of the page. A cancelled upload is not an error.
 */
export function useImportUpload() {
  const client = useQueryClient();
  const { data: progress } = useQuery<ImportUpload | null>({
    queryKey: progressKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const mutation = useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) => {
      const abort = new AbortController();
      const form = new FormData();
      form.append('files', file, file.name);
      const reportProgress = (sent: number, total: number) =>
        client.setQueryData(progressKey, { name: file.name, sent, total, cancel: () => abort.abort() });
      reportProgress(0, file.size);
      try {
        await uploadToApi(startImport, { form }, { signal: abort.signal, onProgress: reportProgress });
      } catch (error) {
        if (!abort.signal.aborted) throw error;
      } finally {
        client.setQueryData(progressKey, null);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  });
  const isUploading = useMutationState({ filters: { mutationKey: uploadKey, status: 'pending' } }).length > 0;
  return { progress: isUploading ? progress : null, send: mutation.mutate, error: mutation.error };
}

/**
 * Returns a mutation that deletes an import from the list and cancels it if it is running. Refetches the
 * list, also after a failure.
 */
export function useDeleteImport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deleteImport, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key, exact: true }),
  });
}

import { type FileConnection, getFileConnection, getSupportedTypes } from '@anito/contract/files';
import { fileExtensions, limits } from '@anito/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { connectionKey } from '../../source-kind/connections.ts';
import { type FileRules, normalizeExtensions } from './check-files.ts';

export const fileConnectionKey = (id: number) => connectionKey({ id, type: 'file' });

/** Refetch interval for the files of a syncing source, in milliseconds. Files finish one by one. */
const pollingMs = 4_000;

/** Queries one files source with its files, refetched every `pollingMs` while it is syncing. */
export function useFileConnection(id: number, isSyncing: boolean) {
  return useQuery<FileConnection>({
    refetchInterval: isSyncing ? pollingMs : false,
    queryKey: fileConnectionKey(id),
    queryFn: ({ signal }) => callApi(getFileConnection, { params: { id } }, { signal }),
  });
}

const defaultRules: FileRules = { extensions: fileExtensions, maxBytes: limits.fileBytes };

/**
 * Returns the file types and the size that the server accepts, or the contract's defaults until they are
 * loaded.
 */
export function useFileRules(): FileRules {
  const { data } = useQuery({
    queryKey: ['supported-types'],
    queryFn: async ({ signal }): Promise<FileRules> => {
      const types = await callApi(getSupportedTypes, {}, { signal });
      return {
        extensions: normalizeExtensions(types.supportedExtensions),
        maxBytes: types.maxFileSizeBytes,
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? defaultRules;
}

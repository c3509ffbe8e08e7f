import { type FileConnection, getFileConnection, getSupportedTypes } from '@anito/contract/files';
import { fileExtensions, limits } from '@anito/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { connectionKey } from '../../source-kind/connections.ts';
import { type FileRules, normalizeExtensions } from './check-files.ts';

export const fileConnectionKey = (id: number) => connectionKey({ id, type: 'file' });

/** How often the files of a source that syncs are asked for again, as they are done one by one. */
const pollingMs = 4_000;

/** One files source with its files. */
export function useFileConnection(id: number, isSyncing: boolean) {
  return useQuery<FileConnection>({
    refetchInterval: isSyncing ? pollingMs : false,
    queryKey: fileConnectionKey(id),
    queryFn: ({ signal }) => callApi(getFileConnection, { params: { id } }, { signal }),
  });
}

const rulesOfContract: FileRules = { extensions: fileExtensions, maxBytes: limits.fileBytes };

/** Which files the server takes; until it has said so, what the contract says. */
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
  return data ?? rulesOfContract;
}

import { type FileConnection, getFileConnection, getSupportedTypes } from '@anito/contract/files';
import { fileExtensions, limits } from '@anito/contract/limits';
import { listNotes } from '@anito/contract/notes';
import {
  type AccountUsage,
  type Connection,
  getAccountUsage,
  listConnections,
} from '@anito/contract/sources';
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import type { LiveState } from '../../lib/live.ts';
import { applyList, type ConnectionKey } from './apply-live-event.ts';
import { type FileRules, normalizeExtensions } from './check-files.ts';

export const connectionsKey = ['connections'];

/** One source with all that it holds. */
export const connectionKey = ({ id, type }: ConnectionKey) => [`${type}-connection`, id];
export const fileConnectionKey = (id: number) => connectionKey({ id, type: 'file' });

/** All lists of the entries of a notes source, whatever they were searched for. */
export const notesKey = (id: number) => ['notes', id];

/** How often the list is asked for while something syncs and the live connection is down. */
const pollingMs = 4_000;

/** All sources; while the live connection is down, a running sync is followed by asking. */
export function useConnections(live: LiveState) {
  return useQuery<Connection[]>({
    queryKey: connectionsKey,
    queryFn: async ({ signal, client }) => {
      const loaded = await callApi(listConnections, {}, { signal });
      return applyList(client.getQueryData<Connection[]>(connectionsKey), loaded);
    },
    refetchInterval: (query) => {
      const isSyncing = query.state.data?.some((connection) => connection.isSyncing);
      return isSyncing && live !== 'Connected' ? pollingMs : false;
    },
  });
}

/** How much the account keeps and may keep; asked for anew whenever the sources are. */
export function useAccountUsage() {
  return useQuery<AccountUsage>({
    queryKey: [...connectionsKey, 'usage'],
    queryFn: ({ signal }) => callApi(getAccountUsage, {}, { signal }),
  });
}

/** Changes the cached list; nothing happens while it has not been loaded. */
export function updateConnections(client: QueryClient, update: (list: Connection[]) => Connection[]): void {
  client.setQueryData<Connection[]>(connectionsKey, (list) => list && update(list));
}

/** One files source with its files; while it syncs it is asked for again, as files are done one by one. */
export function useFileConnection(id: number, isSyncing: boolean) {
  return useQuery<FileConnection>({
    refetchInterval: isSyncing ? pollingMs : false,
    queryKey: fileConnectionKey(id),
    queryFn: ({ signal }) => callApi(getFileConnection, { params: { id } }, { signal }),
  });
}

/** How often entries that were just saved are looked at again until they are learned. */
const learningPollingMs = 1_500;

/** The entries of a notes source in pages, the newest first, that hold the words of `search`. */
export function useNotes(id: number, search: string) {
  return useInfiniteQuery({
    queryKey: [...notesKey(id), search],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...(search && { search }), ...(pageParam !== undefined && { before: pageParam }) };
      return callApi(listNotes, { params: { id }, query }, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notes }) => (notes.length < limits.notesPerPage ? undefined : notes.at(-1)?.id),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const notes = state.data?.pages.flatMap((page) => page.notes);
      return notes?.some((note) => !note.isProcessed && !note.error) ? learningPollingMs : false;
    },
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

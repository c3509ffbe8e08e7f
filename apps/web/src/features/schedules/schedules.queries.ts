import {
  getSyncSettings,
  listSyncRuns,
  previewNextRun,
  type SyncFrequency,
  type SyncSettings,
} from '@anito/contract/schedules';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

export const syncSettingsKey = ['sync-settings'];

/** The account's schedule as it is when the dialog opens; what is typed there is not read over. */
export function useSyncSettings() {
  return useQuery<SyncSettings>({
    queryKey: syncSettingsKey,
    queryFn: ({ signal }) => callApi(getSyncSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** When the next sync would be with these settings; asked for anew each minute, as time goes on. */
export function useNextRun(
  timing: { frequency: SyncFrequency; time: string; timezone: string },
  isOn: boolean,
) {
  return useApiQuery(
    [...syncSettingsKey, 'next-run', timing],
    previewNextRun,
    { query: timing },
    { enabled: isOn && timing.time !== '', placeholderData: keepPreviousData, refetchInterval: 60_000 },
  );
}

/** How often runs that are under way are asked for again. */
const pollingMs = 4_000;

/** The syncs there were, in pages, the newest first: of all sources, or of one. */
export function useSyncRuns(connectionId: number | undefined) {
  return useInfiniteQuery({
    queryKey: ['sync-runs', connectionId ?? 'all'],
    queryFn: ({ signal, pageParam }) => {
      const query = {
        ...(connectionId !== undefined && { connectionId }),
        ...(pageParam !== undefined && { before: pageParam }),
      };
      return callApi(listSyncRuns, { query }, { signal });
    },
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const runs = state.data?.pages.flatMap((page) => page.runs);
      return runs?.some(({ finishedAt }) => finishedAt === null) ? pollingMs : false;
    },
  });
}

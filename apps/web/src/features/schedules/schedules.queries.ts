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

/**
 * Queries the account's sync schedule once each time the dialog opens, so that a refetch does not overwrite
 * the form.
 */
export function useSyncSettings() {
  return useQuery<SyncSettings>({
    queryKey: syncSettingsKey,
    queryFn: ({ signal }) => callApi(getSyncSettings, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * Queries the time of the next sync for these settings, refetched every minute. Disabled while the schedule
 * is off or has no time.
 */
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

/** Refetch interval for running syncs, in milliseconds. */
const pollingMs = 4_000;

/**
 * Queries the syncs of one source, or of all sources for undefined, newest first, with pagination. Refetched
 * every `pollingMs` while one is running.
 */
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

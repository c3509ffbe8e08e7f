import { getBackupStatus } from '@anito/contract/scheduled-backups';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Intervals for refetching the state while a backup runs and otherwise, in milliseconds. */
const runningRefreshMs = 2_000;
const refreshMs = 60_000;

/** Queries the state of scheduled backups. Refetched regularly, more often while a backup is running. */
export function useBackupStatus() {
  return useApiQuery(
    ['admin', 'scheduled-backups'],
    getBackupStatus,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.current ? runningRefreshMs : refreshMs),
      staleTime: 0,
    },
  );
}

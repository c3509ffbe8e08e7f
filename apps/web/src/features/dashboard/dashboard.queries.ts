import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { type DailyUsage, getDailyUsage } from '@anito/contract/conversations';
import { type Dashboard, getDashboard } from '@anito/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/**
 * Queries the owner's assistants, under the query key of their screen, and visitors' activity, refetched
 * every 15 seconds while the page is visible.
 */
export function useOverview() {
  const assistants = useQuery<Assistant[]>({
    queryKey: ['assistants'],
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
  const dashboard = useQuery<Dashboard>({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi(getDashboard, {}, { signal }),
    refetchInterval: 15_000,
  });
  return { assistants, dashboard };
}

/** Returns today's usage, refetched every minute. Undefined until known. */
export function useDailyUse() {
  return useQuery<DailyUsage>({
    queryKey: ['daily-use'],
    queryFn: ({ signal }) => callApi(getDailyUsage, {}, { signal }),
    refetchInterval: 60_000,
  }).data;
}

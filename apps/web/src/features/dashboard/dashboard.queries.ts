import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { type DailyUsage, getDailyUsage } from '@anito/contract/conversations';
import { type Dashboard, getDashboard } from '@anito/contract/dashboard';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/**
 * Queries the owner's assistants and the figures of the dashboard. The figures are refetched every 15 seconds
 * while the page is visible. The assistants share the query key of the assistants page.
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

/** Returns today's usage, or undefined until it is loaded. Refetched every minute. */
export function useDailyUse() {
  return useQuery<DailyUsage>({
    queryKey: ['daily-use'],
    queryFn: ({ signal }) => callApi(getDailyUsage, {}, { signal }),
    refetchInterval: 60_000,
  }).data;
}

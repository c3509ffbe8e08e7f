import { type Assistant, listAssistants } from '@anito/contract/assistants';
import type * as conversationsContract from '@anito/contract/conversations';
import type * as dashboardContract from '@anito/contract/dashboard';
import type * as leadsContract from '@anito/contract/leads';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { withoutSchemas } from '../../lib/without-schemas.ts';

// The schemas of leads and conversations are larger than this page.
const getDashboard = withoutSchemas<typeof dashboardContract.getDashboard>({
  method: 'GET',
  path: '/api/dashboard',
  access: 'user',
});

const getLeadStats = withoutSchemas<typeof leadsContract.getLeadStats>({
  method: 'GET',
  path: '/api/lead/stats',
  access: 'user',
});

const getDailyUsage = withoutSchemas<typeof conversationsContract.getDailyUsage>({
  method: 'GET',
  path: '/api/usage/today',
  access: 'user',
});

/**
 * Queries the owner's assistants and the figures of the dashboard. The figures are refetched every 15 seconds
 * while the page is visible. The assistants share their cache with the assistants page.
 */
export function useOverview() {
  const assistants = useQuery<Assistant[]>({
    queryKey: ['assistants'],
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
  const dashboard = useQuery<dashboardContract.Dashboard>({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi(getDashboard, {}, { signal }),
    refetchInterval: 15_000,
  });
  return { assistants, dashboard };
}

/** Returns today's usage, refetched every minute. Undefined until it is loaded. */
export function useDailyUse() {
  return useQuery<conversationsContract.DailyUsage>({
    queryKey: ['daily-use'],
    queryFn: ({ signal }) => callApi(getDailyUsage, {}, { signal }),
    refetchInterval: 60_000,
  }).data;
}

/** Queries the counts of leads, refetched every minute. */
export function useLeadStats() {
  return useApiQuery(['leads', 'stats'], getLeadStats, { query: {} }, { refetchInterval: 60_000 });
}

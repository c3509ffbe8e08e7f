import { type Assistant, listAssistants } from '@anito/contract/assistants';
import { type DailyUse, getDailyUse } from '@anito/contract/conversations';
import { type Dashboard, getDashboard } from '@anito/contract/dashboard';
import { type Connection, listConnections } from '@anito/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { readBrowserZone } from '../../lib/format.ts';

/** The owner's sources and assistants, by the keys of their own screens, and what visitors asked. */
export function useOverview() {
  const connections = useQuery<Connection[]>({
    queryKey: ['connections'],
    queryFn: ({ signal }) => callApi(listConnections, {}, { signal }),
  });
  const assistants = useQuery<Assistant[]>({
    queryKey: ['assistants'],
    queryFn: ({ signal }) => callApi(listAssistants, {}, { signal }),
  });
  const dashboard = useQuery<Dashboard>({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => callApi(getDashboard, { query: { timezone: readBrowserZone() } }, { signal }),
    refetchInterval: 60_000,
  });
  return { connections, assistants, dashboard };
}

/** What was used of today; undefined until known. */
export function useDailyUse() {
  return useQuery<DailyUse>({
    queryKey: ['daily-use'],
    queryFn: ({ signal }) => callApi(getDailyUse, {}, { signal }),
    refetchInterval: 60_000,
  }).data;
}

import { type Connection, listConnections } from '@anito/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import type { LiveState } from '../../../lib/live.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { applyList } from './apply-live-event.ts';

/** Refetch interval during a sync while the live connection is down, in milliseconds. */
const pollingMs = 4_000;
/**
 * Refetch interval while it is up, in milliseconds. Two processes may report at the same time, so an outdated
 * state can arrive last and no event would correct it.
 */
const checkingMs = 15_000;

/**
 * Queries all sources. During a sync they are refetched every `checkingMs`, or every `pollingMs` while the
 * live connection is down. The shown progress never falls.
 */
export function useConnections(live: LiveState) {
  return useQuery<Connection[]>({
    queryKey: connectionsKey,
    queryFn: async ({ signal, client }) => {
      const loaded = await callApi(listConnections, {}, { signal });
      return applyList(client.getQueryData<Connection[]>(connectionsKey), loaded);
    },
    refetchInterval: (query) => {
      const isSyncing = query.state.data?.some((connection) => connection.isSyncing);
      if (!isSyncing) return false;
      return live === 'Connected' ? checkingMs : pollingMs;
    },
  });
}

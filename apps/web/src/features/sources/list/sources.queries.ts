import { type Connection, listConnections } from '@anito/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api.ts';
import type { LiveState } from '../../../lib/live.ts';
import { connectionsKey } from '../../../source-kind/connections.ts';
import { applyList } from './apply-live-event.ts';

/** How often the list is asked for while something syncs and the live connection is down. */
const pollingMs = 4_000;
/**
 * And while it is up: how a source stood may be told after it has changed, where two processes tell of it at once, and
 * then nothing would follow.
 */
const checkingMs = 15_000;

/** All sources; a running sync is followed by what the live connection tells, and by asking. */
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

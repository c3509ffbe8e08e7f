import type * as contract from '@anito/contract/inbox';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive } from '../../lib/live.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { withoutSchemas } from '../../lib/without-schemas.ts';

/** Every page requests the counts, so this leaves out the schemas of the inbox. */
const getInboxCounts = withoutSchemas<typeof contract.getInboxCounts>({
  method: 'GET',
  path: '/api/inbox/counts',
  access: 'user',
});

/** Query key of the inbox counts. */
export const countsKey = ['inbox', 'counts'];

/** Events within this time cause one request, in milliseconds. */
const debounceMs = 300;

/**
 * Returns the counts of conversations, such as unread ones, or undefined until they are loaded. Live events
 * refetch them, but this hook does not open the live connection.
 */
export function useInboxCounts() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRefetch = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: countsKey });
      }, debounceMs);
    };
    const stops = [
      subscribeLive('ThreadUpdate', scheduleRefetch),
      subscribeLive('InitialStatus', scheduleRefetch),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [client]);
  return useApiQuery(countsKey, getInboxCounts, {}, { staleTime: 60_000 }).data;
}

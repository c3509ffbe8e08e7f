import type * as contract from '@anito/contract/inbox';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeLive } from '../../lib/live.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { withoutSchemas } from '../../lib/without-schemas.ts';

/** Every page asks for it: without the schemas of all that an inbox is. */
const getInboxCounts = withoutSchemas<typeof contract.getInboxCounts>({
  method: 'GET',
  path: '/api/inbox/counts',
  access: 'user',
});

/** How many threads wait for the owner. */
export const countsKey = ['inbox', 'counts'];

/** What comes close together is asked for once (milliseconds). */
const calmMs = 300;

/** How many threads wait, kept true to what the live connection says; undefined until known. */
export function useInboxCounts() {
  const client = useQueryClient();
  useEffect(() => {
    let asking: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        void client.invalidateQueries({ queryKey: countsKey });
      }, calmMs);
    };
    const stops = [subscribeLive('ThreadUpdate', ask), subscribeLive('InitialStatus', ask)];
    return () => {
      clearTimeout(asking);
      for (const stop of stops) stop();
    };
  }, [client]);
  return useApiQuery(countsKey, getInboxCounts, {}, { staleTime: 60_000 }).data;
}

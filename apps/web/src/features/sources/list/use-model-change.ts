import { getModelChange, type ModelChange } from '@anito/contract/model-change';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callApi } from '../../../lib/api.ts';
import { type LiveState, subscribeLive } from '../../../lib/live.ts';

const modelChangeKey = ['model-change'];
/** How often it is asked for while the live connection is down. */
const pollingMs = 10_000;

/** How far the sources are with another embedding model, as the live connection tells it; undefined until known. */
export function useModelChange(live: LiveState): ModelChange['change'] | undefined {
  const client = useQueryClient();
  useEffect(() => {
    const stops = [
      subscribeLive('ModelChangeUpdate', (told) => client.setQueryData(modelChangeKey, told)),
      // Whatever was told before the connection was there, or while it was cut, is asked for.
      subscribeLive('InitialStatus', () => void client.invalidateQueries({ queryKey: modelChangeKey })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return useQuery<ModelChange>({
    queryKey: modelChangeKey,
    queryFn: ({ signal }) => callApi(getModelChange, {}, { signal }),
    refetchInterval: (query) => (query.state.data?.change && live !== 'Connected' ? pollingMs : false),
  }).data?.change;
}

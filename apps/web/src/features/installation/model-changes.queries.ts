import { listModelChanges } from '@anito/contract/model-change';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** The live connection tells an owner's own sources alone. */
const askAgainMs = 3_000;

/** How far the sources of all accounts are with another embedding model; for admins. */
export function useModelChanges() {
  return useQuery({
    queryKey: ['model-changes'],
    queryFn: ({ signal }) => callApi(listModelChanges, {}, { signal }),
    refetchInterval: (query) => (query.state.data?.change ? askAgainMs : false),
  });
}

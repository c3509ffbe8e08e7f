import { getModels } from '@anito/contract/installation';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Which model answers; undefined until known. */
export function useChatModel() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => callApi(getModels, {}, { signal }),
    staleTime: 60_000,
  }).data?.chat;
}

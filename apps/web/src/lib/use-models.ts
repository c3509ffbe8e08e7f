import { getModels } from '@anito/contract/installation';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Which models answer and embed, and which an assistant may choose. */
export function useModels() {
  return useQuery({
    queryKey: ['models'],
    queryFn: ({ signal }) => callApi(getModels, {}, { signal }),
    staleTime: 60_000,
  });
}

/** Which model answers; undefined until known. */
export const useChatModel = () => useModels().data?.chat;

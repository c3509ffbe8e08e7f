import type { Endpoint, EndpointInput, EndpointOutput } from '@anito/contract/endpoint';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** Queries an endpoint with TanStack Query. A query that is no longer needed aborts its call. */
export function useApiQuery<E extends Endpoint>(
  queryKey: QueryKey,
  endpoint: E,
  input: EndpointInput<E>,
  options: Omit<UseQueryOptions<EndpointOutput<E>>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => callApi(endpoint, input, { signal }),
    ...options,
  });
}

import { type AccountUsage, getAccountUsage } from '@anito/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../connections.ts';

/** Queries the account's usage and limits. Refetched whenever the sources are invalidated. */
export function useAccountUsage() {
  return useQuery<AccountUsage>({
    queryKey: [...connectionsKey, 'usage'],
    queryFn: ({ signal }) => callApi(getAccountUsage, {}, { signal }),
  });
}

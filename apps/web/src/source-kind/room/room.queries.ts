import { type AccountUsage, getAccountUsage } from '@anito/contract/sources';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { connectionsKey } from '../connections.ts';

/** How much the account keeps and may keep; asked for anew whenever the sources are. */
export function useAccountUsage() {
  return useQuery<AccountUsage>({
    queryKey: [...connectionsKey, 'usage'],
    queryFn: ({ signal }) => callApi(getAccountUsage, {}, { signal }),
  });
}

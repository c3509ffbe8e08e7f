import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Refetch interval in milliseconds. Processes report their load every five seconds. */
const refreshMs = 5_000;

/** Queries the usage of the installation, refetched every `refreshMs` while it is shown. */
export function useSystemFigures() {
  return useApiQuery(['admin', 'system'], getSystemFigures, {}, { refetchInterval: refreshMs, staleTime: 0 });
}

/** Queries the database metrics, refetched every `refreshMs` while they are shown. */
export function useDatabaseFigures() {
  return useApiQuery(
    ['admin', 'database'],
    getDatabaseFigures,
    {},
    { refetchInterval: refreshMs, staleTime: 0 },
  );
}

import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import { useApiQuery } from '../../lib/use-api-query.ts';

/** Processes say every five seconds how busy they are. */
const refreshMs = 5_000;

/** How the installation is being used, kept up to date while it is looked at. */
export function useSystemFigures() {
  return useApiQuery(['admin', 'system'], getSystemFigures, {}, { refetchInterval: refreshMs, staleTime: 0 });
}

/** How the database is, kept up to date while it is looked at. */
export function useDatabaseFigures() {
  return useApiQuery(
    ['admin', 'database'],
    getDatabaseFigures,
    {},
    { refetchInterval: refreshMs, staleTime: 0 },
  );
}

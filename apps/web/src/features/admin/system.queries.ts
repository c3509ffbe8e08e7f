import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

/** Processes say every five seconds how busy they are. */
const refreshMs = 5_000;

/** How the installation is being used, kept up to date while it is looked at. */
export function useSystemFigures() {
  return useQuery({
    queryKey: ['admin', 'system'],
    queryFn: ({ signal }) => callApi(getSystemFigures, {}, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

/** How the database is, kept up to date while it is looked at. */
export function useDatabaseFigures() {
  return useQuery({
    queryKey: ['admin', 'database'],
    queryFn: ({ signal }) => callApi(getDatabaseFigures, {}, { signal }),
    refetchInterval: refreshMs,
    staleTime: 0,
  });
}

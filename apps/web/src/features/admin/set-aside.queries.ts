import { listSetAside, trySetAsideAgain } from '@anito/contract/set-aside';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const setAsideKey = ['set-aside'];

/** Queries the jobs that were set aside, of all accounts. For admins. */
export function useSetAside() {
  return useApiQuery(setAsideKey, listSetAside, {});
}

/** Retries a failed job, reports the result and refetches the list. */
export function useTrySetAsideAgain(
  id: string,
  tell: { onSuccess: (isStarted: boolean) => void; onError: (error: Error) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(trySetAsideAgain, { body: { id } }),
    onSuccess: ({ isStarted }) => tell.onSuccess(isStarted),
    onError: tell.onError,
    onSettled: () => client.invalidateQueries({ queryKey: setAsideKey }),
  });
}

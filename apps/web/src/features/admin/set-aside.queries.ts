import { listSetAside, trySetAsideAgain } from '@anito/contract/set-aside';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const setAsideKey = ['set-aside'];

/** What the server has set aside, of all accounts; for admins. */
export function useSetAside() {
  return useApiQuery(setAsideKey, listSetAside, {});
}

/** Has one of them tried again; whatever comes of it is told, and the list looked at anew before it is over. */
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

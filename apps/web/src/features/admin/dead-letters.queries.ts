import {
  deleteDeadLetter,
  getDeadLetter,
  listDeadLetters,
  processDeadLetter,
  processDeadLetters,
} from '@anito/contract/dead-letters';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const deadLettersKey = ['dead-letters'];

/** Webhooks that could not be processed, of all channels; for admins. */
export function useDeadLetters() {
  return useApiQuery(deadLettersKey, listDeadLetters, {});
}

/** One of them with what came. Kept for as long as it is shown, and no longer: visitors wrote it. */
export function useDeadLetter(id: number) {
  return useApiQuery([...deadLettersKey, id], getDeadLetter, { params: { id } }, { gcTime: 0 });
}

function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: deadLettersKey, exact: true }),
  });
}

/** Processes one of them again. */
export const useProcessDeadLetter = () =>
  useChange((id: number) => callApi(processDeadLetter, { params: { id } }));

/** Processes all of them again. */
export const useProcessDeadLetters = () => useChange(() => callApi(processDeadLetters, {}));

/** Deletes one of them. */
export const useDeleteDeadLetter = () =>
  useChange((id: number) => callApi(deleteDeadLetter, { params: { id } }));

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

/**
 * Queries the dead letters (webhook messages that could not be processed) and the counts of each channel. For
 * admins.
 */
export function useDeadLetters() {
  return useApiQuery(deadLettersKey, listDeadLetters, {});
}

/**
 * Queries one dead letter with its content. The cache drops it as soon as it is no longer shown, because it
 * contains personal data of visitors.
 */
export function useDeadLetter(id: number) {
  return useApiQuery([...deadLettersKey, id], getDeadLetter, { params: { id } }, { gcTime: 0 });
}

/**
 * Returns a mutation that runs `change` and then, also after a failure, refetches the list of dead letters.
 */
function useDeadLetterChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: deadLettersKey, exact: true }),
  });
}

/** Processes one dead letter again. */
export const useProcessDeadLetter = () =>
  useDeadLetterChange((id: number) => callApi(processDeadLetter, { params: { id } }));

/** Processes all dead letters again. */
export const useProcessDeadLetters = () => useDeadLetterChange(() => callApi(processDeadLetters, {}));

/** Deletes one dead letter. */
export const useDeleteDeadLetter = () =>
  useDeadLetterChange((id: number) => callApi(deleteDeadLetter, { params: { id } }));

import { createApprovedAnswer, deleteApprovedAnswer } from '@anito/contract/approved-answers';
import { listThreads } from '@anito/contract/inbox';
import { listLatestUnanswered, type UnansweredGroup, updateUnanswered } from '@anito/contract/unanswered';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { isNotFound } from '../../lib/is-not-found.ts';
import { subscribeLive } from '../../lib/live.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';

/** Most entries of each list. */
export const shownCount = 3;

const waitingKey = ['inbox', 'waiting'];
const largestKey = ['unanswered', 'largest'];

/**
 * Queries the conversations that wait for a person, one more than is shown. Refetched on live events and
 * every 15 seconds.
 */
export function useWaitingVisitors() {
  const client = useQueryClient();
  useEffect(
    () => subscribeLive('ThreadUpdate', () => void client.invalidateQueries({ queryKey: waitingKey })),
    [client],
  );
  return useApiQuery(
    waitingKey,
    listThreads,
    { query: { filter: 'needs-person', limit: shownCount + 1 } },
    { staleTime: 0, refetchInterval: 15_000 },
  );
}

/**
 * Queries the largest groups of unanswered questions, one more than is shown. Not refetched while the page is
 * open, so that no row moves while an answer is being written.
 */
export function useLargestUnanswered() {
  return useApiQuery(
    largestKey,
    listLatestUnanswered,
    { query: { sort: 'most', limit: shownCount + 1 } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
}

type Group = Pick<UnansweredGroup, 'id' | 'assistantId' | 'question' | 'standaloneQuestion'>;

/** How a group was settled. An answer has the id of the approved answer. */
export type Settlement = { kind: 'answered'; approvedId: number } | { kind: 'ignored' };

/**
 * Returns two mutations for a group of unanswered questions. `settle` saves the given text as an approved
 * answer, or ignores the group for undefined. `undo` reverses that. Failures are shown as toasts.
 */
export function useSettleGroup({ id, assistantId, question, standaloneQuestion }: Group) {
  const { t } = useTranslation('dashboard');
  const client = useQueryClient();
  const refetchLists = () => {
    void client.invalidateQueries({ queryKey: ['unanswered', assistantId] });
    void client.invalidateQueries({ queryKey: ['approved-answers', assistantId] });
  };
  const settle = useMutation({
    mutationFn: async (answer: string | undefined): Promise<Settlement> => {
      if (answer === undefined) {
        await callApi(updateUnanswered, { params: { id }, body: { state: 'ignored' } });
        return { kind: 'ignored' };
      }
      // A follow-up such as "How much is it?" would match the questions of other visitors.
      const questions = [standaloneQuestion ?? question];
      const body = { answer, questions, unansweredGroupId: id };
      const approved = await callApi(createApprovedAnswer, { params: { id: assistantId }, body });
      return { kind: 'answered', approvedId: approved.id };
    },
    onSuccess: refetchLists,
    onError: (error) => showFailure(t('needs.settleFailed'), error),
  });
  const undo = useMutation({
    mutationFn: async (settlement: Settlement) => {
      if (settlement.kind === 'answered') {
        try {
          await callApi(deleteApprovedAnswer, { params: { id: settlement.approvedId } });
        } catch (error) {
          // An earlier attempt has deleted it.
          if (!isNotFound(error)) throw error;
        }
      }
      await callApi(updateUnanswered, { params: { id }, body: { state: 'open' } });
    },
    onSuccess: () => {
      settle.reset();
      refetchLists();
    },
    onError: (error) => showFailure(t('needs.undoFailed'), error),
  });
  return { settle, undo };
}

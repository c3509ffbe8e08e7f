import {
  type ApprovedAnswer,
  type ApprovedAnswerUpdate,
  listApprovedAnswers,
  suggestWordings,
  updateApprovedAnswer,
  type WordingsInput,
} from '@anito/contract/approved-answers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';

/** Query key of an assistant's approved answers. */
export const approvedKey = (assistantId: number) => ['approved-answers', assistantId];

/** Queries the approved answers of an assistant, newest first. */
export function useApprovedAnswers(assistantId: number) {
  return useApiQuery(approvedKey(assistantId), listApprovedAnswers, { params: { id: assistantId } });
}

/**
 * Returns a mutation that switches an approved answer on or off with an optimistic update. A failure reverts
 * the switch and shows a toast.
 */
export function useSwitchApproved({ id, assistantId }: Pick<ApprovedAnswer, 'id' | 'assistantId'>) {
  const { t } = useTranslation('approved');
  const client = useQueryClient();
  const updateCache = (change: ApprovedAnswerUpdate) =>
    client.setQueryData<ApprovedAnswer[]>(approvedKey(assistantId), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive: change.isActive ?? one.isActive } : one)),
    );
  return useMutation({
    mutationFn: (isActive: boolean) => callApi(updateApprovedAnswer, { params: { id }, body: { isActive } }),
    onMutate: (isActive) => void updateCache({ isActive }),
    onError: (error, isActive) => {
      updateCache({ isActive: !isActive });
      showFailure(t('switchFailed'), error);
    },
  });
}

/**
 * Queries further wordings of a question. The result is cached for each question, and failures are not
 * retried, because a model may be called.
 */
export function useSuggestedWordings(assistantId: number, input: WordingsInput) {
  return useApiQuery(
    ['suggested-wordings', assistantId, input],
    suggestWordings,
    { params: { id: assistantId }, body: input },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );
}

import {
  type ApprovedAnswer,
  type ApprovedAnswerUpdate,
  listApprovedAnswers,
  suggestWordings,
  updateApprovedAnswer,
  type WordingsInput,
} from '@anito/contract/approved-answers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { describeError } from '../../lib/describe-error.ts';
import { showToast } from '../../ui/toasts.ts';

/** What is cached of the approved answers of an assistant. */
export const approvedKey = (assistantId: number) => ['approved-answers', assistantId];

/** The approved answers of an assistant, newest first. */
export function useApprovedAnswers(assistantId: number) {
  return useQuery({
    queryKey: approvedKey(assistantId),
    queryFn: ({ signal }) => callApi(listApprovedAnswers, { params: { id: assistantId } }, { signal }),
  });
}

/** Switches an approved answer on or off; the switch moves at once, and back where that fails. */
export function useSwitchApproved({ id, assistantId }: Pick<ApprovedAnswer, 'id' | 'assistantId'>) {
  const { t } = useTranslation('approved');
  const client = useQueryClient();
  const put = (change: ApprovedAnswerUpdate) =>
    client.setQueryData<ApprovedAnswer[]>(approvedKey(assistantId), (list) =>
      list?.map((one) => (one.id === id ? { ...one, isActive: change.isActive ?? one.isActive } : one)),
    );
  return useMutation({
    mutationFn: (isActive: boolean) => callApi(updateApprovedAnswer, { params: { id }, body: { isActive } }),
    onMutate: (isActive) => void put({ isActive }),
    onError: (error, isActive) => {
      put({ isActive: !isActive });
      showToast({ type: 'error', title: t('switchFailed'), message: describeError(error).message });
    },
  });
}

/** Other ways to ask a question, proposed once for each question: a model may be asked for them. */
export function useSuggestedWordings(assistantId: number, input: WordingsInput) {
  return useQuery({
    queryKey: ['suggested-wordings', assistantId, input],
    queryFn: ({ signal }) =>
      callApi(suggestWordings, { params: { id: assistantId }, body: input }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

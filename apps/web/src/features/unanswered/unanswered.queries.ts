import { limits } from '@anito/contract/limits';
import {
  listUnanswered,
  type UnansweredGroup,
  type UnansweredState,
  updateUnanswered,
} from '@anito/contract/unanswered';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { keepFilled } from '../../lib/keep-filled.ts';
import { showFailure } from '../../ui/show-failure.ts';

export type UnansweredFilter = { state: UnansweredState; sort: 'newest' | 'most' };
type Page = { groups: UnansweredGroup[]; total: number };

/** Query key prefix of an assistant's unanswered questions. */
export const unansweredKey = (assistantId: number) => ['unanswered', assistantId];

/** Queries the groups of unanswered questions of an assistant with this state and order, with pagination. */
export function useUnanswered(assistantId: number, filter: UnansweredFilter) {
  return useInfiniteQuery({
    queryKey: [...unansweredKey(assistantId), filter],
    queryFn: ({ signal, pageParam }) => {
      const query = { ...filter, limit: limits.unansweredPageMax, offset: pageParam };
      return callApi(listUnanswered, { params: { id: assistantId }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ groups, total }, _pages, offset) =>
      offset + groups.length < total && groups.length > 0 ? offset + groups.length : undefined,
    placeholderData: (previous) => keepFilled(previous, previous?.pages[0]?.groups.length),
    staleTime: 0,
  });
}

/**
 * Returns a mutation that changes the state of a group on the server and in the cache. The group stays in the
 * cached lists of its former state, so that the change can be undone there. A failure is shown as a toast.
 */
export function useChangeGroupState({ id, assistantId }: Pick<UnansweredGroup, 'id' | 'assistantId'>) {
  const { t } = useTranslation('unanswered');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (state: UnansweredState) => callApi(updateUnanswered, { params: { id }, body: { state } }),
    onSuccess: (saved) =>
      client.setQueriesData<InfiniteData<Page>>({ queryKey: unansweredKey(assistantId) }, (list) => {
        if (!list) return list;
        const change = (group: UnansweredGroup) => (group.id === id ? saved : group);
        return { ...list, pages: list.pages.map((page) => ({ ...page, groups: page.groups.map(change) })) };
      }),
    onError: (error) => showFailure(t('changeFailed'), error),
  });
}

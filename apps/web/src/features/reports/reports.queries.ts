import {
  getAnalytics,
  getConversation,
  getConversationGroup,
  getPublicAnalytics,
  getPublicConversation,
  getPublicReportInfo,
  getTrend,
  listConversations,
  listPublicConversations,
  type PublicReportPage,
  type TrendDays,
} from '@anito/contract/reports';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { keepFilled } from '../../lib/keep-filled.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import type { ShownPage } from '../../lib/use-shown-page.ts';

/** Visitors on a page. */
const pageSize = 5;

/** All that is known of what visitors asked an assistant. */
export const reportsKey = (id: number) => ['reports', id];

const toQuery = ({ page, search }: ShownPage) => ({ page, pageSize, ...(search && { search }) });

/** A page of what visitors asked an own assistant. */
export function useReportPage(id: number, shown: ShownPage) {
  return useApiQuery(
    [...reportsKey(id), 'page', shown],
    listConversations,
    { params: { id }, query: toQuery(shown) },
    { placeholderData: (previous) => keepFilled(previous, previous?.totalGroups), staleTime: 0 },
  );
}

/** One record of an own assistant, whole. */
export const loadRecord = (id: number, conversationId: number) =>
  callApi(getConversation, { params: { id, conversationId } });

/** One record of public reports, whole. */
export const loadPublicRecord = (id: number, conversationId: number) =>
  callApi(getPublicConversation, { params: { id, conversationId } });

/** The figures of an own assistant. */
export function useAnalytics(id: number) {
  return useApiQuery([...reportsKey(id), 'analytics'], getAnalytics, { params: { id } }, { staleTime: 0 });
}

/** The figures of an own assistant by day. */
export function useTrend(id: number, days: TrendDays) {
  return useApiQuery(
    [...reportsKey(id), 'trend', days],
    getTrend,
    { params: { id }, query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** All that one visitor asked, from the newest records on. */
export function useThread(id: number, groupKey: string) {
  return useInfiniteQuery({
    queryKey: [...reportsKey(id), 'thread', groupKey],
    queryFn: ({ signal, pageParam: before }) =>
      callApi(
        getConversationGroup,
        { params: { id, groupKey }, query: before === undefined ? {} : { before } },
        { signal },
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ records, group }, pages) => {
      const count = pages.reduce((sum, page) => sum + page.records.length, 0);
      return records.length > 0 && count < group.count ? records[0]?.id : undefined;
    },
    staleTime: 0,
  });
}

/** Of which assistant the public reports are. */
export function usePublicInfo(id: number) {
  return useApiQuery(['public-reports', id, 'info'], getPublicReportInfo, { params: { id } });
}

/** The figures of public reports. */
export function usePublicAnalytics(id: number) {
  return useApiQuery(['public-reports', id, 'analytics'], getPublicAnalytics, { params: { id } });
}

/** A page of public reports. */
export function usePublicReportPage(id: number, shown: ShownPage) {
  return useQuery<PublicReportPage>({
    queryKey: ['public-reports', id, 'page', shown],
    queryFn: ({ signal }) =>
      callApi(listPublicConversations, { params: { id }, query: toQuery(shown) }, { signal }),
    placeholderData: (previous) => keepFilled(previous, previous?.totalGroups),
  });
}

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
import type { ListPage } from '../../lib/use-list-page.ts';

/** Visitors per page. */
const pageSize = 5;

/** Query key prefix of an assistant's reports. */
export const reportsKey = (id: number) => ['reports', id];

const toQuery = ({ page, search }: ListPage) => ({ page, pageSize, ...(search && { search }) });

/**
 * Queries a page of the owner's reports of an assistant. Keeps the previous page on screen until the next one
 * is loaded.
 */
export function useReportPage(id: number, listPage: ListPage) {
  return useApiQuery(
    [...reportsKey(id), 'page', listPage],
    listConversations,
    { params: { id }, query: toQuery(listPage) },
    { placeholderData: (previous) => keepFilled(previous, previous?.totalGroups), staleTime: 0 },
  );
}

/** Loads one full record of the owner's assistant. */
export const loadRecord = (id: number, conversationId: number) =>
  callApi(getConversation, { params: { id, conversationId } });

/** Loads one full record of public reports. */
export const loadPublicRecord = (id: number, conversationId: number) =>
  callApi(getPublicConversation, { params: { id, conversationId } });

/** Queries the statistics of the owner's assistant. */
export function useAnalytics(id: number) {
  return useApiQuery([...reportsKey(id), 'analytics'], getAnalytics, { params: { id } }, { staleTime: 0 });
}

/** Queries the statistics of an assistant for each of the last `days` days. */
export function useTrend(id: number, days: TrendDays) {
  return useApiQuery(
    [...reportsKey(id), 'trend', days],
    getTrend,
    { params: { id }, query: { days } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/**
 * Queries all questions of one visitor, with pagination. The first page has the newest records; within a
 * page, the oldest comes first.
 */
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

/**
 * Queries the name and description of an assistant whose reports are public. Fails with 404 if they are not.
 */
export function usePublicInfo(id: number) {
  return useApiQuery(['public-reports', id, 'info'], getPublicReportInfo, { params: { id } });
}

/** Queries the public statistics of an assistant. */
export function usePublicAnalytics(id: number) {
  return useApiQuery(['public-reports', id, 'analytics'], getPublicAnalytics, { params: { id } });
}

/**
 * Queries a page of the public conversations of an assistant. Keeps the previous page on screen until the
 * next one is loaded.
 */
export function usePublicReportPage(id: number, listPage: ListPage) {
  return useQuery<PublicReportPage>({
    queryKey: ['public-reports', id, 'page', listPage],
    queryFn: ({ signal }) =>
      callApi(listPublicConversations, { params: { id }, query: toQuery(listPage) }, { signal }),
    placeholderData: (previous) => keepFilled(previous, previous?.totalGroups),
  });
}

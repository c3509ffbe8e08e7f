import {
  getNotionConnectionPage,
  getNotionPageContent,
  listNotionContentGroups,
  notionTokenHeader,
  refreshNotionConnection,
} from '@anito/contract/notion';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-client.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { connectionKey } from '../../source-kind/connections.ts';

export const notionConnectionKey = (id: number) => connectionKey({ id, type: 'notion' });

/**
 * Returns the request options that send a Notion token as its handle, in a header. The browser never sends it
 * in another way.
 */
export const withHandle = (handle: string, signal?: AbortSignal): RequestInit => ({
  headers: { [notionTokenHeader]: handle },
  ...(signal && { signal }),
});

/** Whether the server or Notion no longer accepts the handle. */
export const isHandleRefused = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_request' && 'apiToken' in error.fields;

/**
 * Queries all pages and databases that a Notion token can access, as two groups. `handle` is the server's id
 * of the token. Never refetched, because Notion is slow and the list must not change while the user chooses.
 */
export function useContentGroups(handle: string) {
  return useQuery({
    queryKey: ['notion-content-groups', handle],
    queryFn: ({ signal }) => callApi(listNotionContentGroups, { query: {} }, withHandle(handle, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

/**
 * Queries a Notion source with the content that its token can access now. Not refetched automatically and not
 * retried, because Notion is slow.
 */
export function useNotionConnection(id: number) {
  return useApiQuery(
    notionConnectionKey(id),
    refreshNotionConnection,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );
}

/** Query key prefix of page texts. */
export const contentKey = ['notion-page-content'];

/** Where to load the text of a page: from Notion by a handle, or from a source as last read. */
export type ContentAccess = { handle: string } | { connectionId: number };

/**
 * Queries the text of one page and its `documentId`, which is null for a page read with a handle. Not
 * retried. Fails if `access` is undefined.
 */
export function usePageContent(access: ContentAccess | undefined, pageId: string) {
  return useQuery({
    queryKey: [...contentKey, access, pageId],
    queryFn: async ({ signal }) => {
      if (!access) throw new Error('No API token or connection ID provided');
      if ('handle' in access) {
        const { handle } = access;
        const input = { params: { pageId }, query: {} };
        const { content } = await callApi(getNotionPageContent, input, withHandle(handle, signal));
        return { content, documentId: null };
      }
      const params = { id: access.connectionId, pageId };
      return callApi(getNotionConnectionPage, { params }, { signal });
    },
    retry: false,
    gcTime: 0,
  });
}

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

/** The one way in which this browser names a Notion token: its handle, in the header. */
export const withHandle = (handle: string, signal?: AbortSignal): RequestInit => ({
  headers: { [notionTokenHeader]: handle },
  ...(signal && { signal }),
});

/** Whether the server or Notion no longer takes the handle. */
export const isHandleRefused = (error: unknown) =>
  error instanceof ApiError && error.code === 'invalid_request' && 'apiToken' in error.fields;

/** Everything that a handle opens; asked for once, since Notion is slow and its pages are being chosen from. */
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

/** A Notion source with what its token may see now. */
export function useNotionConnection(id: number) {
  return useApiQuery(
    notionConnectionKey(id),
    refreshNotionConnection,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false, refetchOnWindowFocus: false },
  );
}

/** All texts of pages that were looked into. */
export const contentKey = ['notion-page-content'];

/** Where the text of a page is to be had: in Notion by a handle, or in a source as it was last read. */
export type ContentAccess = { handle: string } | { connectionId: number };

/** The text of one page, and when it was edited last where that is known. */
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

import {
  getWebsiteConnection,
  getWebsitePage,
  readWebsiteContent,
  type ScraperMode,
} from '@anito/contract/websites';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { connectionKey } from '../../source-kind/connections.ts';

export const websiteConnectionKey = (id: number) => connectionKey({ id, type: 'website' });

/** How often the pages of a source that syncs are asked for again; of a large one only at the end. */
const pollingMs = 4_000;
const maxPolledPages = 500;

/** One website source with its pages. */
export function useWebsiteConnection(id: number, isSyncing: boolean) {
  return useQuery({
    queryKey: websiteConnectionKey(id),
    queryFn: ({ signal }) => callApi(getWebsiteConnection, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      isSyncing && (state.data?.pages.length ?? 0) <= maxPolledPages ? pollingMs : false,
  });
}

/** One page of a source with its whole text, as it was last read. */
export function useWebsitePage(id: number, pageId: string) {
  return useQuery({
    queryKey: [...websiteConnectionKey(id), 'page', pageId],
    queryFn: ({ signal }) => callApi(getWebsitePage, { params: { id, pageId } }, { signal }),
    staleTime: 0,
  });
}

/** The text of a page as it is now on the web. */
export function useWebContent(url: string, scraperMode: ScraperMode, isWanted: boolean) {
  return useQuery({
    queryKey: ['web-content', scraperMode, url],
    queryFn: ({ signal }) => callApi(readWebsiteContent, { body: { url, scraperMode } }, { signal }),
    enabled: isWanted,
    retry: false,
  });
}

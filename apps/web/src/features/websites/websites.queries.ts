import {
  getWebsiteConnection,
  getWebsitePage,
  listFoundWebsitePages,
  listWebsiteConnections,
  readWebsiteContent,
  type ScraperMode,
} from '@anito/contract/websites';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { connectionKey } from '../../source-kind/connections.ts';

export const websiteConnectionKey = (id: number) => connectionKey({ id, type: 'website' });

/** Query key of the website sources' own fields. */
export const websitesKey = ['websites'];

/** Queries all website sources without their pages. */
export function useWebsites() {
  return useApiQuery(websitesKey, listWebsiteConnections, {});
}

/** Queries the pages of a website that its source does not use: new and excluded ones. */
export function useFoundPages(id: number) {
  return useApiQuery(
    [...websiteConnectionKey(id), 'found'],
    listFoundWebsitePages,
    { params: { id } },
    { staleTime: 0 },
  );
}

/**
 * Refetch interval for the pages of a syncing source, in milliseconds. Large sources are refetched only at
 * the end.
 */
const pollingMs = 4_000;
const maxPolledPages = 500;

/**
 * Queries one website source with its pages. Refetched every `pollingMs` during a sync, unless it has more
 * than `maxPolledPages` pages.
 */
export function useWebsiteConnection(id: number, isSyncing: boolean) {
  return useApiQuery(
    websiteConnectionKey(id),
    getWebsiteConnection,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        isSyncing && (state.data?.pages.length ?? 0) <= maxPolledPages ? pollingMs : false,
    },
  );
}

/** Queries one page of a source with its full text as last read. */
export function useWebsitePage(id: number, pageId: string) {
  return useApiQuery(
    [...websiteConnectionKey(id), 'page', pageId],
    getWebsitePage,
    { params: { id, pageId } },
    { staleTime: 0 },
  );
}

/**
 * Queries the current text of a web page, which the server reads now. Disabled unless `isWanted`. Not
 * retried.
 */
export function useWebContent(url: string, scraperMode: ScraperMode, isWanted: boolean) {
  return useApiQuery(
    ['web-content', scraperMode, url],
    readWebsiteContent,
    { body: { url, scraperMode } },
    { enabled: isWanted, retry: false },
  );
}

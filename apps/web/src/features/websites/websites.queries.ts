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

/** The query of what all website sources have beyond what every source has. */
export const websitesKey = ['websites'];

/** All website sources without their pages. */
export function useWebsites() {
  return useApiQuery(websitesKey, listWebsiteConnections, {});
}

/** Pages of the site that a source does not use: new ones, and those that its owner left out. */
export function useFoundPages(id: number) {
  return useApiQuery(
    [...websiteConnectionKey(id), 'found'],
    listFoundWebsitePages,
    { params: { id } },
    { staleTime: 0 },
  );
}

/** How often the pages of a source that syncs are asked for again; of a large one only at the end. */
const pollingMs = 4_000;
const maxPolledPages = 500;

/** One website source with its pages. */
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

/** One page of a source with its whole text, as it was last read. */
export function useWebsitePage(id: number, pageId: string) {
  return useApiQuery(
    [...websiteConnectionKey(id), 'page', pageId],
    getWebsitePage,
    { params: { id, pageId } },
    { staleTime: 0 },
  );
}

/** The text of a page as it is now on the web. */
export function useWebContent(url: string, scraperMode: ScraperMode, isWanted: boolean) {
  return useApiQuery(
    ['web-content', scraperMode, url],
    readWebsiteContent,
    { body: { url, scraperMode } },
    { enabled: isWanted, retry: false },
  );
}

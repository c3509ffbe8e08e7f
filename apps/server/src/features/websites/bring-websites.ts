import { limits } from '@anito/contract/limits';
import { createWebsiteConnection } from '@anito/contract/websites';
import {
  accept,
  type Bringing,
  bringOne,
  bringWithPages,
  type ExportedRow,
  type ForeignSource,
  type ForeignSources,
  noteMade,
} from '../imports/bringing.service.ts';
import { ensureSync } from '../sync/sync.service.ts';
import { createWebsite } from './website-connections.service.ts';

type WebPage = ExportedRow<'website_pages'>;

/**
 * Returns the pages that owners removed from their sources, up to the limit; beyond it, a site may add them
 * again.
 */
async function listLeftOut({ archive }: Bringing): Promise<Map<number, string[]>> {
  const found: { id: number; url: string }[] = [];
  for await (const { connection_id: id, url, state } of archive.readRows('website_found_pages')) {
    if (state === 'left-out') found.push({ id, url });
    if (found.length >= limits.pagesRemembered) break;
  }
  const groups = Map.groupBy(found, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ url }) => url)]));
}

/** Imports websites with their settings and the pages that were chosen. A sync reads them. */
export async function bringWebsites(bringing: Bringing, websites: ForeignSources): Promise<void> {
  const { archive } = bringing;
  const leftOut = await listLeftOut(bringing);
  const own = {
    settings: archive.readRows('website_connections'),
    pages: archive.readRows('website_pages'),
    most: limits.pagesPerWebsite,
  };
  await bringWithPages(bringing, websites, own, (source, settings, pages) =>
    bringWebsite(bringing, source, { settings, pages, leftOut: leftOut.get(source.id) ?? [] }),
  );
}

/** Imports a website whose pages were chosen, or are discovered again from its address. A sync reads it. */
async function bringWebsite(
  bringing: Bringing,
  { id, name }: ForeignSource,
  {
    settings,
    pages,
    leftOut,
  }: { settings: ExportedRow<'website_connections'>; pages: WebPage[]; leftOut: string[] },
): Promise<void> {
  const { deps, scope } = bringing;
  const { ownerId } = scope;
  const chosen = pages.filter((page) => !(settings.reads_on && page.is_followed));
  const selectedPages = [
    ...chosen.map(({ url, title }) => ({ url, title, isSelected: true })),
    ...leftOut.map((url) => ({ url, isSelected: false })),
  ].slice(0, limits.pagesPerWebsite);
  const note = noteMade(bringing, 'source', id);
  await bringOne(bringing, { kind: 'source', name }, async () => {
    const input = accept(createWebsiteConnection.body, {
      name,
      baseUrl: settings.base_url,
      selectedPages,
      scraperMode: settings.scraper_mode,
      readsOn: settings.reads_on,
      maxPages: settings.max_pages,
      maxDepth: settings.max_depth,
      include: settings.include,
      exclude: settings.exclude,
      joinsNewPages: settings.joins_new_pages,
    });
    await createWebsite(deps, ownerId, input, async (runner, connectionId) => {
      await note(runner, connectionId);
      await ensureSync(deps, runner, { ownerId, connectionId, type: 'website' });
    });
  });
}

import { limits } from '@anito/contract/limits';
import { createWebsiteConnection } from '@anito/contract/websites';
import {
  type ExportedRow,
  type ExportedSource,
  type ExportedSources,
  type ImportContext,
  importItem,
  importWithPages,
  parseInput,
  recordImported,
} from '../imports/import-context.service.ts';
import { ensureSync } from '../sync/sync.service.ts';
import { createWebsite } from './website-connections.service.ts';

type WebPage = ExportedRow<'website_pages'>;

/**
 * Returns the addresses of the pages that owners removed from their sources, by source, up to the limit over
 * all sources. Beyond it, a site may add them again.
 */
async function listExcludedPages({ archive }: ImportContext): Promise<Map<number, string[]>> {
  const excludedPages: { id: number; url: string }[] = [];
  for await (const { connection_id: id, url, state } of archive.readRows('website_found_pages')) {
    if (state === 'left-out') excludedPages.push({ id, url });
    if (excludedPages.length >= limits.pagesRemembered) break;
  }
  const groups = Map.groupBy(excludedPages, ({ id }) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(({ url }) => url)]));
}

/** Imports websites with their settings and the pages that were chosen, and queues a sync of each. */
export async function importWebsites(context: ImportContext, websites: ExportedSources): Promise<void> {
  const { archive } = context;
  const leftOut = await listExcludedPages(context);
  const exportedRows = {
    settings: archive.readRows('website_connections'),
    pages: archive.readRows('website_pages'),
    most: limits.pagesPerWebsite,
  };
  await importWithPages(context, websites, exportedRows, (source, settings, pages) =>
    importWebsite(context, source, { settings, pages, leftOut: leftOut.get(source.id) ?? [] }),
  );
}

/**
 * Imports a website and queues its sync. Pages that the owner chose are listed again; others are discovered
 * again from its address.
 */
async function importWebsite(
  context: ImportContext,
  { id, name }: ExportedSource,
  {
    settings,
    pages,
    leftOut,
  }: { settings: ExportedRow<'website_connections'>; pages: WebPage[]; leftOut: string[] },
): Promise<void> {
  const { deps, scope } = context;
  const { ownerId } = scope;
  const chosen = pages.filter((page) => !(settings.reads_on && page.is_followed));
  const selectedPages = [
    ...chosen.map(({ url, title }) => ({ url, title, isSelected: true })),
    ...leftOut.map((url) => ({ url, isSelected: false })),
  ].slice(0, limits.pagesPerWebsite);
  const recordImport = recordImported(context, 'source', id);
  await importItem(context, { kind: 'source', name }, async () => {
    const input = parseInput(createWebsiteConnection.body, {
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
      await recordImport(runner, connectionId);
      await ensureSync(deps, runner, { ownerId, connectionId, type: 'website' });
    });
  });
}

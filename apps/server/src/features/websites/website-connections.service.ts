import { limits } from '@anito/contract/limits';
import type { SourcePage, WebsiteConnection, WebsiteConnectionWithPages } from '@anito/contract/websites';
import { normalizePageUrl } from '@anito/crawler/addresses/normalize-url';
import { isSameSite } from '@anito/crawler/addresses/same-site';
import { parseOutsideUrl } from '@anito/outside/safe-fetch/outside-url';
import { runInTransaction, type TransactionHook } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, changedMeanwhile, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { raiseContentVersion, removeDocuments } from '../knowledge/knowledge.store.ts';
import { unpackDocumentText } from '../knowledge/prepare-content.service.ts';
import {
  addConnection,
  getOwnedConnection,
  listConnections,
  publishConnectionStatus,
} from '../sources/connections.service.ts';
import { requireRoom } from '../sources/quota.service.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { reingestDocument } from '../sync/reingest.service.ts';
import { excludePages } from './found-pages.service.ts';
import * as store from './website.store.ts';
import { findPageDocument, listPageRows, nameWebPage, type PageRow } from './website-pages.store.ts';

type WebsiteDeps = Pick<Deps, 'database' | 'readers'> & SourceKindDeps;

/** A page as the browser sends it back: its address and whether it is selected, without content. */
type ChosenPage = {
  id?: string | undefined;
  url: string;
  title?: string | null | undefined;
  isSelected: boolean;
};

/** Returns a page in the form of the API, with only the beginning of its text as `content`. */
function viewPage(row: PageRow): SourcePage {
  return {
    id: row.pageId,
    url: row.url,
    title: row.title,
    content: row.beginning ?? '',
    contentLength: row.contentLength,
    lastModified: row.lastModified?.toISOString() ?? null,
    isSelected: true,
    error: row.failure,
    because: row.because,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  };
}

/** Returns the owner's website sources in the order of creation, or only the one with `id`. */
export async function listWebsites(
  deps: WebsiteDeps,
  ownerId: string,
  id?: number,
): Promise<WebsiteConnection[]> {
  const cards = await listConnections(deps, ownerId, { id, type: 'website' });
  const websites = new Map(
    (await store.listWebsiteRows(deps.database.pool, ownerId, id)).map((website) => [
      website.connectionId,
      website,
    ]),
  );
  return cards.flatMap((card) => {
    const website = websites.get(card.id);
    if (!website) return [];
    const { connectionId: _, linksVersion: __, wholeVersion: ___, ...own } = website;
    return [{ ...card, ...own, type: 'website' as const }];
  });
}

/** Returns one website source with its pages. Throws `not_found`. */
export async function getWebsite(
  deps: WebsiteDeps,
  ownerId: string,
  id: number,
): Promise<WebsiteConnectionWithPages> {
  const [website] = await listWebsites(deps, ownerId, id);
  if (!website) throw notFound();
  const pages = await listPageRows(deps.database.pool, { ownerId, connectionId: id });
  return { ...website, pages: pages.map(viewPage) };
}

/** Creates the `invalid_request` error for a website source without a page. */
function noPageSelected(): AppError {
  return new AppError('invalid_request', 'no-page-chosen', { field: 'selectedPages' });
}

/**
 * Returns a chosen page of a site with its normalized address. Throws `url_not_allowed`, and
 * `invalid_request` for a page of another site.
 */
function toNewPage(site: URL, page: ChosenPage): store.NewPage {
  const parsed = parseOutsideUrl(page.url);
  if (!isSameSite(parsed, site)) {
    const message = localizedMessage('page-of-other-site', { host: parsed.host, site: site.host });
    throw new AppError('invalid_request', message, { field: 'selectedPages' });
  }
  const url = normalizePageUrl(parsed);
  return { pageId: nameWebPage(url), url, title: cleanTitle(page.title) || url };
}

const maxTitleLength = 300;

/** Returns a title on one line, cut to `maxTitleLength` characters; empty without a title. */
function cleanTitle(title: string | null | undefined): string {
  return (title ?? '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, maxTitleLength);
}

/**
 * Creates a source of the chosen pages of a website, or of the whole website. Pages that are not selected are
 * recorded as excluded. A sync reads the pages; the caller starts it. Throws `url_not_allowed` for a website
 * that is not on the public internet, `invalid_request` without a page or for pages of another site, and
 * `quota_exceeded`.
 */
export async function createWebsite(
  deps: WebsiteDeps & Pick<Deps, 'safeFetch' | 'env' | 'events'>,
  ownerId: string,
  input: store.WebsiteSettings & { name: string; baseUrl: string; selectedPages: ChosenPage[] },
  alsoDo?: TransactionHook,
): Promise<WebsiteConnectionWithPages> {
  const { name, baseUrl: address, selectedPages, ...settings } = input;
  const site = await deps.safeFetch.check(address);
  const listed = new Map(
    selectedPages.map((page) => {
      const chosen = toNewPage(site, page);
      return [chosen.pageId, { ...chosen, isSelected: page.isSelected }];
    }),
  );
  const pages = [...listed.values()].filter(({ isSelected }) => isSelected);
  const leftOut = [...listed.values()].filter(({ isSelected }) => !isSelected);
  const baseUrl = normalizePageUrl(site);
  if (pages.length === 0) {
    if (!settings.readsOn) throw noPageSelected();
    if (!listed.has(nameWebPage(baseUrl))) pages.push({ ...toFirstPage(baseUrl), isSelected: true });
  }
  const added = { type: 'website', name, description: null } as const;
  const values = { ...settings, baseUrl, maxPages: Math.max(input.maxPages, pages.length), pages };
  const id = await runInTransaction(deps.database, async (runner) => {
    const connectionId = await addConnection(deps, runner, ownerId, added);
    await store.insertWebsite(runner, { ownerId, connectionId }, values);
    await excludePages(runner, { ownerId, connectionId }, leftOut);
    await requireRoom(deps, runner, ownerId, { items: pages.length, bytes: 0 });
    await alsoDo?.(runner, connectionId);
    return connectionId;
  });
  await publishConnectionStatus(deps, ownerId, id);
  return getWebsite(deps, ownerId, id);
}

/** Returns the first page of a website that is followed, as a new page without a title. */
const toFirstPage = (url: string): store.NewPage => ({ pageId: nameWebPage(url), url, title: url });

/**
 * Compares the chosen pages with those of a source; undefined changes nothing. Pages that are not listed
 * leave the source, unless it follows links. Throws `not_found` for an id that is no page of the source,
 * `invalid_request` when no page is left or one is of another site, and `payload_too_large`.
 */
function planPageChange(
  { baseUrl, readsOn }: Pick<store.WebsiteRow, 'baseUrl' | 'readsOn'>,
  knownIds: Set<string>,
  chosen: ChosenPage[] | undefined,
): store.PageChange {
  if (!chosen) return { removed: [], added: [], leftOut: [] };
  const site = new URL(baseUrl);
  const excludedIds = new Set<string>();
  const leftOut = new Map<string, store.NewPage>();
  const keptIds = new Set<string>();
  const added = new Map<string, store.NewPage>();
  for (const page of chosen) {
    const isKnown = page.id !== undefined && knownIds.has(page.id);
    const joining = isKnown ? undefined : toNewPage(site, page);
    if (page.id !== undefined && !isKnown && joining?.pageId !== page.id) throw notFound();
    if (!page.isSelected) {
      const pageId = isKnown ? page.id! : joining!.pageId;
      excludedIds.add(pageId);
      if (joining && !knownIds.has(pageId)) leftOut.set(pageId, joining);
      continue;
    }
    if (isKnown) keptIds.add(page.id!);
    else if (knownIds.has(joining!.pageId)) keptIds.add(joining!.pageId);
    else added.set(joining!.pageId, joining!);
  }
  // A source that follows links may have got more pages since the browser listed them.
  const stays = (pageId: string) => keptIds.has(pageId) || (readsOn && !excludedIds.has(pageId));
  const removed = [...knownIds].filter((pageId) => !stays(pageId));
  if (knownIds.size - removed.length + added.size === 0) throw noPageSelected();
  if (knownIds.size - removed.length + added.size > limits.pagesPerWebsite) {
    throw new AppError(
      'payload_too_large',
      localizedMessage('website-holds-most', { most: limits.pagesPerWebsite }),
    );
  }
  return { removed, added: [...added.values()], leftOut: [...leftOut.values()] };
}

/**
 * Renames a source, changes its settings and sets its pages, in one transaction. Pages that are not selected
 * leave with their passages; so do pages that are not listed, unless the source follows links. Pages and
 * settings that are undefined stay. Throws `not_found`, also for an id that is no page of the source,
 * `url_not_allowed`, `invalid_request`, `payload_too_large`, `quota_exceeded`, and `changed_meanwhile` for an
 * older `version`.
 */
export async function updateWebsite(
  deps: WebsiteDeps & Pick<Deps, 'env' | 'events'>,
  ownerId: string,
  id: number,
  input: {
    connectionName: string;
    selectedPages?: ChosenPage[] | undefined;
    version?: number | undefined;
  } & { [Name in keyof store.WebsiteSettings]?: store.WebsiteSettings[Name] | undefined },
): Promise<WebsiteConnectionWithPages> {
  const { connectionName: name, selectedPages, version, ...changed } = input;
  const scope = { ownerId, connectionId: id };
  const [website] = await store.listWebsiteRows(deps.database.pool, ownerId, id);
  if (!website) throw notFound();
  const settings = { ...website, ...removeUndefined(changed) };
  const { baseUrl, readsOn } = settings;
  const isDone = await store.updateWebsite(
    deps.database,
    scope,
    { name, version, settings },
    (knownIds) => planPageChange({ baseUrl, readsOn }, knownIds, selectedPages),
    async (runner, { removed, added, leftOut }) => {
      // A source that follows links would add them later.
      await excludePages(runner, scope, leftOut);
      await requireRoom(deps, runner, ownerId, { items: added.length, bytes: 0 });
      const isForgotten = removed.length > 0 && (await removeDocuments(runner, scope, removed)) > 0;
      if (isForgotten) await raiseContentVersion(runner, scope, true);
    },
  );
  if (!isDone) throw changedMeanwhile(await getWebsite(deps, ownerId, id));
  await publishConnectionStatus(deps, ownerId, id);
  return getWebsite(deps, ownerId, id);
}

/** Returns the values without undefined fields. */
function removeUndefined<T extends object>(values: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]?: Exclude<T[Name], undefined>;
  };
}

/** Returns a page of the owner's source. Throws `not_found`. */
async function requirePage(
  deps: Pick<Deps, 'database'> & SourceKindDeps,
  ownerId: string,
  id: number,
  pageId: string,
): Promise<PageRow> {
  await getOwnedConnection(deps, ownerId, id, 'website');
  const [page] = await listPageRows(deps.database.pool, { ownerId, connectionId: id }, pageId);
  if (!page) throw notFound();
  return page;
}

/**
 * Returns one page of a source with its whole last read text, which is empty when it was never read. Throws
 * `not_found`.
 */
export async function getPage(
  deps: WebsiteDeps,
  ownerId: string,
  id: number,
  pageId: string,
): Promise<SourcePage & { documentId: number | null }> {
  const page = await requirePage(deps, ownerId, id, pageId);
  const stored = await findPageDocument(deps.database.pool, { ownerId, connectionId: id }, pageId);
  const content = stored?.document ? await unpackDocumentText(deps.readers, ownerId, stored.document) : '';
  return { ...viewPage(page), content, documentId: page.documentId };
}

/** Queues a job that reads one page again. Throws `not_found`, and `already_syncing` while a sync runs. */
export async function reingestPage(
  deps: Pick<Deps, 'database' | 'jobs' | 'events'> & SourceKindDeps,
  ownerId: string,
  id: number,
  pageId: string,
): Promise<void> {
  await requirePage(deps, ownerId, id, pageId);
  await reingestDocument(deps, ownerId, id, pageId);
}

import type { Deps } from '../../deps.ts';
import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import { deduplicateBoilerplate } from './deduplicate-boilerplate.ts';
import { readWebsiteBrand } from './read-brand.ts';
import { type RefreshDeps, refreshWebsite } from './refresh-website.ts';
import * as store from './website-pages.store.ts';

/** Returns a page as a document of a sync. It counts as changed when its text or its boilerplate changes. */
function describePage({
  pageId,
  title,
  url,
  contentHash,
  parts,
  leftOut,
  ...page
}: store.PageHead): SourceDocument {
  const remainingParts = parts.filter((part) => !leftOut.includes(part));
  return {
    externalId: pageId,
    title,
    url,
    fingerprintSeed: [contentHash, ...remainingParts].join(' '),
    failure: page.failure === null ? null : { text: page.failure, because: page.because },
  };
}

/**
 * Creates a reader of the pages of a website, as they were when the source was last refreshed. `list` first
 * marks repeated boilerplate.
 */
export function createWebsiteReader(deps: RefreshDeps & Pick<Deps, 'safeFetch' | 'readers'>): SourceReader {
  const { pool } = deps.database;
  return {
    startRefresh: (scope, options) => refreshWebsite(deps, scope, options),
    async *list(scope) {
      await deduplicateBoilerplate(pool, scope);
      for (const page of await store.listPageHeads(pool, scope)) yield describePage(page);
    },
    async find(scope, externalId) {
      const [page] = await store.listPageHeads(pool, scope, externalId);
      return page && describePage(page);
    },
    async read(scope, { externalId }) {
      const page = await store.findPageDocument(pool, scope, externalId);
      return page?.document ? { from: 'kept', packed: page.document, leftOut: page.leftOut } : undefined;
    },
    findExisting: store.findExistingPageIds,
    readBrand: (scope, signal) => readWebsiteBrand(deps, scope, signal),
  };
}

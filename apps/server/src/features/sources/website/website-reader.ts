import type { SourceDocument, SourceReader } from '../sync/source-reader.ts';
import { type RefreshDeps, refreshOnePage, refreshPages } from './refresh-pages.ts';
import * as store from './website-pages.store.ts';

function describePage({ pageId, title, url, contentHash, failure }: store.PageHead): SourceDocument {
  return { externalId: pageId, title, url, fingerprintSeed: contentHash ?? '', failure };
}

/** Reads the chosen pages of a website: as they were when the source was last looked through. */
export function createWebsiteReader(deps: RefreshDeps): SourceReader {
  const { pool } = deps.database;
  return {
    refresh: (lease, options) => refreshPages(deps, lease, options),
    refreshOne: (scope, externalId, signal) => refreshOnePage(deps, scope, externalId, signal),
    async *list(scope) {
      for (const page of await store.listPageHeads(pool, scope)) yield describePage(page);
    },
    async find(scope, externalId) {
      const [page] = await store.listPageHeads(pool, scope, externalId);
      return page && describePage(page);
    },
    async read(scope, { externalId }) {
      const packed = await store.findPageDocument(pool, scope, externalId);
      return packed ? { from: 'kept', packed } : undefined;
    },
    findExisting: store.findExistingPageIds,
  };
}

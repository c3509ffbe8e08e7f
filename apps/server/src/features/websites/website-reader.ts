import type { SourceDocument, SourceReader } from '../sync/source-kind.ts';
import { type LookDeps, lookAtWebsite } from './look-at-website.ts';
import * as store from './website-pages.store.ts';

function describePage({ pageId, title, url, contentHash, failure, because }: store.PageHead): SourceDocument {
  return {
    externalId: pageId,
    title,
    url,
    fingerprintSeed: contentHash ?? '',
    failure: failure === null ? null : { text: failure, because },
  };
}

/** Reads the chosen pages of a website: as they were when the source was last looked through. */
export function createWebsiteReader(deps: LookDeps): SourceReader {
  const { pool } = deps.database;
  return {
    look: (scope, options) => lookAtWebsite(deps, scope, options),
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

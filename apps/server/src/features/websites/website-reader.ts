import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import { type LookDeps, lookAtWebsite } from './look-at-website.ts';
import { sayOnce } from './say-once.ts';
import * as store from './website-pages.store.ts';

function describePage({
  pageId,
  title,
  url,
  contentHash,
  parts,
  leftOut,
  ...page
}: store.PageHead): SourceDocument {
  const said = parts.filter((part) => !leftOut.includes(part));
  return {
    externalId: pageId,
    title,
    url,
    fingerprintSeed: [contentHash, ...said].join(' '),
    failure: page.failure === null ? null : { text: page.failure, because: page.because },
  };
}

/** Creates a reader of the pages of a website, as they were when the source was last refreshed. */
export function createWebsiteReader(deps: LookDeps): SourceReader {
  const { pool } = deps.database;
  return {
    look: (scope, options) => lookAtWebsite(deps, scope, options),
    async *list(scope) {
      await sayOnce(pool, scope);
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
  };
}

import type { SourceDocument, SourceReader } from '../sources/source-kind.ts';
import { findExistingPageIds, findPageDocument, listPageRows, type PageRow } from './notion-pages.store.ts';
import { type NotionReaderDeps, refreshNotion } from './refresh-notion.ts';

/**
 * Converts a stored page to the document that the sync engine compares. Returns undefined for databases, for
 * deleted pages, and for pages without text that have no failure, because they are empty or were not read
 * yet.
 */
function describeRow(row: PageRow): SourceDocument | undefined {
  if (row.kind !== 'page' || row.isDeleted) return undefined;
  if (row.contentLength === 0 && row.failure === null) return undefined;
  return {
    externalId: row.id,
    title: row.title,
    url: row.url || null,
    fingerprintSeed: row.contentHash ?? '',
    failure: row.failure === null ? null : { text: row.failure, because: row.because },
  };
}

/**
 * Creates a reader of the pages of a Notion source for the sync engine: chosen pages, and rows of chosen
 * databases.
 */
export function createNotionReader(deps: NotionReaderDeps): SourceReader {
  return {
    startRefresh: (scope, options) => refreshNotion(deps, scope, options),
    async *list(scope) {
      for (const row of await listPageRows(deps.database.pool, scope)) {
        const document = describeRow(row);
        if (document) yield document;
      }
    },
    async find(scope, externalId) {
      const [row] = await listPageRows(deps.database.pool, scope, [externalId]);
      return row && describeRow(row);
    },
    async read(scope, { externalId }) {
      const packed = await findPageDocument(deps.database, scope, externalId);
      return packed && { from: 'kept', packed };
    },
    findExisting: findExistingPageIds,
  };
}

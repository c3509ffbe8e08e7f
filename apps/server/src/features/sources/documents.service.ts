import type { Passage, SourceDocument } from '@anito/contract/documents';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../lib/errors.ts';
import { viewWarnings } from '../knowledge/document-warnings.service.ts';
import * as store from './documents.store.ts';

type DocumentDeps = Pick<Deps, 'database'>;

/** Returns one document of the owner. Throws `not_found`. */
export async function getDocument(deps: DocumentDeps, ownerId: string, id: number): Promise<SourceDocument> {
  const row = await store.findDocumentRow(deps.database, ownerId, id);
  if (!row) throw notFound();
  return {
    ...row,
    warnings: viewWarnings(row.warnings),
    processedAt: row.processedAt?.toISOString() ?? null,
  };
}

/**
 * Returns up to `limit` of a document's passages after the position `after`, in order. `next` is the position
 * to continue after, or null on the last page. Throws `not_found`.
 */
export async function listPassages(
  deps: DocumentDeps,
  ownerId: string,
  documentId: number,
  page: { after?: number | undefined; limit: number },
): Promise<{ passages: Passage[]; next: number | null }> {
  await getDocument(deps, ownerId, documentId);
  // One more passage than requested tells whether there is a next page.
  const rows = await store.listPassageRows(deps.database, ownerId, documentId, {
    after: page.after ?? -1,
    limit: page.limit + 1,
  });
  const passages = rows.slice(0, page.limit);
  return { passages, next: rows.length > page.limit ? (passages.at(-1)?.ordinal ?? null) : null };
}

/**
 * Excludes a passage from answers, or includes it again, in all processes from the next question. Returns the
 * changed passage. Throws `not_found`, also when a sync has replaced the passage meanwhile.
 */
export async function updatePassage(
  deps: DocumentDeps,
  ownerId: string,
  id: number,
  change: { isExcluded: boolean },
): Promise<Passage> {
  const isUpdated = await store.excludePassage(deps.database, ownerId, id, change.isExcluded);
  const row = isUpdated ? await store.findPassageRow(deps.database, ownerId, id) : undefined;
  if (!row) throw notFound();
  return row;
}

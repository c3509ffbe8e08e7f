import * as column from '../../db/result-columns.ts';
import { execute, findRow, type SqlRunner } from '../../db/sql.ts';
import { toStoredReason } from '../../db/stored-reasons.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Lease, PageTable } from '../sources/source-kind.ts';

type Scope = { ownerId: string; connectionId: number };

/** The pages that a run refreshes. */
export const pageTable: PageTable = { table: 'notion_pages', isThere: 'not is_deleted' };

/** A page, and the run that reads it; null outside of runs. */
type PageKey = { id: string; syncRunId: number | null };

/** The content of a page: packed, with its hash and the number of characters. */
export type PackedDocument = { document: Buffer; contentHash: string; contentLength: number };

/**
 * Stores the content of a page and clears its failure. Returns by how many bytes it has grown; negative when
 * it has become smaller, 0 when the page does not exist any more.
 */
export async function storeDocument(
  runner: SqlRunner,
  scope: Scope,
  { id, syncRunId }: PageKey,
  content: PackedDocument & { readEditedTime: Date | null },
): Promise<number> {
  const row = await findRow(
    runner,
    `update notion_pages p set document = $4, content_hash = $5, content_length = $6, read_edited_time = $7,
       failure = null, checked_at = now(), refreshed_run_id = coalesce($8, p.refreshed_run_id)
     from notion_pages before
     where p.owner_id = $1 and p.connection_id = $2 and p.page_id = $3
       and before.connection_id = p.connection_id and before.page_id = p.page_id
     returning p.size_bytes - before.size_bytes as "moreBytes"`,
    [
      scope.ownerId,
      scope.connectionId,
      id,
      content.document,
      content.contentHash,
      content.contentLength,
      content.readEditedTime,
      syncRunId,
    ],
    { moreBytes: column.number },
  );
  return row?.moreBytes ?? 0;
}

/** Stores why a page could not be read. Its earlier content stays. */
export async function storeFailure(
  runner: SqlRunner,
  scope: Scope,
  { id, syncRunId }: PageKey,
  failure: Failure,
): Promise<void> {
  await execute(
    runner,
    `update notion_pages set failure = $4, failure_reason = $6::jsonb, checked_at = now(),
       refreshed_run_id = coalesce($5, refreshed_run_id)
     where owner_id = $1 and connection_id = $2 and page_id = $3`,
    [scope.ownerId, scope.connectionId, id, failure.text, syncRunId, toStoredReason(failure)],
  );
}

/** Marks pages as refreshed in this sync run, because they need not be read again. */
export async function markRefreshed(runner: SqlRunner, lease: Lease, ids: string[]): Promise<void> {
  await execute(
    runner,
    `update notion_pages set checked_at = now(), refreshed_run_id = $4
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])`,
    [lease.ownerId, lease.connectionId, ids, lease.syncRunId],
  );
}

import { createHash } from 'node:crypto';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import { joinDocument } from '../../db/join-document.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression, toStoredReason } from '../../db/stored-reasons.ts';
import type { Failure } from '../../lib/failure.ts';
import type { Lease, PageTable, SourceScope } from '../sources/source-kind.ts';

/** Returns the id of a page: the first half of the SHA-256 of its normalized address. */
export function nameWebPage(normalUrl: string): string {
  return createHash('sha256').update(normalUrl).digest('hex').slice(0, 32);
}

const pageColumns = {
  pageId: column.text,
  url: column.text,
  title: column.text,
  /** The beginning of its first passage. */
  beginning: column.text.orNull,
  contentLength: column.number,
  failure: column.text.orNull,
  because: column.json<LocalizedReason>().orNull,
  checkedAt: column.time.orNull,
  lastModified: column.time.orNull,
  documentId: column.number.orNull,
};

/** A page of a source as its owner sees it. */
export type PageRow = column.RowOf<typeof pageColumns>;

const withDocuments = `website_pages p ${joinDocument('p', 'p.page_id')}`;

/** Characters of a page that are listed with it. */
const beginningLength = 300;

/** Returns the pages of a source, sorted by address, or only the one with `pageId`. */
export async function listPageRows(
  runner: SqlRunner,
  scope: SourceScope,
  pageId?: string,
): Promise<PageRow[]> {
  return queryRows(
    runner,
    `select p.page_id as "pageId", p.url, p.title, p.content_length as "contentLength",
       coalesce(p.failure, d.failure) as failure,
       case when p.failure is null then ${reasonExpression('d.failure')} else ${reasonExpression('p.failure')} end as because,
       p.checked_at as "checkedAt",
       p.last_modified as "lastModified", d.id as "documentId", left(s.text, ${beginningLength}) as beginning
     from ${withDocuments} left join passages s on s.document_id = d.id and s.ordinal = 0
     where p.owner_id = $1 and p.connection_id = $2 and ($3::text is null or p.page_id = $3) order by p.url`,
    [scope.ownerId, scope.connectionId, pageId],
    pageColumns,
  );
}

const storedHeadColumns = {
  pageId: column.text,
  url: column.text,
  title: column.text,
  contentHash: column.text.orNull,
  parts: column.textList,
  leftOut: column.textList,
  failure: column.text.orNull,
};
const headColumns = { ...storedHeadColumns, because: column.json<LocalizedReason>().orNull };

/** A page as the sync engine compares it. */
export type PageHead = column.RowOf<typeof headColumns>;

/**
 * Returns pages that were read or failed and are not gone, without their text: all of a source, sorted by
 * address, or one.
 */
export async function listPageHeads(
  runner: SqlRunner,
  scope: SourceScope,
  pageId?: string,
): Promise<PageHead[]> {
  return queryRows(
    runner,
    `select ${listColumns(storedHeadColumns)}, ${reasonExpression('website_pages.failure')} as because from website_pages
     where owner_id = $1 and connection_id = $2 and ($3::text is null or page_id = $3)
       and not is_gone and (content_hash is not null or failure is not null) order by url`,
    [scope.ownerId, scope.connectionId, pageId],
    headColumns,
  );
}

/**
 * Returns the extracted document of a page as it is stored (null before the first read) and its boilerplate
 * parts. Returns undefined when the page is gone or does not belong to the source.
 */
export async function findPageDocument(
  runner: SqlRunner,
  scope: SourceScope,
  pageId: string,
): Promise<{ document: Buffer | null; leftOut: string[] } | undefined> {
  return findRow(
    runner,
    `select document, left_out as "leftOut" from website_pages
     where owner_id = $1 and connection_id = $2 and page_id = $3 and not is_gone`,
    [scope.ownerId, scope.connectionId, pageId],
    { document: column.bytes.orNull, leftOut: column.textList },
  );
}

const partColumns = {
  pageId: column.text,
  url: column.text,
  depth: column.number,
  parts: column.textList,
  leftOut: column.textList,
};

/** The parts of a page that may repeat on other pages. */
export type PageParts = column.RowOf<typeof partColumns>;

/**
 * Returns up to `limit` pages of a source with the ids of their parts that may be boilerplate, after the page
 * id `after`, in the order of their ids. Skips pages that are gone or were not read.
 */
export function listPageParts(
  runner: SqlRunner,
  scope: SourceScope,
  { after, limit }: { after: string; limit: number },
): Promise<PageParts[]> {
  return queryRows(
    runner,
    `select ${listColumns(partColumns)} from website_pages
     where owner_id = $1 and connection_id = $2 and page_id > $3 and not is_gone and content_hash is not null
     order by page_id limit $4`,
    [scope.ownerId, scope.connectionId, after, limit],
    partColumns,
  );
}

/** Saves which parts of a page are boilerplate and not ingested (`leftOut`). */
export async function saveLeftOutParts(
  runner: SqlRunner,
  scope: SourceScope,
  page: PageParts,
): Promise<void> {
  await execute(
    runner,
    'update website_pages set left_out = $4 where owner_id = $1 and connection_id = $2 and page_id = $3',
    [scope.ownerId, scope.connectionId, page.pageId, page.leftOut],
  );
}

/** Returns those of the ids that are pages of the source and not gone. */
export async function findExistingPageIds(
  runner: SqlRunner,
  scope: SourceScope,
  pageIds: string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    runner,
    `select page_id as "pageId" from website_pages
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[]) and not is_gone`,
    [scope.ownerId, scope.connectionId, pageIds],
    { pageId: column.text },
  );
  return new Set(rows.map(({ pageId }) => pageId));
}

const refreshColumns = {
  id: column.text,
  url: column.text,
  title: column.text,
  etag: column.text.orNull,
  lastModifiedHeader: column.text.orNull,
  contentHash: column.text.orNull,
  parts: column.textList,
  depth: column.number,
  isFollowed: column.boolean,
  linksVersion: column.number,
  isRefreshed: column.boolean,
};

/** A page to refresh. */
export type PageToRefresh = column.RowOf<typeof refreshColumns>;

/**
 * Returns all pages of a source, or only one, with a flag for those that the run has refreshed. Pages nearest
 * to the first come first; pages that the run has tried before come last.
 */
export async function listPagesToRefresh(
  runner: SqlRunner,
  scope: SourceScope,
  syncRunId: number | null,
  pageId?: string,
): Promise<PageToRefresh[]> {
  return queryRows(
    runner,
    `select page_id as id, url, title, etag, last_modified_header as "lastModifiedHeader",
       content_hash as "contentHash", parts, depth, is_followed as "isFollowed", links_version as "linksVersion",
       refreshed_run_id is not distinct from $3 as "isRefreshed"
     from website_pages where owner_id = $1 and connection_id = $2 and ($4::text is null or page_id = $4)
     order by attempted_run_id is not distinct from $3, depth, url`,
    [scope.ownerId, scope.connectionId, syncRunId, pageId],
    refreshColumns,
  );
}

/** Returns whether a page belongs to the source, even if it is gone. */
export async function hasPage(runner: SqlRunner, scope: SourceScope, pageId: string): Promise<boolean> {
  const updatedCount = await execute(
    runner,
    'select from website_pages where owner_id = $1 and connection_id = $2 and page_id = $3',
    [scope.ownerId, scope.connectionId, pageId],
  );
  return updatedCount > 0;
}

/** The pages that a run refreshes. Pages that were gone may exist again. */
export const pageTable: PageTable = { table: 'website_pages', isThere: 'true' };

type PageScope = SourceScope & { pageId: string; syncRunId: number | null };

const ofPage = 'owner_id = $1 and connection_id = $2 and page_id = $3';
const refreshedColumns =
  'checked_at = now(), refreshed_run_id = coalesce($4, refreshed_run_id), missing_run_id = null';
const toPageParameters = ({ ownerId, connectionId, pageId, syncRunId }: PageScope) => [
  ownerId,
  connectionId,
  pageId,
  syncRunId,
];

/** Records that a page was requested and is unchanged. Clears its failure. */
export async function markUnchanged(runner: SqlRunner, page: PageScope): Promise<void> {
  await execute(
    runner,
    `update website_pages set ${refreshedColumns}, fetched_at = now(), failure = null, is_gone = false where ${ofPage}`,
    toPageParameters(page),
  );
}

/** Records that a run found a page gone. The end of the run decides whether the page is removed. */
export async function markMissing(runner: SqlRunner, page: PageScope, failure: Failure): Promise<void> {
  await execute(
    runner,
    `update website_pages set checked_at = now(), refreshed_run_id = $4, missing_run_id = $4, failure = $5,
       failure_reason = $6::jsonb where ${ofPage}`,
    [...toPageParameters(page), failure.text, toStoredReason(failure)],
  );
}

/** Records why a page could not be read. Its stored content stays. */
export async function markFailed(runner: SqlRunner, page: PageScope, failure: Failure): Promise<void> {
  await execute(
    runner,
    `update website_pages set ${refreshedColumns}, failure = $5, failure_reason = $6::jsonb where ${ofPage}`,
    [...toPageParameters(page), failure.text, toStoredReason(failure)],
  );
}

/** Records that a page is gone and why, and deletes its text. */
export async function markGone(runner: SqlRunner, page: PageScope, failure: Failure): Promise<void> {
  await execute(
    runner,
    `update website_pages set ${refreshedColumns}, failure = $5, failure_reason = $6::jsonb, is_gone = true, document = null,
       content_hash = null,
       content_length = 0, etag = null, last_modified_header = null where ${ofPage}`,
    [...toPageParameters(page), failure.text, toStoredReason(failure)],
  );
}

/** The content of a page that was read. `document` is null when its text is unchanged. */
type PageContent = {
  title: string;
  contentHash: string;
  parts: string[];
  contentLength: number;
  etag: string | null;
  lastModifiedHeader: string | null;
  lastModified: string | null;
  language: string | null;
  document: Buffer | null;
  /** The version under which its links are followed in the same transaction. */
  linksVersion: number;
};

/**
 * Saves the content of a page. A `document` of null keeps the stored one. Returns by how many bytes the
 * source has grown; negative when it has become smaller, 0 when the page does not exist any more.
 */
export async function savePage(runner: SqlRunner, page: PageScope, content: PageContent): Promise<number> {
  const row = await findRow(
    runner,
    `with known as (select size_bytes from website_pages where ${ofPage} for update)
     update website_pages set ${refreshedColumns}, failure = null, is_gone = false, title = $5, content_hash = $6,
       content_length = $7, etag = $8, last_modified_header = $9, last_modified = $10, language = $11,
       document = coalesce($12, document), links_version = $13, parts = $14, fetched_at = now()
     from known where ${ofPage} returning website_pages.size_bytes - known.size_bytes as added`,
    [
      ...toPageParameters(page),
      content.title,
      content.contentHash,
      content.contentLength,
      content.etag,
      content.lastModifiedHeader,
      content.lastModified,
      content.language,
      content.document,
      content.linksVersion,
      content.parts,
    ],
    { added: column.number },
  );
  return row?.added ?? 0;
}

/** Hours for which a page read by an interrupted run need not be fetched again. */
const readValidHours = 24;

/**
 * Continues the previous run if it was cancelled or failed within the last day: the pages that it read count
 * as refreshed. Failed pages, and pages whose links were followed under another version, are fetched again. A
 * full resync continues only a full resync. Returns the number of pages that count as refreshed.
 */
export async function continueCutShortRun(
  runner: SqlRunner,
  lease: Lease,
  linksVersion: number | null,
): Promise<number> {
  return execute(
    runner,
    `with before as (
       select id, status, finished_at, refresh_vectors from sync_runs
       where owner_id = $1 and connection_id = $2 and id < $3 order by id desc limit 1)
     update website_pages p set refreshed_run_id = $3
     from before, sync_runs current
     where p.owner_id = $1 and p.connection_id = $2 and p.refreshed_run_id = before.id
       and current.id = $3 and current.owner_id = $1
       and before.status in ('cancelled', 'failed') and (before.refresh_vectors or not current.refresh_vectors)
       and before.finished_at > now() - make_interval(hours => $5)
       and p.checked_at > now() - make_interval(hours => $5)
       and p.failure is null and not p.is_gone and p.document is not null
       and ($4::int is null or p.links_version = $4)`,
    [lease.ownerId, lease.connectionId, lease.syncRunId, linksVersion, readValidHours],
  );
}

/** Returns whether a run has refreshed a page of the source already. */
export async function hasRefreshedPages(
  runner: SqlRunner,
  scope: SourceScope,
  syncRunId: number,
): Promise<boolean> {
  const refreshedCount = await execute(
    runner,
    `select from website_pages
     where owner_id = $1 and connection_id = $2 and refreshed_run_id = $3 limit 1`,
    [scope.ownerId, scope.connectionId, syncRunId],
  );
  return refreshedCount > 0;
}

import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { NotionItem } from '@anito/contract/notion';
import type { Database } from '../../db/database.ts';
import { joinDocument } from '../../db/join-document.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';
import { reasonExpression } from '../../db/stored-reasons.ts';

type Scope = { ownerId: string; connectionId: number };

/** Displayed data of a page or database: as chosen at first, later as Notion returns it. */
export type PageFacts = Pick<
  NotionItem,
  'id' | 'title' | 'url' | 'lastEditedTime' | 'parentType' | 'parentId' | 'icon'
> & { kind: 'page' | 'database' };

const storedColumns = {
  kind: column.textOf<PageFacts['kind']>(),
  title: column.text,
  url: column.text,
  lastEditedTime: column.time,
  readEditedTime: column.time.orNull,
  parentType: column.textOf<PageFacts['parentType']>(),
  parentId: column.text,
  icon: column.text.orNull,
  isSelected: column.boolean,
  isDeleted: column.boolean,
  contentHash: column.text.orNull,
  contentLength: column.number,
  failure: column.text.orNull,
  refreshedRunId: column.number.orNull,
};
const columns = {
  id: column.text,
  ...storedColumns,
  hasDocument: column.boolean,
  because: column.json<LocalizedReason>().orNull,
  /** Id of its document, once it is ingested. */
  documentId: column.number.orNull,
};

/** A page or database of a source, without its text. */
export type PageRow = column.RowOf<typeof columns>;

const withDocuments = `notion_pages p ${joinDocument('p', 'p.page_id')}`;

/** Returns the stored pages and databases of a source, sorted by title, or only those in `ids`. */
export async function listPageRows(runner: SqlRunner, scope: Scope, ids?: string[]): Promise<PageRow[]> {
  return queryRows(
    runner,
    `select p.page_id as id, ${listColumns(storedColumns, 'p')}, p.document is not null as "hasDocument",
       ${reasonExpression('p.failure')} as because, d.id as "documentId" from ${withDocuments}
     where p.owner_id = $1 and p.connection_id = $2 and ($3::text[] is null or p.page_id = any($3::text[]))
     order by p.title, p.page_id`,
    [scope.ownerId, scope.connectionId, ids],
    columns,
  );
}

/**
 * Returns the stored text of a page as gzipped JSON. Returns undefined when it was never read or does not
 * belong to the source.
 */
export async function findPageDocument(
  database: Database,
  scope: Scope,
  id: string,
): Promise<Buffer | undefined> {
  const row = await findRow(
    database.pool,
    'select document from notion_pages where owner_id = $1 and connection_id = $2 and page_id = $3',
    [scope.ownerId, scope.connectionId, id],
    { document: column.bytes.orNull },
  );
  return row?.document ?? undefined;
}

/**
 * Returns those of the ids that still belong to the source and were not deleted in Notion. Called in the
 * transaction that stores their content.
 */
export async function findExistingPageIds(
  runner: SqlRunner,
  scope: Scope,
  ids: string[],
): Promise<Set<string>> {
  const rows = await queryRows(
    runner,
    `select page_id as id from notion_pages
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[]) and not is_deleted`,
    [scope.ownerId, scope.connectionId, ids],
    { id: column.text },
  );
  return new Set(rows.map(({ id }) => id));
}

const incoming = `jsonb_to_recordset($3::jsonb) as i (
  id text, kind text, title text, url text, "lastEditedTime" timestamptz, "parentType" text, "parentId" text, icon text)`;

/**
 * Inserts pages as chosen by the owner. Existing ones are only marked as chosen. Returns the number of new
 * pages.
 */
export async function upsertSelected(runner: SqlRunner, scope: Scope, pages: PageFacts[]): Promise<number> {
  const rows = await queryRows(
    runner,
    `insert into notion_pages as p (owner_id, connection_id, page_id, kind, title, url, last_edited_time, parent_type,
       parent_id, icon, is_selected)
     select $1, $2, i.id, i.kind, i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.icon, true
     from ${incoming}
     on conflict (connection_id, page_id) do update set is_selected = true
     returning xmax = 0 as "isNew"`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages)],
    { isNew: column.boolean },
  );
  return rows.filter(({ isNew }) => isNew).length;
}

/**
 * Inserts the rows of a chosen database that the source does not have yet; does nothing when the database is
 * not chosen any more. Returns the number of new rows.
 */
export async function insertRows(
  runner: SqlRunner,
  scope: Scope,
  databaseId: string,
  pages: PageFacts[],
): Promise<number> {
  return execute(
    runner,
    `insert into notion_pages (owner_id, connection_id, page_id, kind, title, url, last_edited_time, parent_type,
       parent_id, icon, is_selected)
     select $1, $2, i.id, i.kind, i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.icon, false
     from ${incoming}
     where exists (select 1 from notion_pages d where d.owner_id = $1 and d.connection_id = $2 and d.page_id = $4
       and d.is_selected)
     on conflict do nothing`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages), databaseId],
  );
}

/**
 * Updates stored pages of the source with Notion's data, and marks them as not deleted. Pages that are not
 * stored are ignored.
 */
export async function updateFacts(runner: SqlRunner, scope: Scope, pages: PageFacts[]): Promise<void> {
  await execute(
    runner,
    `update notion_pages p set title = i.title, url = i.url, last_edited_time = i."lastEditedTime", icon = i.icon,
       parent_type = i."parentType", parent_id = i."parentId", kind = i.kind, is_deleted = false
     from ${incoming}
     where p.owner_id = $1 and p.connection_id = $2 and p.page_id = i.id
       and (p.title, p.url, p.last_edited_time, p.parent_type, p.parent_id, p.kind, p.is_deleted, p.icon)
         is distinct from (i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.kind, false, i.icon)`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages)],
  );
}

/**
 * Marks pages as deleted in Notion or not shared any more, and deletes their stored text. A page that is
 * shared again is read again.
 */
export async function markDeleted(runner: SqlRunner, scope: Scope, ids: string[]): Promise<void> {
  await execute(
    runner,
    `update notion_pages set is_deleted = true, checked_at = now(), document = null, content_hash = null,
       content_length = 0, read_edited_time = null
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])`,
    [scope.ownerId, scope.connectionId, ids],
  );
}

/** Deletes stored pages and returns the ids of those that existed. Their passages stay. */
export async function deletePages(runner: SqlRunner, scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await queryRows(
    runner,
    `delete from notion_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])
     returning page_id as id`,
    [scope.ownerId, scope.connectionId, ids],
    { id: column.text },
  );
  return rows.map(({ id }) => id);
}

/** Marks pages as not chosen, so that they belong to the source only as rows of a chosen database. */
export async function unselectPages(runner: SqlRunner, scope: Scope, ids: string[]): Promise<void> {
  await execute(
    runner,
    `update notion_pages set is_selected = false
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])`,
    [scope.ownerId, scope.connectionId, ids],
  );
}

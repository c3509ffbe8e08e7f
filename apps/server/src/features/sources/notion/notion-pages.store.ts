import type { NotionItem } from '@anito/contract/notion';
import type { Database } from '../../../db/connect.ts';
import { queryRows, type SqlRunner } from '../../../db/run-in-transaction.ts';

type Scope = { ownerId: string; connectionId: number };

/** What is shown of a page or database: as it was chosen, later as Notion said. */
export type PageFacts = Pick<
  NotionItem,
  'id' | 'title' | 'url' | 'lastEditedTime' | 'parentType' | 'parentId' | 'icon'
> & { kind: 'page' | 'database' };

/** A page or database of a source without its text. */
export type PageRow = Omit<PageFacts, 'lastEditedTime'> & {
  lastEditedTime: Date;
  readEditedTime: Date | null;
  isSelected: boolean;
  isDeleted: boolean;
  hasDocument: boolean;
  contentHash: string | null;
  contentLength: number;
  failure: string | null;
  refreshedRunId: number | null;
  /** What was learned from it. */
  documentId: number | null;
};

const columns = `p.page_id as id, p.kind, p.title, p.url, p.last_edited_time as "lastEditedTime",
  p.read_edited_time as "readEditedTime", p.parent_type as "parentType", p.parent_id as "parentId", p.icon,
  p.is_selected as "isSelected", p.is_deleted as "isDeleted", p.document is not null as "hasDocument",
  p.content_hash as "contentHash", p.content_length as "contentLength", p.failure, p.refreshed_run_id as "refreshedRunId", d.id as "documentId"`;

const withDocuments = `notion_pages p left join documents d
  on d.connection_id = p.connection_id and d.owner_id = p.owner_id and d.external_id = p.page_id`;

const toNumber = (value: unknown) => (value === null ? null : Number(value));

/** The pages and databases of a source by title; only some when `ids` is given. */
export async function listPageRows(runner: SqlRunner, scope: Scope, ids?: string[]): Promise<PageRow[]> {
  const rows = await queryRows<PageRow>(
    runner,
    `select ${columns} from ${withDocuments}
     where p.owner_id = $1 and p.connection_id = $2 and ($3::text[] is null or p.page_id = any($3::text[]))
     order by p.title, p.page_id`,
    [scope.ownerId, scope.connectionId, ids ?? null],
  );
  return rows.map((row) => ({
    ...row,
    refreshedRunId: toNumber(row.refreshedRunId),
    documentId: toNumber(row.documentId),
  }));
}

/** The kept text of a page as gzipped JSON; undefined when it was never read or is not of the source. */
export async function findPageDocument(
  database: Database,
  scope: Scope,
  id: string,
): Promise<Buffer | undefined> {
  const [row] = await queryRows<{ document: Buffer | null }>(
    database.pool,
    'select document from notion_pages where owner_id = $1 and connection_id = $2 and page_id = $3',
    [scope.ownerId, scope.connectionId, id],
  );
  return row?.document ?? undefined;
}

/** Those of the ids that are still learned by the source; asked in the transaction that stores their content. */
export async function findExistingPageIds(
  runner: SqlRunner,
  scope: Scope,
  ids: string[],
): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    runner,
    `select page_id as id from notion_pages
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[]) and not is_deleted`,
    [scope.ownerId, scope.connectionId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

const incoming = `jsonb_to_recordset($3::jsonb) as i (
  id text, kind text, title text, url text, "lastEditedTime" timestamptz, "parentType" text, "parentId" text, icon text)`;

/** Adds pages or changes what is shown of them, and makes them chosen ones. Resolves to how many are new. */
export async function upsertSelected(runner: SqlRunner, scope: Scope, pages: PageFacts[]): Promise<number> {
  const rows = await queryRows<{ isNew: boolean }>(
    runner,
    `insert into notion_pages as p (owner_id, connection_id, page_id, kind, title, url, last_edited_time, parent_type,
       parent_id, icon, is_selected)
     select $1, $2, i.id, i.kind, i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.icon, true
     from ${incoming}
     on conflict (connection_id, page_id) do update set is_selected = true
     returning xmax = 0 as "isNew"`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages)],
  );
  return rows.filter(({ isNew }) => isNew).length;
}

/**
 * Adds the rows of a chosen database that the source does not have yet; none when the database was given up meanwhile.
 * Resolves to how many there were.
 */
export async function insertRows(
  runner: SqlRunner,
  scope: Scope,
  databaseId: string,
  pages: PageFacts[],
): Promise<number> {
  const rows = await queryRows(
    runner,
    `insert into notion_pages (owner_id, connection_id, page_id, kind, title, url, last_edited_time, parent_type,
       parent_id, icon, is_selected)
     select $1, $2, i.id, i.kind, i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.icon, false
     from ${incoming}
     where exists (select 1 from notion_pages d where d.owner_id = $1 and d.connection_id = $2 and d.page_id = $4
       and d.is_selected)
     on conflict do nothing returning 1`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages), databaseId],
  );
  return rows.length;
}

/** Takes over what Notion says of pages that the source has: they are there, whatever was thought before. */
export async function updateFacts(runner: SqlRunner, scope: Scope, pages: PageFacts[]): Promise<void> {
  await runner.query(
    `update notion_pages p set title = i.title, url = i.url, last_edited_time = i."lastEditedTime", icon = i.icon,
       parent_type = i."parentType", parent_id = i."parentId", kind = i.kind, is_deleted = false
     from ${incoming}
     where p.owner_id = $1 and p.connection_id = $2 and p.page_id = i.id
       and (p.title, p.url, p.last_edited_time, p.parent_type, p.parent_id, p.kind, p.is_deleted, p.icon)
         is distinct from (i.title, i.url, i."lastEditedTime", i."parentType", i."parentId", i.kind, false, i.icon)`,
    [scope.ownerId, scope.connectionId, JSON.stringify(pages)],
  );
}

/** Notes that pages are gone from Notion or no longer shared. */
export async function markDeleted(runner: SqlRunner, scope: Scope, ids: string[]): Promise<void> {
  await runner.query(
    `update notion_pages set is_deleted = true, checked_at = now()
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])`,
    [scope.ownerId, scope.connectionId, ids],
  );
}

/** Forgets pages; resolves to their ids. */
export async function deletePages(runner: SqlRunner, scope: Scope, ids: string[]): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(
    runner,
    `delete from notion_pages where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])
     returning page_id as id`,
    [scope.ownerId, scope.connectionId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Leaves chosen pages in the source only as rows of a chosen database. */
export async function unselectPages(runner: SqlRunner, scope: Scope, ids: string[]): Promise<void> {
  await runner.query(
    `update notion_pages set is_selected = false
     where owner_id = $1 and connection_id = $2 and page_id = any($3::text[])`,
    [scope.ownerId, scope.connectionId, ids],
  );
}

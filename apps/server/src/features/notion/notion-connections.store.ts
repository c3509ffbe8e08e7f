import type { NotionFilter } from '@anito/contract/notion';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

type Scope = { ownerId: string; connectionId: number };

const storedColumns = {
  connectionId: column.number,
  token: column.bytes,
  workspaceName: column.text,
  filters: column.json<NotionFilter[]>(),
};
const columns = {
  ...storedColumns,
  /** Number of chosen pages and databases. */
  pageCount: column.number,
};

/** Data of a Notion source beyond that of every source. */
type NotionConnectionRow = column.RowOf<typeof columns>;

const columnList = `${listColumns(storedColumns, 'n')},
  (select count(*)::int from notion_pages p where p.connection_id = n.connection_id and p.owner_id = n.owner_id
   and p.is_selected) as "pageCount"`;

/** Returns the Notion data of the owner's sources, unordered, or only that of `connectionId`. */
export async function listNotionRows(
  database: Database,
  ownerId: string,
  connectionId?: number,
): Promise<NotionConnectionRow[]> {
  return queryRows(
    database.pool,
    `select ${columnList} from notion_connections n
     where n.owner_id = $1 and ($2::bigint is null or n.connection_id = $2)`,
    [ownerId, connectionId],
    columns,
  );
}

/** Inserts the Notion data of a new source, with an encrypted token. */
export async function insertNotionConnection(
  runner: SqlRunner,
  { ownerId, connectionId }: Scope,
  values: { token: Buffer; workspaceName: string; filters: NotionFilter[] },
): Promise<void> {
  await execute(
    runner,
    `insert into notion_connections (connection_id, owner_id, token, workspace_name, filters)
     values ($1, $2, $3, $4, $5::jsonb)`,
    [connectionId, ownerId, values.token, values.workspaceName, JSON.stringify(values.filters)],
  );
}

/**
 * Changes the Notion data of a source whose row the transaction has locked. Null leaves a value unchanged. A
 * new token also marks the source as connected again.
 */
export async function updateNotionConnection(
  runner: SqlRunner,
  scope: Scope,
  values: {
    filters: NotionFilter[] | null;
    connected: { token: Buffer; workspaceName: string } | null;
  },
): Promise<void> {
  if (values.connected) {
    await execute(runner, 'update connections set needs_reconnect = false where id = $1 and owner_id = $2', [
      scope.connectionId,
      scope.ownerId,
    ]);
  }
  await execute(
    runner,
    `update notion_connections set filters = coalesce($3::jsonb, filters), token = coalesce($4, token),
       workspace_name = coalesce($5, workspace_name)
     where connection_id = $1 and owner_id = $2`,
    [
      scope.connectionId,
      scope.ownerId,
      values.filters && JSON.stringify(values.filters),
      values.connected?.token ?? null,
      values.connected?.workspaceName ?? null,
    ],
  );
}

/**
 * Stores whether Notion refuses the token of a source. Does nothing when the source has another token than
 * `token` in the meantime.
 */
export async function setNeedsReconnect(
  runner: SqlRunner,
  scope: Scope,
  token: Buffer,
  needsReconnect: boolean,
): Promise<void> {
  await execute(
    runner,
    `update connections c set needs_reconnect = $3 from notion_connections n
     where c.id = $1 and c.owner_id = $2 and c.needs_reconnect <> $3
       and n.connection_id = c.id and n.owner_id = c.owner_id and n.token = $4`,
    [scope.connectionId, scope.ownerId, needsReconnect, token],
  );
}

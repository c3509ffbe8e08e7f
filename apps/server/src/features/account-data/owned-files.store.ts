import * as column from '../../db/result-columns.ts';
import { getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

const file = {
  id: column.number,
  connectionId: column.number,
  connectionName: column.text,
  originalName: column.text,
  kind: column.text,
  sizeBytes: column.number,
  sha256: column.text,
  storageKey: column.text,
};

/** A file of an owner in object storage, with its source. */
type OwnedFile = column.RowOf<typeof file>;

/** Returns the number of an owner's files. */
export async function countOwnedFiles(runner: SqlRunner, ownerId: string): Promise<number> {
  const counted = 'select count(*) as count from files where owner_id = $1';
  return (await getRow(runner, counted, [ownerId], { count: column.number })).count;
}

/**
 * Returns the next `limit` files of an owner at most, ordered by source (`connectionId`) and id, after the
 * position `after`.
 */
export async function listOwnedFiles(
  runner: SqlRunner,
  ownerId: string,
  after: { connectionId: number; id: number },
  limit: number,
): Promise<OwnedFile[]> {
  return queryRows(
    runner,
    `select f.id, f.connection_id as "connectionId", c.name as "connectionName", f.original_name as "originalName",
       f.kind, f.size_bytes as "sizeBytes", f.sha256, f.storage_key as "storageKey"
     from files f join connections c on c.id = f.connection_id
     where f.owner_id = $1 and (f.connection_id, f.id) > ($2::bigint, $3::bigint)
     order by f.connection_id, f.id limit $4`,
    [ownerId, after.connectionId, after.id, limit],
    file,
  );
}

const assistant = {
  id: column.number,
  name: column.text,
  logoType: column.text.orNull,
  logo: column.bytes.orNull,
  hasAccessCode: column.boolean,
};

/** Returns the next `limit` assistants of an owner at most, by id, with their pictures (null without one). */
export async function listOwnedAssistants(
  runner: SqlRunner,
  ownerId: string,
  afterId: number,
  limit: number,
): Promise<column.RowOf<typeof assistant>[]> {
  return queryRows(
    runner,
    `select a.id, a.name, l.type as "logoType", l.content as logo,
       a.access_code is not null as "hasAccessCode"
     from assistants a left join assistant_logos l on l.assistant_id = a.id
     where a.owner_id = $1 and a.id > $2 order by a.id limit $3`,
    [ownerId, afterId, limit],
    assistant,
  );
}

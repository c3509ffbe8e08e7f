import type { DataImport, ImportRemark, ImportStage } from '@anito/contract/imports';
import type { Because } from '@anito/contract/texts/because';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import type { ArchiveState } from '../../db/schema/archives.ts';
import { execute, findRow, listColumns, queryRows } from '../../db/sql.ts';

const ofArchive = {
  id: column.number,
  state: column.textOf<ArchiveState>(),
  stage: column.textOf<ImportStage>().orNull,
  done: column.number,
  total: column.number,
  sizeBytes: column.number,
  problem: column.text.orNull,
  remarks: column.json<ImportRemark[]>(),
  outcome: column.json<{ remarks?: number }>(),
  createdAt: column.time,
  finishedAt: column.time.orNull,
};
const columns = {
  ...ofArchive,
  /** How many of each kind were made by it. */
  brought: column.json<Record<string, number>>(),
  made: column.json<DataImport['made']>(),
};

export type ImportRow = column.RowOf<typeof columns>;

/** Sources and assistants that are named with an import. */
const madeListed = 50;

const madeBy = (items: string) =>
  `${items}.owner_id = a.owner_id and ${items}.created_at >= a.created_at
   and ${items}.created_at <= coalesce(a.finished_at, now())`;

/** The imports of an owner, newest first: what they made is what was made in their time, since there is one at a time. */
export async function listImportRows(
  { pool }: Pick<Database, 'pool'>,
  ownerId: string,
  id?: number,
): Promise<ImportRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(ofArchive, 'a')},
       coalesce((select json_object_agg(counted.kind, counted.number) from (
         select i.kind, count(*) as number from imported_items i where ${madeBy('i')} group by i.kind) counted),
         '{}'::json) as brought,
       coalesce((select json_agg(named order by named.kind desc, named.id) from (
         select i.kind, i.new_id as id, coalesce(c.name, s.name) as name, c.type from imported_items i
         left join connections c on i.kind = 'source' and c.id = i.new_id and c.owner_id = i.owner_id
         left join assistants s on i.kind = 'assistant' and s.id = i.new_id and s.owner_id = i.owner_id
         where ${madeBy('i')} and coalesce(c.id, s.id) is not null
         order by i.kind, i.new_id limit ${madeListed}) named), '[]'::json) as made
     from archives a where a.kind = 'import' and a.owner_id = $1 and ($2::bigint is null or a.id = $2)
     order by a.id desc limit 50`,
    [ownerId, id],
    columns,
  );
}

/** Notes that an import is read, from its beginning; resolves to when it was asked for, undefined when it is finished, or gone. */
export async function beginImport({ pool }: Pick<Database, 'pool'>, id: number): Promise<Date | undefined> {
  const row = await findRow(
    pool,
    `update archives set state = 'running', stage = 'check', done = 0, total = 0
     where id = $1 and finished_at is null and state <> 'uploading' returning created_at as "createdAt"`,
    [id],
    { createdAt: column.time },
  );
  return row?.createdAt;
}

/** Notes how far an import has come; false when it is to end: it was deleted, or its account is closed. */
export async function noteImport(
  { pool }: Pick<Database, 'pool'>,
  id: number,
  { stage, done, total }: { stage: ImportStage; done: number; total: number },
): Promise<boolean> {
  const noted = await execute(
    pool,
    `update archives a set stage = $2, done = $3, total = $4 from users u
     where a.id = $1 and a.finished_at is null and u.id = a.owner_id and u.disabled_at is null`,
    [id, stage, done, total],
  );
  return noted > 0;
}

/** Keeps what the owner has to know, before the import ends. */
export async function keepRemarks(
  { pool }: Pick<Database, 'pool'>,
  id: number,
  remarks: readonly { kind: string; name: string; because: Because }[],
): Promise<void> {
  await execute(pool, 'update archives set remarks = $2::jsonb where id = $1', [id, JSON.stringify(remarks)]);
}

import type { DataImport, ImportRemark, ImportStage } from '@anito/contract/imports';
import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { Database } from '../../db/database.ts';
import { heavyReads } from '../../db/heavy-reads.ts';
import * as column from '../../db/result-columns.ts';
import type { ArchiveState } from '../../db/schema/archives.ts';
import { execute, findRow, listColumns, queryRows } from '../../db/sql.ts';

const archiveColumns = {
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
/** Maximum number of sources and assistants listed with an import. */
const maxListedItems = 50;

type ImportedItem = DataImport['made'][number];

/** An import with the number of imported items of each kind, and the first of its sources and assistants. */
export type ImportRow = column.RowOf<typeof archiveColumns> & {
  brought: Record<string, number>;
  made: ImportedItem[];
};

/**
 * Returns the latest 50 imports of an owner, newest first; with `id` only that one, or an empty list. The
 * items of an import are those recorded between its start and end, because an account has one import at a
 * time.
 */
export async function listImportRows(database: Database, ownerId: string, id?: number): Promise<ImportRow[]> {
  const rows = await queryRows(
    database.pool,
    `select ${listColumns(archiveColumns, 'a')} from archives a
     where a.kind = 'import' and a.owner_id = $1 and ($2::bigint is null or a.id = $2) order by a.id desc limit 50`,
    [ownerId, id],
    archiveColumns,
  );
  if (rows.length === 0) return [];
  const oldestFirst = rows.toReversed();
  const times = oldestFirst.flatMap(({ createdAt, finishedAt }, index) => [
    createdAt.toISOString(),
    // JavaScript dates have no microseconds.
    finishedAt
      ? new Date(finishedAt.getTime() + 1).toISOString()
      : (oldestFirst[index + 1]?.createdAt.toISOString() ?? 'infinity'),
  ]);
  const countsByPlace = await countItems(database, ownerId, times);
  const itemsByPlace = await listExistingItems(database, ownerId, times);
  return rows.map((row) => {
    const place = toIntervalNumber(oldestFirst.indexOf(row));
    const counts = countsByPlace
      .filter((item) => item.place === place)
      .map(({ kind, number }) => [kind, number]);
    const items = itemsByPlace.filter((one) => one.place === place).slice(0, maxListedItems);
    return {
      ...row,
      brought: Object.fromEntries(counts),
      made: items.map(({ place: _, ...one }) => one) as ImportedItem[],
    };
  });
}

/**
 * The interval in which an item was recorded. Intervals are bounded by the start and end of each import, in
 * order.
 */
const intervalExpression = 'width_bucket(i.created_at, $2::timestamptz[])';
/**
 * Returns the number of an import's interval by its index, counted from 0 for the oldest import. Imports have
 * odd numbers, and the intervals between them even ones.
 */
const toIntervalNumber = (index: number) => 2 * index + 1;

/**
 * Counts the recorded items of each kind in each interval between `times`, in one query. Deleted items count
 * too.
 */
async function countItems(database: Database, ownerId: string, times: string[]) {
  return queryRows(
    heavyReads(database),
    `select ${intervalExpression}::int as place, i.kind, count(*) as number from imported_items i
     where i.owner_id = $1 and i.created_at >= ($2::timestamptz[])[1] group by 1, 2`,
    [ownerId, times],
    { place: column.number, kind: column.text, number: column.number },
  );
}

/**
 * Returns the imported sources and assistants that still exist, with the number of the interval between
 * `times`.
 */
async function listExistingItems(database: Database, ownerId: string, times: string[]) {
  return queryRows(
    heavyReads(database),
    `select ${intervalExpression}::int as place, i.kind, i.new_id as id, coalesce(c.name, s.name) as name, c.type
     from imported_items i
     left join connections c on i.kind = 'source' and c.id = i.new_id and c.owner_id = i.owner_id
     left join assistants s on i.kind = 'assistant' and s.id = i.new_id and s.owner_id = i.owner_id
     where i.owner_id = $1 and i.kind in ('source', 'assistant') and i.created_at >= ($2::timestamptz[])[1]
       and coalesce(c.id, s.id) is not null
     order by i.kind desc, i.new_id`,
    [ownerId, times],
    {
      place: column.number,
      kind: column.text,
      id: column.number,
      name: column.text,
      type: column.text.orNull,
    },
  );
}

/**
 * Marks an import as running and resets its progress. Returns the time of the upload, or undefined when the
 * import is finished, is still being uploaded or does not exist.
 */
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

/**
 * Saves the progress of an import. Returns false when it must stop, because it was deleted or has ended or
 * its account was closed.
 */
export async function saveProgress(
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

/** Saves the remarks for the owner in place of earlier ones. Must be called before the import ends. */
export async function saveRemarks(
  { pool }: Pick<Database, 'pool'>,
  id: number,
  remarks: readonly { kind: string; name: string; because: LocalizedReason }[],
): Promise<void> {
  await execute(pool, 'update archives set remarks = $2::jsonb where id = $1', [id, JSON.stringify(remarks)]);
}

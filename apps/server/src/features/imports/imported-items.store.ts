import * as column from '../../db/result-columns.ts';
import type { ImportedItemKind } from '../../db/schema/archives.ts';
import { execute, queryRows, type SqlRunner } from '../../db/sql.ts';

/** Whose things, and of which account they were. */
export type ImportScope = { ownerId: string; origin: string };

/** Things of one kind, and the table in which they are here. */
export type ItemTable = { item: ImportedItemKind; table: string };

/** The tables of things that are made; what is in sources has those of its kind of source. */
const tables: readonly ItemTable[] = [
  { item: 'source', table: 'connections' },
  { item: 'assistant', table: 'assistants' },
  { item: 'thread', table: 'threads' },
  { item: 'conversation', table: 'conversations' },
  { item: 'question', table: 'unanswered_groups' },
  { item: 'answer', table: 'approved_answers' },
];

/** Notes what things are called here, in the transaction that makes them; one that is noted already fails it. */
export async function noteItems(
  runner: SqlRunner,
  { ownerId, origin }: ImportScope,
  kind: ImportedItemKind,
  items: readonly { oldId: number; newId: number }[],
): Promise<void> {
  await execute(
    runner,
    `insert into imported_items (owner_id, origin, kind, old_id, new_id)
     select $1, $2, $3, item.* from unnest($4::bigint[], $5::bigint[]) item`,
    [ownerId, origin, kind, items.map(({ oldId }) => oldId), items.map(({ newId }) => newId)],
  );
}

/** The ids that things have here, by those that they had; without what was not brought in. */
export async function findItems(
  runner: SqlRunner,
  { ownerId, origin }: ImportScope,
  kind: ImportedItemKind,
  oldIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queryRows(
    runner,
    `select old_id as "oldId", new_id as "newId" from imported_items
     where owner_id = $1 and origin = $2 and kind = $3 and old_id = any($4::bigint[])`,
    [ownerId, origin, kind, oldIds],
    { oldId: column.number, newId: column.number },
  );
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]));
}

/** Forgets things that were brought in before and are not there any more: they may come again. */
export async function forgetGone(
  runner: SqlRunner,
  { ownerId, origin }: ImportScope,
  contents: readonly ItemTable[],
): Promise<void> {
  for (const { item, table } of [...tables, ...contents]) {
    await execute(
      runner,
      `delete from imported_items i where i.owner_id = $1 and i.origin = $2 and i.kind = $3
         and not exists (select from ${table} t where t.id = i.new_id and t.owner_id = $1)`,
      [ownerId, origin, item],
    );
  }
  await execute(
    runner,
    `delete from imported_items i where i.owner_id = $1 and i.origin = $2 and i.kind in ('look', 'code')
       and not exists (select from imported_items a where a.owner_id = $1 and a.origin = $2
         and a.kind = 'assistant' and a.old_id = i.old_id)`,
    [ownerId, origin],
  );
}

/** In an archive of the account itself what is there already is what it is: only what was deleted comes back. */
export async function noteOwn(
  runner: SqlRunner,
  ownerId: string,
  contents: readonly ItemTable[],
): Promise<void> {
  for (const { item, table } of [...tables, ...contents]) {
    await noteThere(runner, ownerId, item, `select id from ${table} where owner_id = $1`);
  }
  for (const kind of ['look', 'code']) {
    await noteThere(runner, ownerId, kind, 'select id from assistants where owner_id = $1');
  }
}

/** Noted as of long ago: no import has made it. */
async function noteThere(runner: SqlRunner, ownerId: string, kind: string, ids: string): Promise<void> {
  await execute(
    runner,
    `insert into imported_items (owner_id, origin, kind, old_id, new_id, created_at)
     select $1, $1, $2, there.id, there.id, 'epoch' from (${ids}) there on conflict do nothing`,
    [ownerId, kind],
  );
}

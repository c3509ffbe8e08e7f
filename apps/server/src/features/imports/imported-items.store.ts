import * as column from '../../db/result-columns.ts';
import type { ImportedItemKind } from '../../db/schema/archives.ts';
import { execute, getRow, queryRows, type SqlRunner } from '../../db/sql.ts';

/** The importing account, and the exported account. */
export type ImportScope = { ownerId: string; origin: string };

/** Items of one kind, and the table that stores them here. */
type ItemTable = { item: ImportedItemKind; table: string; isOfAssistant?: boolean };

/** Tables of imported items. Kinds of sources add the tables of their contents. */
const tables: readonly ItemTable[] = [
  { item: 'source', table: 'connections' },
  { item: 'assistant', table: 'assistants' },
  { item: 'thread', table: 'threads', isOfAssistant: true },
  { item: 'conversation', table: 'conversations', isOfAssistant: true },
  { item: 'question', table: 'unanswered_groups', isOfAssistant: true },
  { item: 'answer', table: 'approved_answers', isOfAssistant: true },
];

/**
 * Records the new ids of items; `runner` is the transaction that creates them. Fails when an item is recorded
 * already.
 */
export async function recordItems(
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

/**
 * Returns the new id of each imported item by its id in the archive. Items that were not imported are
 * omitted.
 */
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

/** Items per statement. Small, so that a statement planned with outdated statistics stays short. */
const itemsPerStatement = 1_000;

/** Items counted per statement, so that statements stay short. */
const countedPerStatement = 5_000;

/**
 * Returns how many imported conversations an account still has, and the bytes of their texts, over all
 * imports. Items of `recordOwnItems` do not count.
 */
export async function measureImported(
  runner: SqlRunner,
  ownerId: string,
): Promise<{ conversations: number; bytes: number }> {
  const total = { conversations: 0, bytes: 0 };
  let after: { origin: string | null; oldId: number } = { origin: null, oldId: 0 };
  for (;;) {
    const row = await getRow(
      runner,
      `select count(*) as seen, count(c.id) as conversations,
         coalesce(sum(octet_length(c.question) + octet_length(c.answer)
           + coalesce(octet_length(c.searched_question), 0)), 0)::bigint as bytes,
         (array_agg(i.origin::text order by i.origin desc))[1] as origin,
         coalesce((array_agg(i.old_id order by i.origin desc, i.old_id desc))[1], 0) as "oldId"
       from (select origin, old_id, new_id from imported_items
         where owner_id = $1 and kind = 'conversation' and created_at > 'epoch'
           and ($2::uuid is null or (origin, kind, old_id) > ($2::uuid, 'conversation', $3))
         order by origin, kind, old_id limit ${countedPerStatement}) i
       left join conversations c on c.id = i.new_id and c.owner_id = $1`,
      [ownerId, after.origin, after.oldId],
      {
        seen: column.number,
        conversations: column.number,
        bytes: column.number,
        origin: column.text.orNull,
        oldId: column.number,
      },
    );
    total.conversations += row.conversations;
    total.bytes += row.bytes;
    if (row.seen < countedPerStatement) return total;
    after = row;
  }
}

/**
 * Deletes the records of imported items that no longer exist in the account, so that they can be imported
 * again. Deletes no items. `contents` are the tables of the source kinds.
 */
export async function forgetDeletedItems(
  runner: SqlRunner,
  scope: ImportScope,
  contents: readonly ItemTable[],
): Promise<void> {
  const { ownerId, origin } = scope;
  for (const { item, table } of [...tables, ...contents])
    await forgetDeletedOfKind(runner, scope, item, table);
  await execute(
    runner,
    `delete from imported_items i where i.owner_id = $1 and i.origin = $2 and i.kind in ('look', 'code')
       and not exists (select from imported_items a where a.owner_id = $1 and a.origin = $2
         and a.kind = 'assistant' and a.old_id = i.old_id)`,
    [ownerId, origin],
  );
}

/** Deletes the records of imported items of one kind that no longer exist in the account. */
async function forgetDeletedOfKind(
  runner: SqlRunner,
  { ownerId, origin }: ImportScope,
  item: ImportedItemKind,
  table: string,
): Promise<void> {
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const recorded = await queryRows(
      runner,
      `select old_id as "oldId", new_id as "newId" from imported_items
       where owner_id = $1 and origin = $2 and kind = $3 and old_id > $4 order by old_id limit ${itemsPerStatement}`,
      [ownerId, origin, item, after],
      { oldId: column.number, newId: column.number },
    );
    const last = recorded.at(-1);
    if (!last) return;
    after = last.oldId;
    const existing = await queryRows(
      runner,
      `select id from ${table} where id = any($2::bigint[]) and owner_id = $1`,
      [ownerId, recorded.map(({ newId }) => newId)],
      { id: column.number },
    );
    const ids = new Set(existing.map(({ id }) => id));
    const missingIds = recorded.filter(({ newId }) => !ids.has(newId)).map(({ oldId }) => oldId);
    if (missingIds.length === 0) continue;
    await execute(
      runner,
      `delete from imported_items
       where owner_id = $1 and origin = $2 and kind = $3 and old_id = any($4::bigint[])`,
      [ownerId, origin, item, missingIds],
    );
  }
}

/**
 * Records all existing items of an account as imported. Used when an account imports its own archive, so that
 * only deleted items are restored.
 */
export async function recordOwnItems(
  runner: SqlRunner,
  ownerId: string,
  contents: readonly ItemTable[],
): Promise<void> {
  const assistantIds = await listIds(runner, 'select id from assistants where owner_id = $1', ownerId);
  for (const { item, table, isOfAssistant } of [...tables, ...contents]) {
    if (!isOfAssistant) {
      const ids = await listIds(runner, `select id from ${table} where owner_id = $1`, ownerId);
      await recordExisting(runner, ownerId, item, ids);
      continue;
    }
    for (const id of assistantIds) {
      const ofAssistant = `select id from ${table} where owner_id = $1 and assistant_id = $2`;
      await recordExisting(runner, ownerId, item, await listIds(runner, ofAssistant, ownerId, id));
    }
  }
  for (const kind of ['look', 'code'] as const) await recordExisting(runner, ownerId, kind, assistantIds);
}

/** Runs `statement`, which must select an `id`, and returns the ids. */
async function listIds(runner: SqlRunner, statement: string, ...values: unknown[]): Promise<number[]> {
  return (await queryRows(runner, statement, values, { id: column.number })).map(({ id }) => id);
}

/**
 * Records items with the date `epoch`, because no import has created them; old and new id are the same. Items
 * that are recorded already stay.
 */
async function recordExisting(
  runner: SqlRunner,
  ownerId: string,
  kind: ImportedItemKind,
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += itemsPerStatement) {
    await execute(
      runner,
      `insert into imported_items (owner_id, origin, kind, old_id, new_id, created_at)
       select $1, $1, $2, there.id, there.id, 'epoch' from unnest($3::bigint[]) there (id) on conflict do nothing`,
      [ownerId, kind, ids.slice(start, start + itemsPerStatement)],
    );
  }
}

import type { LeadOrder, LeadOrderChange, OrderItem, OrderState } from '@anito/contract/lead-orders';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, type SqlRunner } from '../../db/sql.ts';

const columns = {
  id: column.number,
  leadId: column.number,
  items: column.json<OrderItem[]>(),
  date: column.text.orNull,
  amount: column.text.orNull,
  state: column.textOf<OrderState>(),
  madeBy: column.textOf<LeadOrder['madeBy']>(),
  createdAt: column.time,
  updatedAt: column.time,
};
export type LeadOrderRow = column.RowOf<typeof columns>;

/** SQL: the columns of an order. */
const selected = `id, lead_id as "leadId", items, wanted_on::text as date, amount, state, made_by as "madeBy",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Values of a new order. */
export type OrderValues = Pick<LeadOrder, 'items' | 'date' | 'amount' | 'state'>;

/** Inserts an order that an owner entered. The caller must have checked that the lead is the owner's. */
export async function insertOrder(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { items, date, amount, state }: OrderValues,
): Promise<LeadOrderRow> {
  return getRow(
    runner,
    `insert into lead_orders (owner_id, lead_id, items, wanted_on, amount, state, made_by)
     values ($1, $2, $3, $4, $5, $6, 'owner') returning ${selected}`,
    [ownerId, leadId, JSON.stringify(items), date, amount, state],
    columns,
  );
}

/**
 * Changes the given values of an order. With new content, or as a draft again, it becomes the owner's, so
 * that no model changes it any more. Returns undefined for a missing order or one of another owner.
 */
export async function updateOrder(
  runner: SqlRunner,
  ownerId: string,
  id: number,
  { items, date, amount, state }: LeadOrderChange,
): Promise<LeadOrderRow | undefined> {
  const hasContent = items !== undefined || date !== undefined || amount !== undefined;
  return findRow(
    runner,
    `update lead_orders set items = coalesce($3::jsonb, items),
       wanted_on = case when $4 then $5::date else wanted_on end,
       amount = case when $6 then $7 else amount end,
       state = coalesce($8, state), made_by = case when $9 or $8 = 'draft' then 'owner' else made_by end, updated_at = now()
     where owner_id = $1 and id = $2 returning ${selected}`,
    [
      ownerId,
      id,
      items === undefined ? null : JSON.stringify(items),
      date !== undefined,
      date ?? null,
      amount !== undefined,
      amount ?? null,
      state ?? null,
      hasContent,
    ],
    columns,
  );
}

/** Deletes an order. Returns the id of its lead, or undefined for a missing order or one of another owner. */
export async function deleteOrder(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<number | undefined> {
  const row = await findRow(
    runner,
    'delete from lead_orders where owner_id = $1 and id = $2 returning lead_id as "leadId"',
    [ownerId, id],
    { leadId: column.number },
  );
  return row?.leadId;
}

/** Returns the number of orders of a lead. */
export async function countOrders(runner: SqlRunner, ownerId: string, leadId: number): Promise<number> {
  const { count } = await getRow(
    runner,
    'select count(*) as count from lead_orders where owner_id = $1 and lead_id = $2',
    [ownerId, leadId],
    { count: column.number },
  );
  return count;
}

/**
 * Returns when the owner last changed, created or decided about an order of a lead. Returns undefined if the
 * lead has only drafts of a model, or no order.
 */
export async function findDecidedAt(
  { pool }: Database,
  ownerId: string,
  leadId: number,
): Promise<Date | undefined> {
  const { decidedAt } = await getRow(
    pool,
    `select max(updated_at) as "decidedAt" from lead_orders
     where owner_id = $1 and lead_id = $2 and (state <> 'draft' or made_by = 'owner')`,
    [ownerId, leadId],
    { decidedAt: column.time.orNull },
  );
  return decidedAt ?? undefined;
}

/**
 * Inserts or replaces the draft of an order that a model wrote for a lead. Without items the draft is
 * deleted. Orders of the owner stay.
 */
export async function saveDraft(
  runner: SqlRunner,
  ownerId: string,
  leadId: number,
  { items, date, amount }: Omit<OrderValues, 'state'>,
): Promise<void> {
  if (items.length === 0) {
    await execute(
      runner,
      `delete from lead_orders where owner_id = $1 and lead_id = $2 and state = 'draft' and made_by = 'model'`,
      [ownerId, leadId],
    );
    return;
  }
  await execute(
    runner,
    `insert into lead_orders (owner_id, lead_id, items, wanted_on, amount, made_by)
     select owner_id, id, $3, $4, $5, 'model' from leads where owner_id = $1 and id = $2
     on conflict (lead_id) where state = 'draft' and made_by = 'model'
     do update set items = excluded.items, wanted_on = excluded.wanted_on, amount = excluded.amount, updated_at = now()`,
    [ownerId, leadId, JSON.stringify(items), date, amount],
  );
}

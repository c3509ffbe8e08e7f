import type { LeadOrder, LeadOrderChange, LeadOrderInput } from '@anito/contract/lead-orders';
import { limits } from '@anito/contract/limits';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { localizedMessage } from '../../lib/reasons.ts';
import { publishLead } from './capture-lead.service.ts';
import * as store from './lead-orders.store.ts';
import { findLeadRow, lockOwner, updateLeadRow } from './leads.store.ts';

type OrderDeps = Pick<Deps, 'database' | 'publish'>;

function viewOrder({ leadId: _, createdAt, updatedAt, ...row }: store.LeadOrderRow): LeadOrder {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

/**
 * Adds an order to a lead and publishes the lead as changed. Throws `not_found`, and `conflict` when the lead
 * has the maximum number of orders.
 */
export async function createLeadOrder(
  deps: OrderDeps,
  ownerId: string,
  leadId: number,
  input: LeadOrderInput,
): Promise<LeadOrder> {
  return runInTransaction(deps.database, async (runner) => {
    // Two requests at once would both count the orders before the other one's.
    await lockOwner(runner, ownerId);
    if (!(await findLeadRow(runner, ownerId, leadId))) throw notFound();
    if ((await store.countOrders(runner, ownerId, leadId)) >= limits.leadOrders)
      throw new AppError('conflict', localizedMessage('too-many-lead-orders', { most: limits.leadOrders }));
    const row = await store.insertOrder(runner, ownerId, leadId, input);
    await updateLeadRow(runner, ownerId, leadId, {});
    await publishLead(deps, runner, ownerId, { leadId, isNew: false, visit: null });
    return viewOrder(row);
  });
}

/** Changes the given values of an order and publishes its lead as changed. Throws `not_found`. */
export async function updateLeadOrder(
  deps: OrderDeps,
  ownerId: string,
  id: number,
  change: LeadOrderChange,
): Promise<LeadOrder> {
  return runInTransaction(deps.database, async (runner) => {
    const row = await store.updateOrder(runner, ownerId, id, change);
    if (!row) throw notFound();
    await updateLeadRow(runner, ownerId, row.leadId, {});
    await publishLead(deps, runner, ownerId, { leadId: row.leadId, isNew: false, visit: null });
    return viewOrder(row);
  });
}

/** Deletes an order and publishes its lead as changed. Throws `not_found`. */
export async function deleteLeadOrder(deps: OrderDeps, ownerId: string, id: number): Promise<void> {
  await runInTransaction(deps.database, async (runner) => {
    const leadId = await store.deleteOrder(runner, ownerId, id);
    if (leadId === undefined) throw notFound();
    await publishLead(deps, runner, ownerId, { leadId, isNew: false, visit: null });
  });
}

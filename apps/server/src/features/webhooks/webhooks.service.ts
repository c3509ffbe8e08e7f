import { randomUUID } from 'node:crypto';
import { limits } from '@anito/contract/limits';
import type { Webhook, WebhookDelivery, WebhookEvent } from '@anito/contract/webhooks';
import { lockOwner } from '../../db/lock-owner.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EncryptedColumn } from '../../lib/encrypted-columns.store.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { createSecret } from './sign-message.ts';
import { sendWebhookAgainKind, sendWebhookKind } from './webhooks.jobs.ts';
import * as store from './webhooks.store.ts';

type WebhookDeps = Pick<Deps, 'database' | 'jobs' | 'secrets' | 'safeFetch' | 'rateLimits'>;

/** Returns the encryption context of a secret, so that two ciphertexts cannot be swapped. */
export const secretContextOf = (ownerId: string, id: number | string) => `webhook:${ownerId}:${id}`;

/** Encrypted column of the secrets. */
export const encryptedSecrets: EncryptedColumn[] = [
  {
    table: 'webhooks',
    column: 'secret',
    key: 'id',
    contextOf: ({ ownerId, key }) => secretContextOf(ownerId, key),
  },
];

/** Returns a webhook in the form of the API, without its secret. */
function viewWebhook(row: store.WebhookRow): Webhook {
  return {
    ...row,
    failingSince: row.failingSince?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns a delivery in the form of the API. `dueAt` is null unless the delivery waits for a retry. */
function viewDelivery(row: store.DeliveryRow): WebhookDelivery {
  return {
    ...row,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    dueAt: row.state === 'pending' && row.attempts > 0 ? row.dueAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the webhooks of an owner, oldest first. */
export async function listWebhooks({ database }: WebhookDeps, ownerId: string): Promise<Webhook[]> {
  return (await store.listWebhookRows(database.pool, ownerId)).map(viewWebhook);
}

/** Returns one webhook of an owner. Throws `not_found`. */
async function requireWebhook(runner: SqlRunner, ownerId: string, id: number): Promise<store.WebhookRow> {
  const row = await store.findWebhookRow(runner, ownerId, id);
  if (!row) throw notFound();
  return row;
}

/**
 * Adds a webhook with an allowed address and returns it with its secret, which is not shown again. Throws
 * `url_not_allowed`, `quota_exceeded`.
 */
export async function createWebhook(
  deps: WebhookDeps,
  ownerId: string,
  address: string,
): Promise<Webhook & { secret: string }> {
  const url = await deps.safeFetch.check(address);
  const secret = createSecret();
  return runInTransaction(deps.database, async (runner) => {
    await lockOwner(runner, ownerId);
    const existing = await store.listWebhookRows(runner, ownerId);
    if (existing.length >= limits.webhooksPerAccount)
      throw new AppError('quota_exceeded', 'too-many-webhooks');
    const row = await store.insertWebhook(runner, ownerId, url.href);
    const ciphertext = deps.secrets.encrypt(secret, secretContextOf(ownerId, row.id));
    await store.saveWebhookSecret(runner, ownerId, { id: row.id, secret: ciphertext });
    return { ...viewWebhook(row), secret };
  });
}

/** Enables or disables a webhook. Enabling clears its failures. Throws `not_found`. */
export async function updateWebhook(
  { database }: WebhookDeps,
  ownerId: string,
  id: number,
  isActive: boolean,
): Promise<Webhook> {
  const row = await store.setWebhookActive(database.pool, ownerId, { id, isActive });
  if (!row) throw notFound();
  return viewWebhook(row);
}

/** Deletes a webhook with its deliveries. Throws `not_found`. */
export async function deleteWebhook({ database }: WebhookDeps, ownerId: string, id: number): Promise<void> {
  if (!(await store.deleteWebhookRow(database.pool, ownerId, id))) throw notFound();
}

/** Returns the latest deliveries of a webhook, newest first. Throws `not_found`. */
export async function listDeliveries(
  { database }: WebhookDeps,
  ownerId: string,
  id: number,
): Promise<WebhookDelivery[]> {
  await requireWebhook(database.pool, ownerId, id);
  return (await store.listDeliveryRows(database, ownerId, id)).map(viewDelivery);
}

/**
 * Queues the next attempt of a delivery and returns the delivery. Deliveries to failing webhooks have their
 * own queue.
 */
async function queueDelivery(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  ownerId: string,
  row: store.DeliveryRow,
  { failingSince }: Pick<store.WebhookRow, 'failingSince'>,
): Promise<WebhookDelivery> {
  const payload = { deliveryId: row.id, attempt: row.attempts };
  const kind = failingSince ? sendWebhookAgainKind : sendWebhookKind;
  await jobs.enqueue(kind, payload, { accountId: ownerId, runner });
  return viewDelivery(row);
}

/**
 * Maximum number of queued attempts per webhook; lower for a failing one, because each attempt occupies a
 * slot for long.
 */
const maxQueued = 50;
const maxQueuedWhenFailing = 5;

/**
 * Queues a test message and returns its delivery. Throws `not_found`, and `conflict` for a disabled webhook.
 */
export async function testWebhook(deps: WebhookDeps, ownerId: string, id: number): Promise<WebhookDelivery> {
  return runInTransaction(deps.database, async (runner) => {
    const hook = await requireWebhook(runner, ownerId, id);
    if (!hook.isActive) throw new AppError('conflict', 'webhook-off');
    const payload = createPayload('test', { message: 'test' });
    const row = await store.insertDelivery(runner, ownerId, id, {
      leadId: null,
      messageId: randomUUID(),
      event: 'test',
      payload,
    });
    return queueDelivery(deps, runner, ownerId, row, hook);
  });
}

/**
 * Queues a message again, from its first attempt, even if it was delivered, and returns its delivery. A
 * message whose first attempt is queued or running stays as it is. Throws `not_found`, and `conflict` for a
 * disabled webhook.
 */
export async function resendDelivery(
  deps: WebhookDeps,
  ownerId: string,
  id: number,
): Promise<WebhookDelivery> {
  return runInTransaction(deps.database, async (runner) => {
    const hook = await store.findWebhookOfDelivery(runner, ownerId, id);
    if (!hook) throw notFound();
    if (!hook.isActive) throw new AppError('conflict', 'webhook-off');
    const row = await store.resetDelivery(runner, ownerId, id);
    if (row) return queueDelivery(deps, runner, ownerId, row, hook);
    const waiting = await store.findDeliveryRow(runner, ownerId, id);
    if (!waiting) throw notFound();
    return viewDelivery(waiting);
  });
}

/** Returns a message in the format of Standard Webhooks. */
function createPayload(type: WebhookEvent, data: object): object {
  return { type, timestamp: new Date().toISOString(), data };
}

/**
 * Queues the event of a new or updated lead for each of the owner's active webhooks, in the transaction of
 * the event. While a webhook has its maximum of due deliveries, further ones are deferred until another one
 * succeeds.
 */
export async function queueLeadEvent(
  deps: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, lead, isNew }: DomainEvents['leadCaptured'],
): Promise<void> {
  const messageId = randomUUID();
  const event = isNew ? 'lead.created' : 'lead.updated';
  for (const hook of await store.listWebhookRows(runner, ownerId)) {
    if (!hook.isActive) continue;
    const message = { leadId: lead.id, messageId, event, payload: createPayload(event, lead) } as const;
    const row = await store.insertDelivery(runner, ownerId, hook.id, message);
    const max = hook.failingSince ? maxQueuedWhenFailing : maxQueued;
    const isOverLimit = (await store.countDue(runner, ownerId, hook.id, max + 1)) > max;
    if (isOverLimit) await store.deferDelivery(runner, ownerId, row.id);
    else await queueDelivery(deps, runner, ownerId, row, hook);
  }
}

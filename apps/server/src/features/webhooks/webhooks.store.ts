import { limits } from '@anito/contract/limits';
import type { WebhookEvent } from '@anito/contract/webhooks';
import type { Database } from '../../db/database.ts';
import * as column from '../../db/result-columns.ts';
import { execute, findRow, getRow, listColumns, queryRows, type SqlRunner } from '../../db/sql.ts';

const webhook = {
  id: column.number,
  url: column.text,
  isActive: column.boolean,
  failingSince: column.time.orNull,
  disabledAt: column.time.orNull,
  createdAt: column.time,
};
export type WebhookRow = column.RowOf<typeof webhook>;

/** Returns the webhooks of an owner, oldest first. */
export async function listWebhookRows(runner: SqlRunner, ownerId: string): Promise<WebhookRow[]> {
  return queryRows(
    runner,
    `select ${listColumns(webhook)} from webhooks where owner_id = $1 order by id`,
    [ownerId],
    webhook,
  );
}

/** Returns one webhook of an owner; undefined when the owner does not have it. */
export async function findWebhookRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<WebhookRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(webhook)} from webhooks where owner_id = $1 and id = $2`,
    [ownerId, id],
    webhook,
  );
}

/**
 * Creates a webhook without a secret. The secret is bound to the webhook's id and stored with
 * `saveWebhookSecret`.
 */
export async function insertWebhook(runner: SqlRunner, ownerId: string, url: string): Promise<WebhookRow> {
  return getRow(
    runner,
    `insert into webhooks (owner_id, url, secret) values ($1, $2, ''::bytea) returning ${listColumns(webhook)}`,
    [ownerId, url],
    webhook,
  );
}

/** Stores the encrypted secret of a webhook. */
export async function saveWebhookSecret(
  runner: SqlRunner,
  ownerId: string,
  { id, secret }: { id: number; secret: Buffer },
): Promise<void> {
  await execute(runner, 'update webhooks set secret = $3 where owner_id = $1 and id = $2', [
    ownerId,
    id,
    secret,
  ]);
}

/**
 * Enables or disables a webhook. Enabling clears its failures. Returns undefined when the owner does not have
 * it.
 */
export async function setWebhookActive(
  runner: SqlRunner,
  ownerId: string,
  { id, isActive }: { id: number; isActive: boolean },
): Promise<WebhookRow | undefined> {
  return findRow(
    runner,
    `update webhooks set is_active = $3, disabled_at = null,
       failing_since = case when $3 then null else failing_since end
     where owner_id = $1 and id = $2 returning ${listColumns(webhook)}`,
    [ownerId, id, isActive],
    webhook,
  );
}

/** Deletes a webhook with its deliveries. Returns false when the owner does not have it. */
export async function deleteWebhookRow(runner: SqlRunner, ownerId: string, id: number): Promise<boolean> {
  return (await execute(runner, 'delete from webhooks where owner_id = $1 and id = $2', [ownerId, id])) > 0;
}

const delivery = {
  id: column.number,
  event: column.textOf<WebhookEvent>(),
  state: column.textOf<'pending' | 'delivered' | 'failed'>(),
  attempts: column.number,
  responseStatus: column.number.orNull,
  responseStart: column.text.orNull,
  problem: column.text.orNull,
  durationMs: column.number.orNull,
  attemptedAt: column.time.orNull,
  dueAt: column.time,
  createdAt: column.time,
};
export type DeliveryRow = column.RowOf<typeof delivery>;

/** Returns the latest deliveries of a webhook, newest first, at most `limits.webhookDeliveries`. */
export async function listDeliveryRows(
  { pool }: Database,
  ownerId: string,
  webhookId: number,
): Promise<DeliveryRow[]> {
  return queryRows(
    pool,
    `select ${listColumns(delivery)} from webhook_deliveries where owner_id = $1 and webhook_id = $2
     order by id desc limit ${limits.webhookDeliveries}`,
    [ownerId, webhookId],
    delivery,
  );
}

/** A message to a webhook. */
export type Message = {
  leadId: number | null;
  messageId: string;
  event: WebhookEvent;
  payload: object;
};

/**
 * Creates a delivery that is due now and deletes the webhook's oldest finished ones above the maximum. Above
 * ten times the maximum also deletes pending ones, so that a receiver that is down for days has bounded
 * storage.
 */
export async function insertDelivery(
  runner: SqlRunner,
  ownerId: string,
  webhookId: number,
  { leadId, messageId, event, payload }: Message,
): Promise<DeliveryRow> {
  const row = await getRow(
    runner,
    `insert into webhook_deliveries (owner_id, webhook_id, lead_id, message_id, event, payload)
     values ($1, $2, $3, $4, $5, $6) returning ${listColumns(delivery)}`,
    [ownerId, webhookId, leadId, messageId, event, JSON.stringify(payload)],
    delivery,
  );
  await execute(
    runner,
    `delete from webhook_deliveries where owner_id = $1 and webhook_id = $2 and (
         id <= (select id from webhook_deliveries where owner_id = $1 and webhook_id = $2
           order by id desc offset ${limits.webhookDeliveriesWaiting} limit 1)
         or state <> 'pending' and id <= (select id from webhook_deliveries where owner_id = $1 and webhook_id = $2
           order by id desc offset ${limits.webhookDeliveries} limit 1))`,
    [ownerId, webhookId],
  );
  return row;
}

const outgoingColumns = {
  ...delivery,
  ownerId: column.text,
  webhookId: column.number,
  messageId: column.text,
  payload: column.json<object>(),
  url: column.text,
  secret: column.bytes,
};
export type OutgoingDelivery = column.RowOf<typeof outgoingColumns>;

/**
 * Returns a pending delivery of an active webhook with the data to send. Undefined unless `attempt` is the
 * number of its attempts so far, and for a suspended account. Takes no owner, because jobs carry only ids.
 */
export async function findPendingDelivery(
  runner: SqlRunner,
  deliveryId: number,
  attempt: number,
): Promise<OutgoingDelivery | undefined> {
  return findRow(
    runner,
    `select ${listColumns(delivery, 'd')}, d.owner_id as "ownerId", d.webhook_id as "webhookId",
       d.message_id as "messageId", d.payload, w.url, w.secret
     from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.owner_id = d.owner_id
       join users u on u.id = d.owner_id and u.disabled_at is null
     where d.id = $1 and d.state = 'pending' and d.attempts = $2 and w.is_active`,
    [deliveryId, attempt],
    outgoingColumns,
  );
}

/** Result of an attempt. */
export type AttemptResult = {
  state: 'pending' | 'delivered' | 'failed';
  responseStatus: number | null;
  responseStart: string | null;
  problem: string | null;
  durationMs: number;
  /** Seconds until the next attempt. */
  dueInSeconds: number;
};

/** Stores the result of an attempt. Returns false when another result was stored in the meantime. */
export async function recordAttempt(
  runner: SqlRunner,
  { ownerId, id, attempts }: Pick<OutgoingDelivery, 'ownerId' | 'id' | 'attempts'>,
  attempt: AttemptResult,
): Promise<boolean> {
  const count = await execute(
    runner,
    `update webhook_deliveries set state = $4, attempts = attempts + 1, response_status = $5, response_start = $6,
       problem = $7, duration_ms = $8, attempted_at = now(), due_at = now() + make_interval(secs => $9)
     where owner_id = $1 and id = $2 and attempts = $3 and state = 'pending'`,
    [
      ownerId,
      id,
      attempts,
      attempt.state,
      attempt.responseStatus,
      attempt.responseStart,
      attempt.problem,
      attempt.durationMs,
      attempt.dueInSeconds,
    ],
  );
  return count > 0;
}

/** Returns the webhook of a delivery, or undefined when the delivery is missing. */
export async function findWebhookOfDelivery(
  runner: SqlRunner,
  ownerId: string,
  deliveryId: number,
): Promise<WebhookRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(webhook, 'w')} from webhook_deliveries d
     join webhooks w on w.id = d.webhook_id and w.owner_id = d.owner_id where d.owner_id = $1 and d.id = $2`,
    [ownerId, deliveryId],
    webhook,
  );
}

/** SQL: whether a delivery is so late that its job counts as lost. */
const isOverdue = `due_at < now() - interval '10 minutes'`;

/**
 * Resets a delivery so that it is sent again now. Returns undefined when it is missing or its first attempt
 * is queued or running.
 */
export async function resetDelivery(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<DeliveryRow | undefined> {
  return findRow(
    runner,
    `update webhook_deliveries set state = 'pending', attempts = 0, due_at = now(), is_put_off = false
     where owner_id = $1 and id = $2 and (state <> 'pending' or attempts > 0 or is_put_off or ${isOverdue})
     returning ${listColumns(delivery)}`,
    [ownerId, id],
    delivery,
  );
}

/** Returns one delivery of an owner; undefined when the owner does not have it. */
export async function findDeliveryRow(
  runner: SqlRunner,
  ownerId: string,
  id: number,
): Promise<DeliveryRow | undefined> {
  return findRow(
    runner,
    `select ${listColumns(delivery)} from webhook_deliveries where owner_id = $1 and id = $2`,
    [ownerId, id],
    delivery,
  );
}

/**
 * Returns the number of a webhook's deliveries that wait for their first attempt or are due now, counted up
 * to `max`. Later retries may be hours away and do not delay new deliveries.
 */
export async function countDue(
  runner: SqlRunner,
  ownerId: string,
  webhookId: number,
  max: number,
): Promise<number> {
  const { count } = await getRow(
    runner,
    `select count(*)::int as count from (select from webhook_deliveries
       where owner_id = $1 and webhook_id = $2 and state = 'pending' and (attempts = 0 or due_at <= now())
       limit $3) as waiting`,
    [ownerId, webhookId, max],
    { count: column.number },
  );
  return count;
}

/** Defers a delivery's first attempt until another delivery succeeds, or until housekeeping. */
export async function deferDelivery(runner: SqlRunner, ownerId: string, id: number): Promise<void> {
  await execute(
    runner,
    `update webhook_deliveries set is_put_off = true, due_at = created_at + interval '10 minutes'
     where owner_id = $1 and id = $2`,
    [ownerId, id],
  );
}

/** Ends the deferral of up to `limit` of a webhook's oldest deferred deliveries and returns them. */
export async function resumeDeferred(
  runner: SqlRunner,
  ownerId: string,
  webhookId: number,
  limit: number,
): Promise<{ id: number }[]> {
  return queryRows(
    runner,
    `update webhook_deliveries set is_put_off = false, due_at = created_at where owner_id = $1 and is_put_off and id in (
       select id from webhook_deliveries where owner_id = $1 and webhook_id = $2
         and state = 'pending' and is_put_off order by id limit $3)
     returning id`,
    [ownerId, webhookId, limit],
    { id: column.number },
  );
}

/**
 * Ends the deferral of a delivery. Returns false when it was not deferred, because another process has queued
 * it.
 */
export async function endDeferral(runner: SqlRunner, ownerId: string, id: number): Promise<boolean> {
  const count = await execute(
    runner,
    `update webhook_deliveries set is_put_off = false, due_at = created_at
     where owner_id = $1 and id = $2 and state = 'pending' and is_put_off`,
    [ownerId, id],
  );
  return count > 0;
}

/** Clears the failures of a webhook after a successful delivery. */
export async function recordSuccess(runner: SqlRunner, ownerId: string, webhookId: number): Promise<void> {
  await execute(
    runner,
    `update webhooks set failing_since = null where owner_id = $1 and id = $2 and failing_since is not null`,
    [ownerId, webhookId],
  );
}

/**
 * Records a failed delivery. Returns whether this disabled the webhook, because it has failed for
 * `limits.webhookFailingDays` days.
 */
export async function recordFailure(runner: SqlRunner, ownerId: string, webhookId: number): Promise<boolean> {
  await execute(
    runner,
    'update webhooks set failing_since = coalesce(failing_since, now()) where owner_id = $1 and id = $2',
    [ownerId, webhookId],
  );
  const count = await execute(
    runner,
    `update webhooks set is_active = false, disabled_at = now()
     where owner_id = $1 and id = $2 and is_active
       and failing_since < now() - make_interval(days => ${limits.webhookFailingDays})`,
    [ownerId, webhookId],
  );
  return count > 0;
}

/** Maximum number per webhook, because a failing one has thousands. */
const maxOverduePerWebhook = 20;

/**
 * Returns deliveries that should have been attempted over ten minutes ago: their job was lost, or they were
 * deferred (`isPutOff`). Returns at most 500, and `maxOverduePerWebhook` for each webhook. Owners in
 * `lateOwners` are excluded before the limit applies, so that late deliveries do not hide lost ones.
 */
export async function listOverdue(
  { pool }: Database,
  lateOwners: readonly string[],
): Promise<{ id: number; ownerId: string; attempts: number; isPutOff: boolean }[]> {
  return queryRows(
    pool,
    `select id, owner_id as "ownerId", attempts, is_put_off as "isPutOff" from (
       select d.id, d.owner_id, d.attempts, d.due_at, d.is_put_off,
         row_number() over (partition by d.webhook_id order by d.due_at, d.id) as place
       from webhook_deliveries d
       join webhooks w on w.id = d.webhook_id and w.owner_id = d.owner_id and w.is_active
       join users u on u.id = d.owner_id and u.disabled_at is null
       where d.state = 'pending' and d.${isOverdue}
         and d.owner_id <> all($1::uuid[])) as overdue
     where place <= ${maxOverduePerWebhook} order by due_at, id limit 500`,
    [lateOwners],
    { id: column.number, ownerId: column.text, attempts: column.number, isPutOff: column.boolean },
  );
}

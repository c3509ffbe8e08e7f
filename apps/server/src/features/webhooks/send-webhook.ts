import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { OutsideError } from '@anito/outside/outside-error';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { signMessage } from './sign-message.ts';
import { sendWebhookAgainKind, sendWebhookKind } from './webhooks.jobs.ts';
import { secretContextOf } from './webhooks.service.ts';
import * as store from './webhooks.store.ts';

type SendDeps = Pick<Deps, 'database' | 'jobs' | 'secrets' | 'safeFetch' | 'log'> & NoticeDeps;

/** Seconds before each further attempt, more than a day in total, as Standard Webhooks advises. */
const retryDelays = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
const timeoutMs = 15_000;
const maxResponseBytes = 4_096;

/**
 * Attempts a delivery once and queues the next attempt if it fails. Disables a webhook that has failed for
 * days and notifies its owner. Does nothing for a disabled webhook, a suspended account or an attempt that was
 * recorded before. Safe to run twice: a message that is sent twice has the same id.
 */
export async function sendWebhook(
  deps: SendDeps,
  { deliveryId, attempt }: { deliveryId: number; attempt: number },
  signal: AbortSignal,
): Promise<void> {
  const row = await store.findPendingDelivery(deps.database.pool, deliveryId, attempt);
  if (!row) return;
  const result = await postDelivery(deps, row, signal);
  const { ownerId, webhookId, url } = row;
  await runInTransaction(deps.database, async (runner) => {
    if (!(await store.recordAttempt(runner, row, result))) return;
    if (result.state === 'delivered') return recordDelivered(deps, runner, row);
    if (await store.recordFailure(runner, ownerId, webhookId)) {
      const params = { host: new URL(url).host.slice(0, limits.nameMax) };
      const key = `webhook-disabled:${webhookId}:${deliveryId}`;
      return deps.notices.add(runner, 'latest', [{ ownerId, key, kind: 'webhook-disabled', params }]);
    }
    if (result.state !== 'pending') return;
    const next = { deliveryId, attempt: attempt + 1 };
    const startAfterSeconds = result.dueInSeconds;
    await deps.jobs.enqueue(sendWebhookAgainKind, next, { accountId: ownerId, runner, startAfterSeconds });
  });
}

/** Number of deferred deliveries queued after each successful one. Together they drain all deferred ones. */
const resumedPerSuccess = 5;

/** Records a successful delivery and queues deferred deliveries of the webhook. */
async function recordDelivered(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, webhookId }: store.OutgoingDelivery,
): Promise<void> {
  await store.recordSuccess(runner, ownerId, webhookId);
  for (const { id } of await store.resumeDeferred(runner, ownerId, webhookId, resumedPerSuccess)) {
    await jobs.enqueue(sendWebhookKind, { deliveryId: id, attempt: 0 }, { accountId: ownerId, runner });
  }
}

/**
 * Sends a delivery once, without following redirects. A failure of the receiver or a status other than 2xx is
 * returned as a result. Throws when `signal` is aborted, the secret cannot be decrypted, or our own code
 * fails.
 */
async function postDelivery(
  { safeFetch, secrets }: SendDeps,
  row: store.OutgoingDelivery,
  signal: AbortSignal,
): Promise<store.AttemptResult> {
  const body = JSON.stringify(row.payload);
  const secret = secrets.decrypt(row.secret, secretContextOf(row.ownerId, row.webhookId)).toString();
  const signed = signMessage(secret, { id: row.messageId, at: new Date(), body });
  const startedAt = performance.now();
  const failure = { ...planRetry(row.attempts), responseStatus: null, responseStart: null, problem: null };
  const measure = () => Math.round(performance.now() - startedAt);
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const { status, body: answer } = await safeFetch(row.url, {
      send: {
        method: 'POST',
        body,
        headers: { ...signed, 'content-type': 'application/json', accept: '*/*' },
      },
      mayFollow: () => false,
      maxBytes: maxResponseBytes,
      isCut: true,
      tenantId: row.ownerId,
      signal: AbortSignal.any([signal, timeout]),
    });
    const responseStart = toStorable(answer.toString()).slice(0, limits.webhookResponseKept);
    const isThere = status >= 200 && status < 300;
    return {
      ...failure,
      ...(isThere ? { state: 'delivered' as const, dueInSeconds: 0 } : {}),
      responseStatus: status,
      responseStart,
      durationMs: measure(),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof OutsideError) return { ...failure, problem: error.problem, durationMs: measure() };
    if (timeout.aborted) return { ...failure, problem: 'too-slow', durationMs: measure() };
    throw error;
  }
}

/**
 * Returns when a delivery is attempted again after a failure. `attempts` counts the attempts before the
 * failed one. The state is `failed` if that was the last.
 */
function planRetry(attempts: number): Pick<store.AttemptResult, 'state' | 'dueInSeconds'> {
  const pause = retryDelays[attempts];
  return pause === undefined
    ? { state: 'failed', dueInSeconds: 0 }
    : { state: 'pending', dueInSeconds: pause };
}

/**
 * Queues overdue deliveries: those whose job was lost, and deferred ones. Skips accounts with waiting jobs:
 * their deliveries are only late, and further jobs would lengthen their queue each time.
 */
export async function requeueLostDeliveries({
  database,
  jobs,
}: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const waiting = await Promise.all(
    [sendWebhookKind, sendWebhookAgainKind].map((kind) => jobs.listAccountsWaiting(kind)),
  );
  const waitingOwners = new Set(waiting.flatMap((ids) => [...ids]));
  for (const { id, ownerId, attempts, isPutOff } of await store.listOverdue(database, [...waitingOwners])) {
    await runInTransaction(database, async (runner) => {
      // Otherwise the next successful delivery would queue it again.
      if (isPutOff && !(await store.endDeferral(runner, ownerId, id))) return;
      const payload = { deliveryId: id, attempt: attempts };
      await jobs.enqueue(sendWebhookAgainKind, payload, { accountId: ownerId, runner });
    });
  }
}

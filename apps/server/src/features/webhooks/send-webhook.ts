import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { OutsideError } from '@anito/outside/outside-error';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { signMessage } from './sign-message.ts';
import { sendWebhookAgainKind, sendWebhookKind } from './webhooks.jobs.ts';
import { contextOf } from './webhooks.service.ts';
import * as store from './webhooks.store.ts';

type SendDeps = Pick<Deps, 'database' | 'jobs' | 'secrets' | 'safeFetch' | 'log'> & NoticeDeps;

/** Seconds before each further attempt, more than a day in total, as Standard Webhooks advises. */
const pauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000];
const patienceMs = 15_000;
const maxResponseBytes = 4_096;

/**
 * Attempts a delivery once and queues the next attempt if it fails. Safe to run twice: an attempt is recorded
 * once, and a message that is sent twice has the same id.
 */
export async function sendWebhook(
  deps: SendDeps,
  { deliveryId, attempt }: { deliveryId: number; attempt: number },
  signal: AbortSignal,
): Promise<void> {
  const row = await store.findPending(deps.database.pool, deliveryId, attempt);
  if (!row) return;
  const came = await post(deps, row, signal);
  const { ownerId, webhookId, url } = row;
  await runInTransaction(deps.database, async (runner) => {
    if (!(await store.noteAttempt(runner, row, came))) return;
    if (came.state === 'delivered') return goOn(deps, runner, row);
    if (await store.noteFailure(runner, ownerId, webhookId)) {
      const params = { host: new URL(url).host.slice(0, limits.nameMax) };
      const key = `webhook-disabled:${webhookId}:${deliveryId}`;
      return deps.notices.add(runner, 'latest', [{ ownerId, key, kind: 'webhook-disabled', params }]);
    }
    if (came.state !== 'pending') return;
    const next = { deliveryId, attempt: attempt + 1 };
    const startAfterSeconds = came.dueInSeconds;
    await deps.jobs.enqueue(sendWebhookAgainKind, next, { accountId: ownerId, runner, startAfterSeconds });
  });
}

/** Number of deferred deliveries queued after each successful one. Together they drain all deferred ones. */
const queuedByArrival = 5;

/** Records a successful delivery and queues deferred ones. */
async function goOn(
  { jobs }: Pick<Deps, 'jobs'>,
  runner: SqlRunner,
  { ownerId, webhookId }: store.SentRow,
): Promise<void> {
  await store.noteArrival(runner, ownerId, webhookId);
  for (const { id } of await store.takePutOff(runner, ownerId, webhookId, queuedByArrival)) {
    await jobs.enqueue(sendWebhookKind, { deliveryId: id, attempt: 0 }, { accountId: ownerId, runner });
  }
}

async function post(
  { safeFetch, secrets }: SendDeps,
  row: store.SentRow,
  signal: AbortSignal,
): Promise<store.Attempt> {
  const body = JSON.stringify(row.payload);
  const secret = secrets.decrypt(row.secret, contextOf(row.ownerId, row.webhookId)).toString();
  const signed = signMessage(secret, { id: row.messageId, at: new Date(), body });
  const begun = performance.now();
  const ended = { ...whatNext(row.attempts), responseStatus: null, responseStart: null, problem: null };
  const measure = () => Math.round(performance.now() - begun);
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
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    const responseStart = toStorable(answer.toString()).slice(0, limits.webhookResponseKept);
    const isThere = status >= 200 && status < 300;
    return {
      ...ended,
      ...(isThere ? { state: 'delivered' as const, dueInSeconds: 0 } : {}),
      responseStatus: status,
      responseStart,
      durationMs: measure(),
    };
  } catch (error) {
    signal.throwIfAborted();
    const problem = error instanceof OutsideError ? error.problem : 'too-slow';
    return { ...ended, problem, durationMs: measure() };
  }
}

function whatNext(attempts: number): Pick<store.Attempt, 'state' | 'dueInSeconds'> {
  const pause = pauses[attempts];
  return pause === undefined
    ? { state: 'failed', dueInSeconds: 0 }
    : { state: 'pending', dueInSeconds: pause };
}

/**
 * Queues deliveries whose job was lost. Skips accounts with waiting jobs: their deliveries are only late, and
 * further jobs would lengthen their queue each time.
 */
export async function sendLeftBehind({ database, jobs }: Pick<Deps, 'database' | 'jobs'>): Promise<void> {
  const waiting = await Promise.all(
    [sendWebhookKind, sendWebhookAgainKind].map((kind) => jobs.listAccountsWaiting(kind)),
  );
  const late = new Set(waiting.flatMap((ids) => [...ids]));
  for (const { id, ownerId, attempts, isPutOff } of await store.listOverdue(database, [...late])) {
    await runInTransaction(database, async (runner) => {
      // Otherwise the next successful delivery would queue it again.
      if (isPutOff && !(await store.endPutOff(runner, ownerId, id))) return;
      const payload = { deliveryId: id, attempt: attempts };
      await jobs.enqueue(sendWebhookAgainKind, payload, { accountId: ownerId, runner });
    });
  }
}

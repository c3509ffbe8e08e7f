import type { DeadLetter, DeadLetterList } from '@anito/contract/dead-letters';
import { limits } from '@anito/contract/limits';
import { toStorable } from '@anito/contract/values';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../lib/actor.ts';
import { notFound } from '../../lib/errors.ts';
import { recordAudit } from '../accounts/users.service.ts';
import { processWebhook } from '../messaging/receive-webhook.service.ts';
import type { TransportDeps } from '../messaging/transport.ts';
import { contextOf } from './create-dead-letters.ts';
import * as store from './dead-letters.store.ts';

/** Maximum number of letters per call, and maximum duration in milliseconds. */
const maxLetters = 500;
const maxDurationMs = 8_000;

/** Converts a row to a letter of the API, without its content. */
function viewDeadLetter({ receivedAt, lastAttemptAt, ...row }: store.LetterSummary): DeadLetter {
  const expiresAt = receivedAt.getTime() + limits.deadLetterDays * 86_400_000;
  return {
    id: row.id,
    channel: row.channel,
    accountId: row.accountId,
    reason: row.reason,
    size: row.size,
    attempts: row.attempts,
    receivedAt: receivedAt.toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    lastAttemptAt: lastAttemptAt?.toISOString() ?? null,
  };
}

/** Returns the newest letters of all channels without their content, and the counts per channel. */
export async function listDeadLetters({
  database: { pool },
}: Pick<Deps, 'database'>): Promise<DeadLetterList> {
  const letters = await store.listDeadLetterSummaries(pool);
  return { letters: letters.map(viewDeadLetter), channels: await store.listCounts(pool) };
}

/**
 * Returns a letter with the start of its content as text; `text` is null when it cannot be decrypted. Records
 * the admin in the audit log, because visitors wrote the content. Throws `not_found`.
 */
export async function getDeadLetter(
  deps: Pick<Deps, 'database' | 'secrets'>,
  id: number,
  by: Actor,
): Promise<DeadLetter & { text: string | null; isCut: boolean }> {
  const letter = await store.findLetter(deps.database.pool, id);
  if (!letter) throw notFound();
  await recordLetterAction(deps, by, 'dead-letter.read', id);
  const bytes = deps.secrets.tryDecrypt(letter.payload, contextOf(letter.fingerprint));
  const text = bytes && toStorable(bytes.toString('utf8'));
  const max = limits.deadLetterTextMax;
  return { ...viewDeadLetter(letter), text: text?.slice(0, max) ?? null, isCut: (text?.length ?? 0) > max };
}

const recordLetterAction = (deps: Pick<Deps, 'database'>, by: Actor, action: string, id: number | null) =>
  recordAudit(deps, {
    ...by,
    actingAsId: null,
    action,
    object: id === null ? 'dead-letters' : `dead-letter:${id}`,
  });

type ProcessingDeps = Parameters<typeof processWebhook>[0] & Pick<Deps, 'log' | 'secrets'> & TransportDeps;

/**
 * Processes a letter like a new webhook; parts that were processed before are skipped. Deletes the letter and
 * returns true when nothing remains. Otherwise, or when it cannot be decrypted, records a failed attempt and
 * returns false. Throws `unavailable` when an account's queue is full.
 */
async function reprocess(deps: ProcessingDeps, letter: store.StoredLetter): Promise<boolean> {
  const { pool } = deps.database;
  const transport = deps.transports.get(letter.channel);
  const bytes = deps.secrets.tryDecrypt(letter.payload, contextOf(letter.fingerprint));
  if (!transport || !bytes) {
    await store.recordFailedAttempt(pool, letter.id, letter.reason);
    return false;
  }
  const [unprocessed] = await processWebhook(deps, transport, { bytes, accountId: letter.accountId });
  if (unprocessed) {
    await store.recordFailedAttempt(pool, letter.id, unprocessed.reason);
    return false;
  }
  await runInTransaction(deps.database, async (runner) => {
    const channel = await store.deleteLetter(runner, letter.id);
    if (channel !== undefined) await store.countLetters(runner, channel, 'processed', 1);
  });
  return true;
}

/**
 * Processes a letter again and records that in the audit log. Returns `failed: 1` if it stays. Throws
 * `not_found`.
 */
export async function processDeadLetter(
  deps: ProcessingDeps,
  id: number,
  by: Actor,
): Promise<{ processed: number; failed: number }> {
  const letter = await store.findLetter(deps.database.pool, id);
  if (!letter) throw notFound();
  await recordLetterAction(deps, by, 'dead-letter.processed', id);
  const isDone = await reprocess(deps, letter);
  return isDone ? { processed: 1, failed: 0 } : { processed: 0, failed: 1 };
}

/**
 * Processes letters of all channels again, oldest first, until the time or number limit of one call, and
 * records that in the audit log. `remaining` is the number of letters that were not tried.
 */
export async function processDeadLetters(
  deps: ProcessingDeps,
  by: Actor,
  signal: AbortSignal,
): Promise<{ processed: number; failed: number; remaining: number }> {
  const { pool } = deps.database;
  await recordLetterAction(deps, by, 'dead-letter.processed', null);
  const until = performance.now() + maxDurationMs;
  const count = { processed: 0, failed: 0 };
  let last = 0;
  for (const id of await store.listIdsAfter(pool, 0, maxLetters)) {
    if (signal.aborted || performance.now() > until) break;
    last = id;
    const letter = await store.findLetter(pool, id);
    if (letter) count[(await reprocess(deps, letter)) ? 'processed' : 'failed'] += 1;
  }
  return { ...count, remaining: await store.countAfter(pool, last) };
}

/** Deletes a letter and records it in the audit log. Throws `not_found`. */
export async function deleteDeadLetter(deps: Pick<Deps, 'database'>, id: number, by: Actor): Promise<void> {
  if ((await store.deleteLetter(deps.database.pool, id)) === undefined) throw notFound();
  await recordLetterAction(deps, by, 'dead-letter.deleted', id);
}

import type { SignInSession } from '@anito/contract/security';
import { runInTransaction } from '../../../db/run-in-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { describeDevice } from '../../../lib/describe-device.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import { deleteOidcPayloadsOfAccount, deleteOidcPayloadsOfSession } from '../oidc-payloads.store.ts';
import * as store from './sessions.store.ts';

type SessionDeps = Pick<Deps, 'database' | 'log'>;

/** Precision of a session's last use, in milliseconds. */
const recordIntervalMs = 60_000;
const maxUserAgentLength = 300;

/** Maximum number of remembered sessions. Clearing the memory only costs extra statements. */
const maxRemembered = 100_000;

/**
 * Returns a function that records the use of a session. It waits for the first record of a session; later
 * ones are written in the background, at most once a minute. Failures are only logged.
 */
export function createSessionRecorder(deps: SessionDeps) {
  const recordedAt = new Map<string, number>();
  return async (session: { accountId: string; grantId: string; userAgent: string }): Promise<void> => {
    const last = recordedAt.get(session.grantId);
    if (last !== undefined && performance.now() - last < recordIntervalMs) return;
    if (recordedAt.size >= maxRemembered) recordedAt.clear();
    recordedAt.set(session.grantId, performance.now());
    const userAgent = session.userAgent.slice(0, maxUserAgentLength);
    const recorded = store
      .recordSessionUse(deps.database, { ...session, userAgent })
      .catch((err: unknown) => deps.log.warn({ err }, 'session not saved'));
    if (last === undefined) await recorded;
  };
}

/**
 * Returns up to 100 live sessions of an account, most recently used first. `grantId` identifies the caller's
 * session, which gets `isCurrent`.
 */
export async function listSessions(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  grantId: string | null,
): Promise<SignInSession[]> {
  const rows = await store.listSessions(database, accountId);
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.seenAt.toISOString(),
    isCurrent: row.grantId === grantId,
  }));
}

/**
 * Ends one session of an account: deletes its tokens and the browser session that would issue new ones.
 * Throws `not_found`, and `conflict` for the caller's own session, which only a sign-out ends.
 */
export async function endSession(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  { id, ownGrantId }: { id: number; ownGrantId: string | null },
): Promise<void> {
  await runInTransaction(database, async (runner) => {
    const session = await store.deleteSession(runner, accountId, id);
    if (!session) throw notFound();
    if (session.grantId === ownGrantId) throw new AppError('conflict', 'own-session');
    await deleteOidcPayloadsOfSession(runner, session.grantId);
  });
}

/** Ends every session of an account except that of `grantId`; null ends all of them. */
export async function endOtherSessions(
  { database }: Pick<Deps, 'database'>,
  accountId: string,
  grantId: string | null,
): Promise<void> {
  await deleteOidcPayloadsOfAccount(database.pool, accountId, grantId);
}

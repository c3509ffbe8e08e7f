import type { SqlRunner } from '../../db/sql.ts';
import { findRunResult } from './notice-triggers.store.ts';
import type { NoticeDeps } from './notices.service.ts';

/**
 * Notifies the owner how a sync run of a source ended. Each source has one notification, which a successful
 * sync closes.
 */
export async function notifyRunEnded(
  { notices }: NoticeDeps,
  runner: SqlRunner,
  run: { ownerId: string; connectionId: number; syncRunId: number },
): Promise<void> {
  const { ownerId, connectionId } = run;
  const ended = await findRunResult(runner, run);
  if (!ended) return;
  const { status, failed, total, needsReconnect } = ended;
  const notice = { ownerId, connectionId, key: `source:${connectionId}` };
  if (status === 'completed' && failed === 0) return notices.resolve(runner, ownerId, notice.key);
  if (status === 'failed') {
    const kind = needsReconnect ? 'source-reconnect' : 'sync-failed';
    return notices.add(runner, 'latest', [{ ...notice, kind, params: {} }]);
  }
  await notices.add(runner, 'latest', [{ ...notice, kind: 'documents-failed', params: { failed, total } }]);
}

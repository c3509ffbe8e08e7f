import type { SyncDeps } from './sync-connection.ts';
import { syncConnection } from './sync-connection.ts';

export { syncConnectionKind } from './sync-connection-kind.ts';

/** Works on one sync run until it is done, cancelled, or has to make room; safe to run twice. */
export async function runSyncConnection(
  deps: SyncDeps,
  payload: { syncRunId: number },
  signal: AbortSignal,
): Promise<void> {
  await syncConnection(deps, payload.syncRunId, signal);
}

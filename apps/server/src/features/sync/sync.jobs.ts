import { refreshSource } from './refresh-source.ts';
import type { RunPayload } from './run-payload.ts';
import { syncConnection } from './sync-connection.ts';
import type { SyncJobDeps } from './work-on-run.ts';

export { setRunAside } from './end-failed-run.ts';
export { refreshSourceKind } from './refresh-source-kind.ts';
export { syncConnectionKind } from './sync-connection-kind.ts';

/** Looks through the outside source of a sync run, until that is done or cancelled; safe to run twice. */
export async function runRefreshSource(
  deps: SyncJobDeps,
  payload: Pick<RunPayload, 'syncRunId'>,
  signal: AbortSignal,
): Promise<void> {
  await refreshSource(deps, payload.syncRunId, signal);
}

/** Works on one sync run until it is done, cancelled, or has to make room; safe to run twice. */
export async function runSyncConnection(
  deps: SyncJobDeps,
  payload: Pick<RunPayload, 'syncRunId'>,
  signal: AbortSignal,
): Promise<void> {
  await syncConnection(deps, payload.syncRunId, signal);
}

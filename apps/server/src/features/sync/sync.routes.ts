import type { ConnectionCalls, ConnectionType } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { cancelSync, startSync } from './sync.service.ts';

/** Binds the endpoints that all kinds of sources have: start a sync and cancel it. */
export function bindSyncCalls(
  bind: Bind,
  deps: Deps & SourceKindDeps,
  type: ConnectionType,
  endpoints: ConnectionCalls,
): void {
  bind(endpoints.sync, async ({ caller, params, query }) => {
    const refreshVectors = query.refreshVectors === 'true';
    const syncRunId = await startSync(deps, caller.userId, params.id, type, { refreshVectors });
    return { ...okResponse, syncRunId };
  });
  bind(endpoints.cancel, async ({ caller, params }) => {
    await cancelSync(deps, caller.userId, params.id, type);
    return okResponse;
  });
}

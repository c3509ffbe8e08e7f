import {
  type ConnectionCalls,
  type ConnectionType,
  getAccountUsage,
  listConnections,
} from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import { cancelSync, startSync } from '../sync/sync.service.ts';
import * as service from './connections.service.ts';
import * as quota from './quota.service.ts';

/** All sources of an owner, whatever their type, and how much they keep. */
export function registerConnectionRoutes(bind: Bind, deps: Deps): void {
  bind(listConnections, ({ caller }) => service.listConnections(deps, caller.userId));
  bind(getAccountUsage, ({ caller }) => quota.getAccountUsage(deps, caller.userId));
}

/** Binds what sources of every kind can do: be deleted, be synced, have a sync cancelled. */
export function bindConnectionCalls(
  bind: Bind,
  deps: Deps,
  type: ConnectionType,
  endpoints: ConnectionCalls,
): void {
  bind(endpoints.remove, async ({ caller, params }) => {
    await service.deleteConnection(deps, caller.userId, params.id, type);
    return doneAnswer;
  });
  bind(endpoints.sync, async ({ caller, params, query }) => {
    const refreshVectors = query.refreshVectors === 'true';
    const syncRunId = await startSync(deps, caller.userId, params.id, type, { refreshVectors });
    return { ...doneAnswer, syncRunId };
  });
  bind(endpoints.cancel, async ({ caller, params }) => {
    await cancelSync(deps, caller.userId, params.id, type);
    return doneAnswer;
  });
}

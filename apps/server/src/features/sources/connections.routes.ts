import {
  type ConnectionCalls,
  type ConnectionType,
  getAccountUsage,
  listConnections,
} from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { type Bind, doneAnswer } from '../../lib/bind.ts';
import * as service from './connections.service.ts';
import * as quota from './quota.service.ts';
import type { SourceKindDeps } from './source-kind.ts';

/** All sources of an owner, whatever their type, and how much they keep. */
export function registerConnectionRoutes(bind: Bind, deps: Deps & SourceKindDeps): void {
  bind(listConnections, ({ caller }) => service.listConnections(deps, caller.userId));
  bind(getAccountUsage, ({ caller }) => quota.getAccountUsage(deps, caller.userId));
}

/** Binds that a source of a kind can be deleted. */
export function bindRemoval(bind: Bind, deps: Deps, type: ConnectionType, { remove }: ConnectionCalls): void {
  bind(remove, async ({ caller, params }) => {
    await service.deleteConnection(deps, caller.userId, params.id, type);
    return doneAnswer;
  });
}

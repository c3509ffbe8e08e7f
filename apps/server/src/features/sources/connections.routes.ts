import { getAccountUsage, listConnections } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as service from './connections.service.ts';
import * as quota from './quota.service.ts';

/** All sources of an owner, whatever their type, and how much they keep. */
export function registerConnectionRoutes(bind: Bind, deps: Deps): void {
  bind(listConnections, ({ caller }) => service.listConnections(deps, caller.userId));
  bind(getAccountUsage, ({ caller }) => quota.getAccountUsage(deps, caller.userId));
}

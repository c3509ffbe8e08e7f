import { listConnections } from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import * as service from './connections.service.ts';

/** All sources of an owner, whatever their type. */
export function registerConnectionRoutes(bind: Bind, deps: Deps): void {
  bind(listConnections, ({ caller }) => service.listConnections(deps, caller.userId));
}

import {
  type ConnectionCalls,
  type ConnectionType,
  getAccountUsage,
  listConnections,
} from '@anito/contract/sources';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import * as service from './connections.service.ts';
import * as quota from './quota.service.ts';
import type { SourceKindDeps } from './source-kind.ts';

/** Binds the endpoints for the list of an owner's sources and for the account's usage. */
export function registerConnectionRoutes(bind: Bind, deps: Deps & SourceKindDeps): void {
  bind(listConnections, ({ caller }) => service.listConnections(deps, caller.userId));
  bind(getAccountUsage, ({ caller }) => quota.getAccountUsage(deps, caller.userId));
}

/**
 * Binds the endpoint that deletes a source of the given type. It answers `not_found` for a source of another
 * type.
 */
export function bindRemoval(bind: Bind, deps: Deps, type: ConnectionType, { remove }: ConnectionCalls): void {
  bind(remove, async ({ caller, params }) => {
    await service.deleteConnection(deps, caller.userId, params.id, type);
    return okResponse;
  });
}

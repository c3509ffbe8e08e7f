import * as documents from '@anito/contract/documents';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import type { AuthenticationDeps } from '../../lib/caller.ts';
import { bindRemoval, registerConnectionRoutes } from './connections.routes.ts';
import * as service from './documents.service.ts';
import { registerIngestionHub } from './ingestion-hub.ts';
import { removeLostReservations } from './quota.store.ts';
import { createSourceKinds, type SourceKind, type SourceKindDeps } from './source-kind.ts';
import { removeOrphanedObjects } from './stored-objects.service.ts';
import { watchStorage } from './watch-storage.ts';

/**
 * Creates the feature with what sources of all kinds share: list, deletion, documents, quota and live
 * progress.
 */
export function createSourcesFeature<Needs extends Deps>(
  kinds: readonly SourceKind<Needs>[],
): Feature<Needs & SourceKindDeps & AuthenticationDeps, SourceKindDeps> {
  return {
    name: 'sources',
    open: (_deps, { later }) => ({ parts: { sourceKinds: createSourceKinds(kinds, later) } }),
    routes(bind, deps) {
      registerConnectionRoutes(bind, deps);
      bind(documents.getDocument, ({ caller, params }) =>
        service.getDocument(deps, caller.userId, params.id),
      );
      bind(documents.listPassages, ({ caller, params, query }) =>
        service.listPassages(deps, caller.userId, params.id, query),
      );
      bind(documents.updatePassage, ({ caller, params, body }) =>
        service.updatePassage(deps, caller.userId, params.id, body),
      );
      for (const { type, calls } of kinds) bindRemoval(bind, deps, type, calls);
    },
    serve: registerIngestionHub,
    startInProcess: async (deps) => watchStorage(deps),
    housekeeping: {
      'orphaned objects': removeOrphanedObjects,
      'lost upload reservations': ({ database }) => removeLostReservations(database.pool),
    },
  };
}

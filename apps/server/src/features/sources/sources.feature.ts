import * as documents from '@anito/contract/documents';
import type { Feature } from '../../feature.ts';
import { bindRemoval, registerConnectionRoutes } from './connections.routes.ts';
import * as service from './documents.service.ts';
import { followStorage } from './follow-storage.ts';
import { registerIngestionHub } from './ingestion-hub.ts';
import { removeLostReservations } from './quota.store.ts';
import type { SourceKind, SourceKinds } from './source-kind.ts';
import { removeOrphanedObjects } from './stored-objects.service.ts';

declare module '../../deps.ts' {
  interface Deps {
    sourceKinds: SourceKinds;
  }
}

/** Makes the kinds to be found by their types. */
function createSourceKinds(kinds: readonly SourceKind[]): SourceKinds {
  const byType = new Map(kinds.map((kind) => [kind.type, kind]));
  return {
    list: () => kinds,
    get(type) {
      const kind = byType.get(type);
      if (!kind) throw new Error(`There is no kind of source "${type}"`);
      return kind;
    },
    listTypes: (holds) => kinds.filter(holds).map(({ type }) => type),
  };
}

/** What sources of every kind have: their cards, documents, room, and live progress. */
export function createSourcesFeature(kinds: readonly SourceKind[]): Feature {
  return {
    name: 'sources',
    open: () => ({ parts: { sourceKinds: createSourceKinds(kinds) } }),
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
    follow: async (deps) => followStorage(deps),
    housekeeping: {
      'orphaned objects': removeOrphanedObjects,
      'room of lost uploads': ({ database }) => removeLostReservations(database.pool),
    },
  };
}

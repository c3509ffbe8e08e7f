import * as documents from '@anito/contract/documents';
import type { Feature } from '../../feature.ts';
import { bindConnectionCalls, registerConnectionRoutes } from './connections.routes.ts';
import * as service from './documents.service.ts';
import { followStorage } from './follow-storage.ts';
import { registerIngestionHub } from './ingestion-hub.ts';
import { removeLostReservations } from './quota.store.ts';
import { removeOrphanedObjects } from './stored-objects.service.ts';

/** What sources of every kind have: their cards, documents, room, and live progress. */
export const sources: Feature = {
  name: 'sources',
  routes(bind, deps) {
    registerConnectionRoutes(bind, deps);
    bind(documents.getDocument, ({ caller, params }) => service.getDocument(deps, caller.userId, params.id));
    bind(documents.listPassages, ({ caller, params, query }) =>
      service.listPassages(deps, caller.userId, params.id, query),
    );
    bind(documents.updatePassage, ({ caller, params, body }) =>
      service.updatePassage(deps, caller.userId, params.id, body),
    );
    for (const { type, calls } of deps.sourceKinds.list()) bindConnectionCalls(bind, deps, type, calls);
  },
  serve: registerIngestionHub,
  follow: async (deps) => followStorage(deps),
  housekeeping: {
    'orphaned objects': removeOrphanedObjects,
    'room of lost uploads': ({ database }) => removeLostReservations(database.pool),
  },
};

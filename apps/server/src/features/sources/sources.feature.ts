import type { Feature } from '../../feature.ts';
import { bindConnectionCalls, registerConnectionRoutes } from './connections.routes.ts';
import { registerDocumentRoutes } from './documents.routes.ts';
import { followStorage } from './follow-storage.ts';
import { registerIngestionHub } from './ingestion-hub.ts';
import { removeLostReservations } from './quota.store.ts';
import { removeOrphanedObjects } from './stored-objects.service.ts';

/** What sources of every kind have: their cards, documents, room, and live progress. */
export const sources: Feature = {
  name: 'sources',
  routes(bind, deps) {
    registerConnectionRoutes(bind, deps);
    registerDocumentRoutes(bind, deps);
    for (const { type, calls } of deps.sourceKinds.list()) bindConnectionCalls(bind, deps, type, calls);
  },
  serve: registerIngestionHub,
  follow: async (deps) => followStorage(deps),
  housekeeping: {
    'orphaned objects': removeOrphanedObjects,
    'room of lost uploads': ({ database }) => removeLostReservations(database.pool),
  },
};

import { listDeadLetteredJobs, retryDeadLetteredJob } from '@anito/contract/dead-lettered-jobs';
import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { toActor } from '../../lib/actor.ts';
import { okResponse } from '../../lib/bind.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as deadLetteredWork from './dead-lettered-work.service.ts';
import { removeOldDeadLettered } from './dead-lettered-work.store.ts';
import * as system from './system.service.ts';

/** Operation of the installation, for admins. */
export const admin: Feature<Deps & SourceKindDeps> = {
  name: 'admin',
  routes(bind, deps) {
    bind(listDeadLetteredJobs, () => deadLetteredWork.listDeadLetteredWork(deps));
    bind(retryDeadLetteredJob, async (call) => ({
      ...okResponse,
      isStarted: await deadLetteredWork.retryWork(deps, call.body.id, toActor(call)),
    }));
    bind(getSystemFigures, () => system.getSystemFigures(deps));
    bind(getDatabaseFigures, () => system.getDatabaseFigures(deps));
  },
  housekeeping: { 'dead-lettered work': ({ database }) => removeOldDeadLettered(database.pool) },
};

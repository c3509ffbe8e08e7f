import { listSetAside, trySetAsideAgain } from '@anito/contract/set-aside';
import { getDatabaseFigures, getSystemFigures } from '@anito/contract/system';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { doneAnswer } from '../../lib/bind.ts';
import { byWhom } from '../../lib/by-whom.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as setAside from './set-aside.service.ts';
import { removeOldSetAside } from './set-aside.store.ts';
import * as system from './system.service.ts';

/** Operation of the installation, for admins. */
export const admin: Feature<Deps & SourceKindDeps> = {
  name: 'admin',
  routes(bind, deps) {
    bind(listSetAside, () => setAside.listSetAside(deps));
    bind(trySetAsideAgain, async (call) => ({
      ...doneAnswer,
      isStarted: await setAside.tryAgain(deps, call.body.id, byWhom(call)),
    }));
    bind(getSystemFigures, () => system.getSystemFigures(deps));
    bind(getDatabaseFigures, () => system.getDatabaseFigures(deps));
  },
  housekeeping: { 'work set aside': ({ database }) => removeOldSetAside(database.pool) },
};

import type { Feature } from '../../feature.ts';
import { registerSetAsideRoutes } from './set-aside.routes.ts';
import { removeOldSetAside } from './set-aside.store.ts';
import { registerSystemRoutes } from './system.routes.ts';

/** What those see who run the installation. */
export const admin: Feature = {
  name: 'admin',
  routes(bind, deps) {
    registerSetAsideRoutes(bind, deps);
    registerSystemRoutes(bind, deps);
  },
  housekeeping: { 'work set aside': ({ database }) => removeOldSetAside(database.pool) },
};

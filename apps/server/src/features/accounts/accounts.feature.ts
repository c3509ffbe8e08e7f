import type { Feature } from '../../feature.ts';
import { registerAdministrationRoutes, registerUserRoutes } from './accounts.routes.ts';
import { removeOldImpersonations } from './impersonations.store.ts';

/** Days that ended impersonations are kept. The audit log keeps a record of them. */
const impersonationDays = 1;

/** Users and their profiles, and their administration. */
export const accounts: Feature = {
  name: 'accounts',
  routes(bind, deps) {
    registerUserRoutes(bind, deps);
    registerAdministrationRoutes(bind, deps);
  },
  housekeeping: {
    impersonations: ({ database }) => removeOldImpersonations(database, impersonationDays),
  },
};

import type { Feature } from '../../feature.ts';
import { registerAdministrationRoutes, registerUserRoutes } from './accounts.routes.ts';
import { removeOldImpersonations } from './impersonations.store.ts';

/** After so many days nobody asks when it was over: the audit log has it. */
const impersonationDays = 1;

/** People and their profiles, and what admins do with them. */
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

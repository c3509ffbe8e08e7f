import { defineJob, type Feature } from '../../feature.ts';
import { registerAccountDataRoutes } from './account-data.routes.ts';
import { deleteAccountKind, runDeleteAccount } from './account-deletion.service.ts';

/** An account as a whole: its end. */
export const accountData: Feature = {
  name: 'account data',
  routes: registerAccountDataRoutes,
  jobs: [defineJob(deleteAccountKind, { run: runDeleteAccount })],
};

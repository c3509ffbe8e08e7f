import { limits } from '@anito/contract/limits';
import { defineJob, type Feature } from '../../feature.ts';
import { failArchive } from '../archives/archives.service.ts';
import { registerAccountDataRoutes } from './account-data.routes.ts';
import { deleteAccountKind, runDeleteAccount } from './account-deletion.service.ts';
import { forgetGone } from './account-deletion.store.ts';
import { makeExportKind, removeOldExports, runMakeExport } from './exports.service.ts';

const rateLimits = {
  /** Archives of everything that an account has: each reads all of it. */
  accountExportsOfDay: { points: limits.exportsPerDay, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof rateLimits, never> {}
}

/** An account as a whole: its data on their way out, and its end. */
export const accountData: Feature = {
  name: 'account data',
  limits: () => rateLimits,
  routes: registerAccountDataRoutes,
  jobs: [
    defineJob(deleteAccountKind, { run: runDeleteAccount }),
    defineJob(makeExportKind, {
      run: runMakeExport,
      setAside: (deps, { archiveId }) => failArchive(deps, archiveId, 'archive-failed'),
    }),
  ],
  housekeeping: {
    'old exports': removeOldExports,
    'what names people who are gone': ({ database }) => forgetGone(database.pool),
  },
};

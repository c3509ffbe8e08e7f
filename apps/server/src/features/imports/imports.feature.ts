import { limits } from '@anito/contract/limits';
import { defineJob, type Feature } from '../../feature.ts';
import { registerImportRoutes } from './imports.routes.ts';
import { readImportKind, removeOldImports } from './imports.service.ts';
import { failImport, runReadImport } from './read-import.ts';

const rateLimits = {
  /** Archives that are received: each is kept, checked to its end, and fills the account. */
  accountImportsOfDay: { points: limits.importsPerDay, seconds: 86_400 },
};

declare module '../../lib/rate-limits.ts' {
  interface LimitNames extends Record<keyof typeof rateLimits, never> {}
}

/** Data of an account of another installation, brought in from an archive. */
export const imports: Feature = {
  name: 'imports',
  limits: () => rateLimits,
  routes: registerImportRoutes,
  jobs: [
    defineJob(readImportKind, {
      run: runReadImport,
      setAside: (deps, { archiveId }) => failImport(deps, archiveId, 'import-failed'),
    }),
  ],
  housekeeping: { 'old imports': removeOldImports },
};

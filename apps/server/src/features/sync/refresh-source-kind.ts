import type { JobKind } from '../../lib/jobs.ts';
import type { RunPayload } from './run-payload.ts';

/** Looking through an outside source as a job: it mostly waits for others, so many run at once. */
export const refreshSourceKind: JobKind<RunPayload> = {
  name: 'refresh-source',
  concurrency: 100,
  concurrencyPerAccount: 4,
  retries: 1_000,
};

import type { JobKind } from '../../lib/jobs.ts';
import type { RunPayload } from './run-payload.ts';

/** A sync as a job; the many retries are because a killed process counts as one. */
export const syncConnectionKind: JobKind<RunPayload> = {
  name: 'sync-connection',
  concurrency: 4,
  concurrencyPerAccount: 1,
  retries: 1_000,
};

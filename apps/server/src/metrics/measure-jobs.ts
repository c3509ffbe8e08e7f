import { type JobEnd, type JobKind, jobResults } from '../lib/jobs.ts';
import type { Metrics } from './metrics.ts';

/**
 * Returns the function that counts an ended job and its duration. Every series starts at 0, because
 * Prometheus sees no increase in a series that begins with 1.
 */
export function measureJobs(
  { jobs, jobDuration }: Pick<Metrics, 'jobs' | 'jobDuration'>,
  kinds: readonly JobKind<object>[],
): (end: JobEnd) => void {
  for (const { name: kind } of kinds) {
    for (const result of jobResults) jobs.inc({ kind, result }, 0);
    jobDuration.zero({ kind });
  }
  return ({ kind, result, seconds }) => {
    jobs.inc({ kind, result });
    jobDuration.observe({ kind }, seconds);
  };
}

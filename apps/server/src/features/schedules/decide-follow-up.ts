/** What of a run that has ended decides whether it is tried again, or its owner told. */
export type EndedRun = {
  isScheduled: boolean;
  /** Which try it was, from 1. */
  attempt: number;
  hasFailures: boolean;
  /** Whether the source must be connected again before anything of it can be read. */
  needsReconnect: boolean;
  /** Whether processes have died of it, so that it waits for somebody to start it by hand. */
  isSetAside: boolean;
  retryFailedSyncs: boolean;
  maxRetries: number;
  emailNotifications: boolean;
  /** Until the account's next scheduled run; null when there is none. */
  secondsToNextRun: number | null;
};

const firstRetrySeconds = 5 * 60;
const maxRetrySeconds = 4 * 3_600;

/** Seconds after the n-th try until the next: 5, 15, 45 minutes and so on, at most 4 hours. */
export function computeRetryDelay(attempt: number): number {
  return Math.min(firstRetrySeconds * 3 ** (attempt - 1), maxRetrySeconds);
}

/**
 * What follows a run: another try, an e-mail, or nothing. Where the next scheduled run comes before the next try
 * would, it is that try.
 */
export function decideFollowUp(run: EndedRun): { retryAfterSeconds: number } | 'notify' | 'nothing' {
  if (!run.isScheduled || !run.hasFailures) return 'nothing';
  const retryAfterSeconds = computeRetryDelay(run.attempt);
  const isInTime = run.secondsToNextRun === null || retryAfterSeconds < run.secondsToNextRun;
  const mayRetry =
    run.retryFailedSyncs && run.attempt <= run.maxRetries && !run.needsReconnect && !run.isSetAside;
  if (mayRetry && isInTime) return { retryAfterSeconds };
  return run.emailNotifications ? 'notify' : 'nothing';
}

/** Properties of an ended run that decide on a retry or a notification. */
export type EndedRun = {
  isScheduled: boolean;
  /** Number of the attempt, starting at 1. */
  attempt: number;
  hasFailures: boolean;
  /** Whether the source must be reconnected before it can be read. */
  needsReconnect: boolean;
  /**
   * Whether the source's sync, or each of its failed documents, is dead-lettered because processes died of
   * it. Only a manual sync tries that again.
   */
  isDeadLettered: boolean;
  retryFailedSyncs: boolean;
  maxRetries: number;
  emailNotifications: boolean;
  /** Seconds until the account's next scheduled run; null without one. */
  secondsToNextRun: number | null;
};

const firstRetrySeconds = 5 * 60;
const maxRetrySeconds = 4 * 3_600;

/**
 * Returns the seconds between an attempt, counted from 1, and the next one: 5, 15, 45 minutes and so on, at
 * most 4 hours.
 */
export function computeRetryDelay(attempt: number): number {
  return Math.min(firstRetrySeconds * 3 ** (attempt - 1), maxRetrySeconds);
}

/**
 * Returns what follows a run. A scheduled run with failures is retried if retries are enabled, attempts
 * remain, the source need not be reconnected, its work is not dead-lettered, and the retry comes before the
 * next scheduled run. Otherwise the owner is mailed, if mails are enabled. Other runs need nothing.
 */
export function decideFollowUp(run: EndedRun): { retryAfterSeconds: number } | 'notify' | 'nothing' {
  if (!run.isScheduled || !run.hasFailures) return 'nothing';
  const retryAfterSeconds = computeRetryDelay(run.attempt);
  const isBeforeNextRun = run.secondsToNextRun === null || retryAfterSeconds < run.secondsToNextRun;
  const mayRetry =
    run.retryFailedSyncs && run.attempt <= run.maxRetries && !run.needsReconnect && !run.isDeadLettered;
  if (mayRetry && isBeforeNextRun) return { retryAfterSeconds };
  return run.emailNotifications ? 'notify' : 'nothing';
}

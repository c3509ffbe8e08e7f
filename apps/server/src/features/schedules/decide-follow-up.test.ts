import { expect, it, test } from 'vitest';
import { computeRetryDelay, decideFollowUp, type EndedRun } from './decide-follow-up.ts';

const failed: EndedRun = {
  isScheduled: true,
  attempt: 1,
  hasFailures: true,
  needsReconnect: false,
  isDeadLettered: false,
  retryFailedSyncs: true,
  maxRetries: 3,
  emailNotifications: true,
  secondsToNextRun: 86_400,
};

test.each([
  ['a failed run is retried', {}, { retryAfterSeconds: 300 }],
  ['the last retry comes after 45 minutes', { attempt: 3 }, { retryAfterSeconds: 2_700 }],
  ['the owner is notified after the last attempt', { attempt: 4 }, 'notify'],
  ['the owner is not notified when e-mails are off', { attempt: 4, emailNotifications: false }, 'nothing'],
  ['a dead-lettered run is not retried', { isDeadLettered: true }, 'notify'],
  ['the owner is notified immediately when retries are off', { retryFailedSyncs: false }, 'notify'],
  ['zero retries mean no retry', { maxRetries: 0 }, 'notify'],
  ['a run with a revoked token is not retried', { needsReconnect: true }, 'notify'],
  ['an imminent scheduled run replaces the retry', { attempt: 3, secondsToNextRun: 2_700 }, 'notify'],
  ['a disabled schedule has no next run', { secondsToNextRun: null }, { retryAfterSeconds: 300 }],
  ['a successful run has no follow-up', { hasFailures: false }, 'nothing'],
  ['a manually started run has no follow-up', { isScheduled: false }, 'nothing'],
] as const)('%s', (_, change, expected) => {
  expect(decideFollowUp({ ...failed, ...change })).toEqual(expected);
});

it('increases the delay each time, up to four hours', () => {
  expect([1, 2, 3, 4, 5, 10].map((attempt) => computeRetryDelay(attempt) / 60)).toEqual([
    5, 15, 45, 135, 240, 240,
  ]);
});

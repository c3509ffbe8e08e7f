import { expect, it, test } from 'vitest';
import { computeRetryDelay, decideFollowUp, type EndedRun } from './decide-follow-up.ts';

const failed: EndedRun = {
  isScheduled: true,
  attempt: 1,
  hasFailures: true,
  needsReconnect: false,
  isSetAside: false,
  retryFailedSyncs: true,
  maxRetries: 3,
  emailNotifications: true,
  secondsToNextRun: 86_400,
};

test.each([
  ['a failed run is tried again', {}, { retryAfterSeconds: 300 }],
  ['the last try too', { attempt: 3 }, { retryAfterSeconds: 2_700 }],
  ['after the last the owner is told', { attempt: 4 }, 'notify'],
  ['nobody is told who does not want to be', { attempt: 4, emailNotifications: false }, 'nothing'],
  ['nothing is tried again that processes have died of', { isSetAside: true }, 'notify'],
  ['without retries the owner is told at once', { retryFailedSyncs: false }, 'notify'],
  ['no retries allowed are none', { maxRetries: 0 }, 'notify'],
  ['a revoked token is not tried again', { needsReconnect: true }, 'notify'],
  ['the next scheduled run is the next try', { attempt: 3, secondsToNextRun: 2_700 }, 'notify'],
  ['a schedule that is off has no next run', { secondsToNextRun: null }, { retryAfterSeconds: 300 }],
  ['nothing follows a good run', { hasFailures: false }, 'nothing'],
  ['nor one that somebody started', { isScheduled: false }, 'nothing'],
] as const)('%s', (_, change, expected) => {
  expect(decideFollowUp({ ...failed, ...change })).toEqual(expected);
});

it('increases the delay each time, up to four hours', () => {
  expect([1, 2, 3, 4, 5, 10].map((attempt) => computeRetryDelay(attempt) / 60)).toEqual([
    5, 15, 45, 135, 240, 240,
  ]);
});

import { expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { findRetry, retryForRequest } from './retry-while-unavailable.ts';

const unavailable = new AppError('unavailable', 'briefly-unavailable');

it('finds the work that is repeated for a request until it has ended', async () => {
  const failures = [unavailable];
  const ended: string[] = [];
  const retry = retryForRequest('asked-once', unavailable, async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    ended.push('stored');
  });
  await findRetry('asked-once')?.then(() => ended.push('released'));
  expect(ended).toEqual(['stored', 'released']);
  await retry;
  expect(findRetry('asked-once')).toBeUndefined();
});

it('repeats no work after another error', async () => {
  let runs = 0;
  await retryForRequest('asked-wrongly', new Error('a bug'), async () => {
    runs += 1;
  });
  expect([runs, findRetry('asked-wrongly')]).toEqual([0, undefined]);
});

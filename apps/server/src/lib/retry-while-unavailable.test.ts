import { expect, it } from 'vitest';
import { AppError } from './errors.ts';
import { createIdempotency, nameRequest } from './idempotency.ts';
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

it('refuses a repeated request whose work has not ended, whatever the database says', async () => {
  const request = { scope: 'owner', account: 'owner', key: 'asked-twice', hash: 'hash' };
  const retry = retryForRequest(nameRequest(request), unavailable, async () => undefined);
  const idempotency = createIdempotency({} as Parameters<typeof createIdempotency>[0]);
  await expect(idempotency.begin(request)).rejects.toMatchObject({ code: 'request_in_progress' });
  await retry;
});

it('repeats no work after another error', async () => {
  let runs = 0;
  await retryForRequest('asked-wrongly', new Error('a bug'), async () => {
    runs += 1;
  });
  expect([runs, findRetry('asked-wrongly')]).toEqual([0, undefined]);
});

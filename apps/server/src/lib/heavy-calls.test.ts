import { expect, test } from 'vitest';
import { createHeavyCalls } from './heavy-calls.ts';

const never = new AbortController().signal;

test('runs requests of one sender one after the other, beside those of others', async () => {
  const calls = createHeavyCalls();
  const first = await calls.acquire('user:a', never);
  let isSecondIn = false;
  const second = calls.acquire('user:a', never).then((release) => {
    isSecondIn = true;
    return release;
  });
  const other = await calls.acquire('user:b', never);
  other();
  expect(isSecondIn).toBe(false);
  first();
  (await second)();
});

test('is not blocked by a request whose client has disconnected', async () => {
  const calls = createHeavyCalls();
  const first = await calls.acquire('user:a', never);
  const leaving = new AbortController();
  const second = calls.acquire('user:a', leaving.signal);
  leaving.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  first();
  (await calls.acquire('user:a', never))();
});

test('refuses the eleventh waiting request with Retry-After', async () => {
  const calls = createHeavyCalls();
  const first = await calls.acquire('user:a', never);
  const waiting = Array.from({ length: 10 }, () => calls.acquire('user:a', never));
  await expect(calls.acquire('user:a', never)).rejects.toMatchObject({
    code: 'too_many_requests',
    retryAfter: 5,
  });
  first();
  for (const entered of waiting) (await entered)();
});

import { expect, it } from 'vitest';
import { type HashQueueKey, hashPassword } from './passwords.ts';

/** Returns how many sign-ins of a flood finish before the sign-in that arrived last. */
async function countBefore(flood: (count: number) => HashQueueKey, last: HashQueueKey): Promise<number> {
  let done = 0;
  const hashes = Array.from({ length: 30 }, (_, count) =>
    hashPassword('a long enough password', flood(count)).then(() => done++),
  );
  await hashPassword('a long enough password', last);
  const before = done;
  await Promise.all(hashes);
  return before;
}

it('alternates between addresses', async () => {
  const before = await countBefore(() => ({ ip: '203.0.113.1' }), { ip: '198.51.100.1' });
  expect(before).toBeLessThan(10);
});

it('serves a known place without waiting for a flood of new places', async () => {
  const before = await countBefore((count) => ({ ip: `203.0.113.${count}` }), { knownAs: 'ana@example.com' });
  expect(before).toBeLessThan(10);
});

it('serves a new place without waiting for a flood of known places', async () => {
  const before = await countBefore(() => ({ knownAs: 'one@example.com' }), { ip: '198.51.100.1' });
  expect(before).toBeLessThan(10);
});

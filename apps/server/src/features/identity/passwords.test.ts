import { expect, it } from 'vitest';
import { hashPassword, type PasswordTurn } from './passwords.ts';

/** How many of a flood of sign-ins are over when one that came last is. */
async function countBefore(flood: (count: number) => PasswordTurn, last: PasswordTurn): Promise<number> {
  let done = 0;
  const hashes = Array.from({ length: 30 }, (_, count) =>
    hashPassword('a long enough password', flood(count)).then(() => done++),
  );
  await hashPassword('a long enough password', last);
  const before = done;
  await Promise.all(hashes);
  return before;
}

it('lets addresses take turns', async () => {
  const before = await countBefore(() => ({ ip: '203.0.113.1' }), { ip: '198.51.100.1' });
  expect(before).toBeLessThan(10);
});

it('lets nobody wait for strangers where their account has been signed in to before', async () => {
  const before = await countBefore((count) => ({ ip: `203.0.113.${count}` }), { knownAs: 'ana@example.com' });
  expect(before).toBeLessThan(10);
});

it('lets strangers wait for no sign-ins of known places', async () => {
  const before = await countBefore(() => ({ knownAs: 'one@example.com' }), { ip: '198.51.100.1' });
  expect(before).toBeLessThan(10);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import { createLog } from '../../lib/log.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createOidcAccount } from './oidc-accounts.store.ts';
import { recordSignInPlace } from './sign-in-places.store.ts';
import { hashPlace } from './sign-in-places.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await migrateDatabase(database, createLog('silent'));
});
afterAll(() => database.close());

it('remembers only the most recent places of an account', async () => {
  const email = 'ana@example.com';
  const account = await createOidcAccount(database.pool, {
    email,
    firstName: '',
    lastName: '',
    passwordHash: '',
    emailVerifiedAt: null,
  });
  const placeOf = (count: number) => hashPlace(email, { device: `${count}`, ip: '203.0.113.1' });
  for (let count = 0; count < 70; count++)
    await recordSignInPlace(database.pool, account!.id, placeOf(count));
  const { rows } = await database.pool.query('select place_hash from sign_in_places');
  const stored = new Set(rows.map(({ place_hash }) => place_hash));
  expect(stored.size).toBe(50);
  expect(stored).toContain(placeOf(0).address);
  expect(stored).toContain(placeOf(69).device);
  expect(stored).not.toContain(placeOf(0).device);
});

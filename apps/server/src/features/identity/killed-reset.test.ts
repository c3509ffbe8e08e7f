import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';
import { requestPasswordLink, setPassword, waitForLink } from './testing/password-link.ts';
import { createPerson, requestMe } from './testing/person.ts';
import { describeClient, signIn, signUp } from './testing/sign-in.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({});
  await product.start();
});
afterAll(() => product.remove());

async function connectAndQuery(text: string): Promise<number | null> {
  const { databaseUrl, dataDir } = product;
  const log = createLog('silent');
  const database = await connectDatabase({ databaseUrl, dataDir, log, joinRunning: true });
  try {
    return (await database.pool.query(text)).rowCount;
  } finally {
    await database.close();
  }
}

/** Runs a statement on a separate connection, retrying until one is free; a busy machine takes time. */
async function query(text: string): Promise<number | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await connectAndQuery(text);
    } catch (error) {
      const isUnsent = error instanceof Error && error.message.includes('connection timeout');
      if (!isUnsent || attempt === 20) throw error;
    }
  }
}

/** Waits until the password change is in progress. */
async function waitForChange(): Promise<void> {
  const lingering =
    "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => query(lingering), { interval: 20 }).toBe(1);
}

test('keeps no old session beside a new password when the server is killed during the change', async () => {
  const client = describeClient(product.url);
  const person = createPerson();
  const before = await signUp(fetch, client, person);
  await requestPasswordLink(fetch, client, person.email);
  const link = await waitForLink(product.dataDir, person.email);
  await query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return null; end $$;
    create trigger linger before delete on oidc_payloads execute function linger()`);
  const answer = setPassword(fetch, link, 'a-new-password').catch(() => 'no answer');
  await waitForChange();
  await product.kill();
  expect(await answer).toBe('no answer');
  await product.start();
  await query('drop trigger linger on oidc_payloads');

  expect((await requestMe(fetch, product.url, before.access_token)).status).toBe(200);
  await signIn(fetch, client, person);
  expect((await setPassword(fetch, link, 'a-new-password')).status).toBe(200);
  expect((await requestMe(fetch, product.url, before.access_token)).status).toBe(401);
  await signIn(fetch, client, { ...person, password: 'a-new-password' });
});

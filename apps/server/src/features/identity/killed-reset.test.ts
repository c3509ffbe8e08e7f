import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';
import { askForLink, setPassword, waitForLink } from './testing/password-link.ts';
import { createPerson, requestMe } from './testing/person.ts';
import { describeClient, signIn, signUp } from './testing/sign-in.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await createTestProduct({});
  await product.start();
}, 120_000);
afterAll(() => product.remove());

async function query(text: string): Promise<void> {
  const { databaseUrl, dataDir } = product;
  const log = createLog('silent');
  const database = await connectDatabase({ databaseUrl, dataDir, log, joinRunning: true });
  try {
    await database.pool.query(text);
  } finally {
    await database.close();
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

test('a server that is killed while a password changes leaves no session of the old one beside the new', async () => {
  const client = describeClient(product.url);
  const person = createPerson();
  const before = await signUp(fetch, client, person);
  await askForLink(fetch, client, person.email);
  const link = await waitForLink(product.dataDir, person.email);
  await query(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(4); return null; end $$;
    create trigger linger before delete on oidc_payloads execute function linger()`);
  const answer = setPassword(fetch, link, 'a-new-password').catch(() => 'no answer');
  await wait(2_000);
  await product.kill();
  expect(await answer).toBe('no answer');
  await product.start();
  await query('drop trigger linger on oidc_payloads');

  expect((await requestMe(fetch, product.url, before.access_token)).status).toBe(200);
  await signIn(fetch, client, person);
  expect((await setPassword(fetch, link, 'a-new-password')).status).toBe(200);
  expect((await requestMe(fetch, product.url, before.access_token)).status).toBe(401);
  await signIn(fetch, client, { ...person, password: 'a-new-password' });
}, 120_000);

import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { createBrowser, type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { requestPasswordLink, setPassword, waitForLink } from './testing/password-link.ts';
import { createPerson, getMe, requestMe } from './testing/person.ts';
import { beginSignIn, describeClient, refresh, signIn, signUp } from './testing/sign-in.ts';
import { createTestToken } from './testing/test-token.ts';

const publicUrl = 'http://localhost:3000';
const client = describeClient(publicUrl);
const addresses = ['first', 'stranger', 'quiet', 'operator', 'old', 'late'].map(
  (name) => `${name}@example.com`,
);
const lines: { level: number; msg: string; link?: string }[] = [];
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  identity = await createIdentityApp({ env: { ADMIN_EMAILS: addresses.join(',') }, log });
  fetch = fetchInto(identity.app);
});
afterAll(() => identity.close());

const personOf = (email: string) => ({ ...createPerson(), email });
const roleOf = async (token: string) => (await getMe(fetch, publicUrl, token)).role;
const linkTo = (email: string) => waitForLink(identity.dataDir, email);

test('makes an address of ADMIN_EMAILS an admin only after the mailed link is followed', async () => {
  const person = personOf('First@example.com');
  const tokens = await signUp(fetch, client, person);
  const { id, role } = await getMe(fetch, publicUrl, tokens.access_token);
  expect(role).toBe('trial');
  const link = await linkTo(person.email);
  await expect.poll(() => lines).toContainEqual(expect.objectContaining({ link }));
  const page = await setPassword(fetch, link, person.password);
  expect(page.body).toContain('Your address is confirmed, and you’re an admin.');

  expect((await requestMe(fetch, publicUrl, tokens.access_token)).status).toBe(401);
  expect((await refresh(fetch, client, tokens.refresh_token)).status).toBe(400);
  const again = await signIn(fetch, client, person);
  const me = await getMe(fetch, publicUrl, again.access_token);
  expect(me).toMatchObject({
    id,
    role: 'admin',
    subscription: { plan: 'admin', endDate: null, isActive: true },
  });
  const { rows } = await identity.database.pool.query(
    `select action, object, ip from audit_log where actor_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ action: 'role.granted', object: `user:${id}`, ip: '127.0.0.1' }]);
});

test('locks out a stranger who registered an admin address when its owner sets a password', async () => {
  const stranger = { ...personOf('stranger@example.com'), firstName: 'Pay at http://evil.example' };
  const browser = createBrowser(fetch);
  const tokens = await signUp(fetch, client, stranger, browser);
  expect(await roleOf(tokens.access_token)).toBe('trial');
  const link = await linkTo(stranger.email);
  const [mail] = await readMails(identity.dataDir, stranger.email);
  expect(mail).not.toContain('evil');
  await setPassword(fetch, link, 'the-owner-has-it');
  expect((await requestMe(fetch, publicUrl, tokens.access_token)).status).toBe(401);
  const silent = await beginSignIn(fetch, client, { browser, params: { prompt: 'none' } });
  expect(new URL(silent.page.url).searchParams.get('error')).toBe('login_required');
  await expect(signIn(fetch, client, stranger)).rejects.toThrow();
  const owner = await signIn(fetch, client, { ...stranger, password: 'the-owner-has-it' });
  expect(await roleOf(owner.access_token)).toBe('admin');
});

test('makes a person an admin on the first visit if the link was followed before', async () => {
  const person = personOf('quiet@example.com');
  await signUp(fetch, client, person);
  await setPassword(fetch, await linkTo(person.email), person.password);
  expect(await roleOf((await signIn(fetch, client, person)).access_token)).toBe('admin');
});

test('verifies an account created by an operator, but not an existing one', async () => {
  expect(await roleOf(await createTestToken(identity.deps, 'operator@example.com'))).toBe('admin');
  const person = personOf('old@example.com');
  await signUp(fetch, client, person);
  expect(await roleOf(await createTestToken(identity.deps, person.email))).toBe('trial');
});

test('keeps the role of an existing admin with an unverified address, and of users outside ADMIN_EMAILS', async () => {
  const { pool } = identity.database;
  const person = personOf('late@example.com');
  const { access_token: token } = await signUp(fetch, client, person);
  const { id } = await getMe(fetch, publicUrl, token);
  await pool.query(`update users set role = 'admin' where id = $1`, [id]);
  expect(await roleOf((await signIn(fetch, client, person)).access_token)).toBe('admin');
  await setPassword(fetch, await linkTo(person.email), person.password);
  expect(await roleOf((await signIn(fetch, client, person)).access_token)).toBe('admin');

  const other = createPerson();
  await signUp(fetch, client, other);
  await requestPasswordLink(fetch, client, other.email);
  await setPassword(fetch, await linkTo(other.email), other.password);
  expect(await roleOf((await signIn(fetch, client, other)).access_token)).toBe('trial');
});

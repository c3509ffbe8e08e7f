import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { type Browser, createBrowser, type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { requestPasswordLink, setPassword, waitForLink } from './testing/password-link.ts';
import { createPerson, requestMe } from './testing/person.ts';
import { beginSignIn, describeClient, refresh, signIn, signUp } from './testing/sign-in.ts';

const publicUrl = 'http://localhost:3000';
const client = describeClient(publicUrl);
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

beforeAll(async () => {
  identity = await createIdentityApp();
  fetch = fetchInto(identity.app);
});
afterAll(() => identity.close());

const askFor = (email: string, browser?: Browser) => requestPasswordLink(fetch, client, email, browser);
const linkTo = (email: string, count?: number) => waitForLink(identity.dataDir, email, count);

test('sets a new password by a mailed link once and signs out everywhere', async () => {
  const person = createPerson();
  const before = await signUp(fetch, client, person);
  const answer = await askFor(person.email);
  expect(answer.body).toContain('Check your email');
  const link = await linkTo(person.email);
  const [name = ''] = await readdir(join(identity.dataDir, 'mail'));
  expect((await stat(join(identity.dataDir, 'mail', name))).mode & 0o777).toBe(0o600);

  const browser = createBrowser(fetch);
  const form = await browser.open(link);
  expect(form.headers.get('referrer-policy')).toBe('no-referrer');
  const short = await browser.submit(form, { password: 'short' });
  expect(short.body).toContain('Please use at least 8 characters');
  const own = await browser.submit(form, { password: person.email });
  expect(own.body).toContain('can’t be your email');
  const done = await browser.submit(form, { password: 'a-new-password' });
  expect(done.body).toContain('Password changed');

  expect((await requestMe(fetch, publicUrl, before.access_token)).status).toBe(401);
  expect((await refresh(fetch, client, before.refresh_token)).status).toBe(400);
  await expect(signIn(fetch, client, person)).rejects.toThrow();
  await signIn(fetch, client, { ...person, password: 'a-new-password' });

  expect((await browser.submit(form, { password: 'another-password' })).status).toBe(400);
  expect((await browser.open(link)).body).toContain('This link no longer works');
});

test('answers the same without an account and sends no mail', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  const known = await askFor(person.email);
  const unknown = await askFor('nobody@example.com');
  const withoutPath = (body: string) => body.replaceAll(/interaction\/[\w-]+/g, 'interaction/x');
  expect(withoutPath(unknown.body)).toBe(withoutPath(known.body));
  expect(unknown.status).toBe(known.status);
  await linkTo(person.email);
  expect(await readMails(identity.dataDir, 'nobody@example.com')).toHaveLength(0);
});

test('expires a link after 30 minutes', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  await askFor(person.email);
  const link = await linkTo(person.email);
  await identity.database.pool.query("update password_resets set expires_at = now() - interval '1 second'");
  expect((await createBrowser(fetch).open(link)).status).toBe(400);
});

test('sends at most three mails in half an hour, in the language of the page', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  const french: Fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, 'accept-language': 'fr' } });
  for (let count = 1; count <= 3; count += 1) {
    expect((await requestPasswordLink(french, client, person.email)).body).toContain(
      'Consultez votre messagerie',
    );
    await linkTo(person.email, count);
  }
  await askFor(person.email);
  const later = createPerson();
  await signUp(fetch, client, later);
  await askFor(later.email);
  await linkTo(later.email);
  const mails = await readMails(identity.dataDir, person.email);
  expect(mails).toHaveLength(3);
  const [, text] = mails[0]!.split('\n\n', 2);
  expect(text).toBe('Bonjour,');
});

test.each([
  ['no token', ''],
  ['an empty token', '?token='],
  ['two tokens', '?token=a&token=b'],
  ['an array', '?token[]=a'],
  ['null', '?token=null'],
])('refuses a link with %s', async (_name, query) => {
  expect((await fetch(`${client.issuer}/password${query}`)).status).toBe(400);
  const response = await fetch(`${client.issuer}/password${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=a-new-password',
  });
  expect(response.status).toBe(400);
});

describe('a new password', () => {
  const newPassword = 'a-new-password';
  const meStatus = async (token: string) => (await requestMe(fetch, publicUrl, token)).status;

  test.each([
    ['the link is used up', 'update', 'password_resets'],
    ['the password is saved', 'update', 'oidc_accounts'],
    ['other links end', 'delete', 'password_resets'],
    ['sessions end', 'delete', 'oidc_payloads'],
    ['the browser is remembered', 'insert', 'sign_in_places'],
  ])('changes everything or nothing when the database fails as %s', async (_name, event, table) => {
    const { pool } = identity.database;
    const person = createPerson();
    const before = await signUp(fetch, client, person);
    await askFor(person.email);
    const link = await linkTo(person.email);
    await pool.query(`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise 'cut'; end $$;
      create trigger cut before ${event} on ${table} execute function fail()`);
    try {
      expect((await setPassword(fetch, link, newPassword)).status).toBe(500);
    } finally {
      await pool.query(`drop trigger cut on ${table}`);
    }
    expect(await meStatus(before.access_token)).toBe(200);
    await signIn(fetch, client, person);
    await expect(signIn(fetch, client, { ...person, password: newPassword })).rejects.toThrow();
    expect((await setPassword(fetch, link, newPassword)).status).toBe(200);
    expect(await meStatus(before.access_token)).toBe(401);
    await signIn(fetch, client, { ...person, password: newPassword });
  });

  test('ends sign-ins that used the old password and were not completed', async () => {
    const person = createPerson();
    await signUp(fetch, client, person);
    const request = await beginSignIn(fetch, client);
    const { email, password } = person;
    const halfway = await request.browser.submit(request.page, { email, password }, `${client.issuer}/auth/`);
    expect(halfway.status).toBe(303);
    await askFor(person.email);
    expect((await setPassword(fetch, await linkTo(person.email), newPassword)).status).toBe(200);
    const end = await request.browser.open(halfway.url, { stopAt: client.redirectUri });
    expect(end.url).not.toContain('code=');
    expect(end.status).toBe(400);
  });

  test('is available from a known browser after strangers exhausted the limit of its address', async () => {
    const person = createPerson();
    const here = fetchInto(identity.app, '203.0.113.77');
    const before = createBrowser(here);
    await signUp(here, client, person, before);
    const browser = createBrowser(here);
    browser.cookies.push(...before.cookies.filter(({ name }) => name === 'anito_device'));
    for (let count = 0; count < 30; count += 1)
      await here(`${client.issuer}/password?token=no`, { method: 'POST' });
    expect((await requestPasswordLink(here, client, person.email)).status).toBe(429);
    expect((await requestPasswordLink(here, client, person.email, browser)).status).toBe(200);
    const link = await linkTo(person.email);
    expect((await setPassword(here, link, newPassword)).status).toBe(200);
    await signIn(here, client, { ...person, password: newPassword });
  });

  test('verifies the address', async () => {
    const person = createPerson();
    const claim = (idToken: string) =>
      JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).email_verified;
    expect(claim((await signUp(fetch, client, person)).id_token)).toBe(false);
    await askFor(person.email);
    await setPassword(fetch, await linkTo(person.email), newPassword);
    expect(claim((await signIn(fetch, client, { ...person, password: newPassword })).id_token)).toBe(true);
  });
});

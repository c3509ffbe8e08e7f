import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createBrowser, type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
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

const decodeMail = (text: string) =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());

async function readMails(email: string): Promise<string[]> {
  const folder = join(identity.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map(decodeMail).filter((mail) => mail.includes(`To: ${email}`));
}

async function askForLink(email: string, ask: Fetch = fetch) {
  const { page, browser } = await beginSignIn(ask, client);
  const form = await browser.open(browser.findLink(page, '/forgot'));
  return browser.submit(form, { email });
}

async function getLink(email: string, count = 1): Promise<string> {
  const mails = await vi.waitFor(
    async () => {
      const found = await readMails(email);
      expect(found).toHaveLength(count);
      return found;
    },
    { timeout: 15_000 },
  );
  const link = /http:\/\/localhost:3000\/oidc\/password\?token=[\w-]+&ui_locales=\w+/.exec(
    mails.at(-1) ?? '',
  )?.[0];
  if (!link) throw new Error(`No link in ${mails.at(-1)}`);
  return link;
}

test('a link by mail sets a new password once and signs out everywhere', async () => {
  const person = createPerson();
  const before = await signUp(fetch, client, person);
  const answer = await askForLink(person.email);
  expect(answer.body).toContain('Check your e-mail');
  const link = await getLink(person.email);
  const [name = ''] = await readdir(join(identity.dataDir, 'mail'));
  expect((await stat(join(identity.dataDir, 'mail', name))).mode & 0o777).toBe(0o600);

  const browser = createBrowser(fetch);
  const form = await browser.open(link);
  expect(form.headers.get('referrer-policy')).toBe('no-referrer');
  const short = await browser.submit(form, { password: 'short' });
  expect(short.body).toContain('Please use at least 8 characters');
  const own = await browser.submit(form, { password: person.email });
  expect(own.body).toContain('must not be your e-mail');
  const done = await browser.submit(form, { password: 'a-new-password' });
  expect(done.body).toContain('Your password is changed');

  expect((await requestMe(fetch, publicUrl, before.access_token)).status).toBe(401);
  expect((await refresh(fetch, client, before.refresh_token)).status).toBe(400);
  await expect(signIn(fetch, client, person)).rejects.toThrow();
  await signIn(fetch, client, { ...person, password: 'a-new-password' });

  expect((await browser.submit(form, { password: 'another-password' })).status).toBe(400);
  expect((await browser.open(link)).body).toContain('This link no longer works');
});

test('the answer is the same without an account, and no mail is sent', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  const known = await askForLink(person.email);
  const unknown = await askForLink('nobody@example.com');
  const withoutPath = (body: string) => body.replaceAll(/interaction\/[\w-]+/g, 'interaction/x');
  expect(withoutPath(unknown.body)).toBe(withoutPath(known.body));
  expect(unknown.status).toBe(known.status);
  await getLink(person.email);
  expect(await readMails('nobody@example.com')).toHaveLength(0);
});

test('a link expires after 30 minutes', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  await askForLink(person.email);
  const link = await getLink(person.email);
  await identity.database.pool.query("update password_resets set expires_at = now() - interval '1 second'");
  expect((await createBrowser(fetch).open(link)).status).toBe(400);
});

test('three mails an hour, in the language of the page', async () => {
  const person = createPerson();
  await signUp(fetch, client, person);
  const french: Fetch = (url, init) =>
    fetch(url, { ...init, headers: { ...init?.headers, 'accept-language': 'fr' } });
  for (let count = 1; count <= 3; count += 1) {
    expect((await askForLink(person.email, french)).body).toContain('Consultez votre messagerie');
    await getLink(person.email, count);
  }
  await askForLink(person.email);
  const later = createPerson();
  await signUp(fetch, client, later);
  await askForLink(later.email);
  await getLink(later.email);
  const mails = await readMails(person.email);
  expect(mails).toHaveLength(3);
  const [, text] = mails[0]!.split(/\r?\n\r?\n/, 2);
  expect(text).toBe('Bonjour,');
});

test.each([
  ['no token', ''],
  ['an empty token', '?token='],
  ['two tokens', '?token=a&token=b'],
  ['an array', '?token[]=a'],
  ['null', '?token=null'],
])('%s is no link', async (_name, query) => {
  expect((await fetch(`${client.issuer}/password${query}`)).status).toBe(400);
  const response = await fetch(`${client.issuer}/password${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'password=a-new-password',
  });
  expect(response.status).toBe(400);
});

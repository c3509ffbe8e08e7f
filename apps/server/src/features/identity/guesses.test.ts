import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { createBrowser, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { requestPasswordLink, setPassword, waitForLink } from './testing/password-link.ts';
import { createPerson } from './testing/person.ts';
import { beginSignIn, describeClient, type Person, signIn, signUp } from './testing/sign-in.ts';

const client = describeClient('http://localhost:3000');
let identity: Awaited<ReturnType<typeof createIdentityApp>>;

beforeAll(async () => {
  identity = await createIdentityApp();
});
afterAll(() => identity.close());

let networks = 0;
/** Returns an unused address in its own network. */
const newAddress = () => `2001:db8:${(++networks).toString(16)}::1`;
const from = (ip: string) => fetchInto(identity.app, ip);

async function tryPassword(
  email: string,
  password: string,
  guessingBrowser = createBrowser(from(newAddress())),
) {
  const { page, browser } = await beginSignIn(from(newAddress()), client, { browser: guessingBrowser });
  return browser.submit(page, { email, password }, client.redirectUri);
}

/** Guesses from a new network each time and returns the statuses in order. */
async function guess(email: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await tryPassword(email, `wrong-${index}`)).status);
  }
  return statuses;
}

/** Expires all windows of up to this many seconds, for every process. */
async function passWindow(seconds: number): Promise<void> {
  await identity.database.pool.query(
    `update rate_limits set expire = 0
     where expire - extract(epoch from now()) * 1000 <= $1::bigint and key like 'signIn%'`,
    [seconds * 1_000],
  );
  identity = { ...identity, ...(await identity.restart()) };
}

async function openHome(): Promise<{
  person: Person;
  ip: string;
  browser: ReturnType<typeof createBrowser>;
}> {
  const person = createPerson();
  const ip = newAddress();
  const browser = createBrowser(from(ip));
  await signUp(from(ip), client, person, browser);
  browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => name === 'anito_device'));
  expect(browser.cookies).toHaveLength(1);
  return { person, ip, browser };
}

const count = (statuses: number[]) => ({
  wrong: statuses.filter((status) => status === 422).length,
  refused: statuses.filter((status) => status === 429).length,
});

test('answers 20 of 140 guesses at one account from 140 networks, with growing waits', async () => {
  const { person } = await openHome();
  const statuses = await guess(person.email, 140);
  expect(count(statuses)).toEqual({ wrong: 20, refused: 120 });
  expect(statuses.slice(0, 20)).not.toContain(429);
  const waits: number[] = [];
  for (const [passed, answered] of [
    [0, 0],
    [900, 20],
    [21_600, 20],
  ] as const) {
    if (passed) await passWindow(passed);
    expect(count(await guess(person.email, 25)).wrong).toBe(answered);
    const refused = await tryPassword(person.email, person.password);
    expect(refused.status).toBe(429);
    expect(refused.body).toContain('Too many wrong passwords for this email.');
    waits.push(Number(refused.headers.get('retry-after')));
  }
  const bounds = [0, 900, 21_600, 86_400];
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThan(bounds[index]!);
    expect(wait).toBeLessThanOrEqual(bounds[index + 1]!);
  });
});

test('answers no more guesses when they arrive at once from 60 networks', async () => {
  const { person } = await openHome();
  const burst = await Promise.all(
    Array.from({ length: 60 }, (_, index) => tryPassword(person.email, `wrong-${index}`)),
  );
  expect(count(burst.map(({ status }) => status))).toEqual({ wrong: 20, refused: 40 });
});

test('lets the owner sign in from a known browser anywhere and from a known network with any browser', async () => {
  const { person, ip, browser } = await openHome();
  await guess(person.email, 25);
  await expect(signIn(from(newAddress()), client, person)).rejects.toThrow('429');
  await signIn(from(ip), client, person);
  const travelling = createBrowser(from(newAddress()));
  travelling.cookies.push(...browser.cookies);
  await signIn(from(newAddress()), client, person, travelling);
});

test('lets a known browser sign in after strangers exhausted the limits of its address', async () => {
  const { person, ip, browser } = await openHome();
  for (let index = 0; index < 12; index += 1) {
    await tryPassword(person.email, 'wrong', createBrowser(from(ip)));
  }
  await expect(signIn(from(ip), client, person)).rejects.toThrow('429');
  await signIn(from(ip), client, person, browser);
});

test('trusts a known browser for its own account only, and limits its guesses too', async () => {
  const { browser } = await openHome();
  const victim = await openHome();
  const statuses: number[] = [];
  for (let index = 0; index < 25; index += 1) {
    const guessing = createBrowser(from(newAddress()));
    guessing.cookies.push(...browser.cookies);
    statuses.push((await tryPassword(victim.person.email, 'wrong', guessing)).status);
  }
  expect(count(statuses)).toEqual({ wrong: 20, refused: 5 });
  const own: number[] = [];
  for (let index = 0; index < 25; index += 1) {
    own.push((await tryPassword(victim.person.email, 'wrong', victim.browser)).status);
  }
  expect(count(own)).toEqual({ wrong: 20, refused: 5 });
});

test.each(['', 'x'.repeat(43), `${'x'.repeat(42)};`, '%00'])(
  'ignores the forged device cookie %j',
  async (value) => {
    const { person } = await openHome();
    await guess(person.email, 20);
    const browser = createBrowser(from(newAddress()));
    browser.cookies.push({ name: 'anito_device', value, path: '/oidc' });
    expect((await tryPassword(person.email, person.password, browser)).status).toBe(429);
  },
);

test('mails the owner once a day, with a link that sets a new password and allows a sign-in at once', async () => {
  const { person } = await openHome();
  await guess(person.email, 19);
  expect(await readMails(identity.dataDir, person.email)).toEqual([]);
  await guess(person.email, 30);
  const link = await waitForLink(identity.dataDir, person.email);
  await passWindow(900);
  await guess(person.email, 25);
  const [mail, ...others] = await readMails(identity.dataDir, person.email);
  expect(others).toEqual([]);
  expect(mail).toContain('someone is trying to sign in to your account');
  expect(mail).not.toContain(person.firstName);

  const elsewhere = newAddress();
  const browser = createBrowser(from(elsewhere));
  expect((await setPassword(from(elsewhere), link, 'a-new-password', browser)).status).toBe(200);
  await signIn(from(elsewhere), client, { ...person, password: 'a-new-password' }, browser);
});

test('resets a forgotten password while the account is under attack', async () => {
  const { person } = await openHome();
  await guess(person.email, 25);
  await waitForLink(identity.dataDir, person.email);
  const ip = newAddress();
  await requestPasswordLink(from(ip), client, person.email);
  const link = await waitForLink(identity.dataDir, person.email, 2);
  expect((await setPassword(from(ip), link, 'a-new-password')).status).toBe(200);
  await signIn(from(ip), client, { ...person, password: 'a-new-password' });
});

test('answers an unknown e-mail the same way and sends no mail', async () => {
  const { person } = await openHome();
  const unknown = createPerson().email;
  const answers = async (email: string) => {
    const statuses = await guess(email, 24);
    const { status, body } = await tryPassword(email, 'wrong');
    const text = body
      .replaceAll(email, 'x')
      .replaceAll(/interaction\/[\w-]+|(?<=challenge&quot;:&quot;)[\w-]+/g, 'x');
    return { statuses, status, text };
  };
  expect(await answers(unknown)).toEqual(await answers(person.email));
  await waitForLink(identity.dataDir, person.email);
  expect(await readMails(identity.dataDir, unknown)).toEqual([]);
});

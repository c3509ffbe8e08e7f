import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { createPerson } from './testing/person.ts';
import { beginSignIn, describeClient, signIn, signUp } from './testing/sign-in.ts';

const client = describeClient('http://localhost:3000');
let identity: Awaited<ReturnType<typeof createIdentityApp>>;

beforeAll(async () => {
  identity = await createIdentityApp({
    rateLimits: {
      signIn: { points: 3, seconds: 900 },
      signInAddress: { points: 5, seconds: 900 },
      signUp: { points: 2, seconds: 900 },
      authorize: { points: 40, seconds: 900 },
      forgotPasswordAddress: { points: 1, seconds: 900 },
    },
  });
});
afterAll(() => identity.close());

async function fail(ip: string, email: string, app = identity.app) {
  const { page, browser } = await beginSignIn(fetchInto(app, ip), client);
  return browser.submit(page, { email, password: 'a-wrong-password' });
}

test('limits failed sign-ins by person and address, across restarts, while others sign in', async () => {
  const person = createPerson();
  const here = fetchInto(identity.app, '203.0.113.1');
  await signUp(here, client, person);
  for (let count = 0; count < 5; count += 1) await signIn(here, client, person);
  for (let count = 0; count < 3; count += 1) {
    expect((await fail('203.0.113.1', person.email)).status).toBe(422);
  }
  const refused = await fail('203.0.113.1', person.email);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect(refused.body).toContain('Too many attempts. Please try again in 15 min.');
  expect(refused.body).toContain(`value="${person.email}"`);
  const { app } = await identity.restart();
  expect((await fail('203.0.113.1', person.email, app)).status).toBe(429);
  await signIn(fetchInto(identity.app, '203.0.113.2'), client, person);
});

test('admits all simultaneous correct sign-ins and answers only the allowed number of wrong ones', async () => {
  const person = createPerson();
  const here = fetchInto(identity.app, '203.0.113.20');
  await signUp(here, client, person);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => signIn(here, client, person)));
  expect(new Set(tokens.map(({ access_token: token }) => token)).size).toBe(10);
  const failures = await Promise.all(Array.from({ length: 9 }, () => fail('203.0.113.20', person.email)));
  expect(failures.map(({ status }) => status).sort()).toEqual([...Array(3).fill(422), ...Array(6).fill(429)]);
});

test('limits failed sign-ins by address for any e-mail and ignores forwarded headers', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    const network = `2001:db8:1:2::${count + 1}`;
    const fetch = fetchInto(identity.app, network);
    const { page, browser } = await beginSignIn(
      (url, init) =>
        fetch(url, { ...init, headers: { ...init?.headers, 'x-forwarded-for': `198.51.100.${count}` } }),
      client,
    );
    const email = `x${count}@example.com`;
    statuses.push((await browser.submit(page, { email, password: 'a-wrong-password' })).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('limits new accounts by address', async () => {
  const fetch = fetchInto(identity.app, '203.0.113.9');
  await signUp(fetch, client, createPerson());
  await signUp(fetch, client, createPerson());
  await expect(signUp(fetch, client, createPerson())).rejects.toThrow('429');
});

test('tells how long to wait after too many started sign-ins', async () => {
  const fetch = fetchInto(identity.app, '203.0.113.10');
  for (let count = 0; count < 40; count += 1) await beginSignIn(fetch, client);
  const { page } = await beginSignIn(fetch, client);
  expect(page.status).toBe(429);
  expect(page.body).toContain('please wait 15 min and then try again');
});

test('tells how long to wait after too many requests for a password link', async () => {
  const fetch = fetchInto(identity.app, '203.0.113.11');
  const ask = async () => {
    const { page, browser } = await beginSignIn(fetch, client);
    return browser.submit(await browser.open(browser.findLink(page, '/forgot')), { email: 'x@example.com' });
  };
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../testing/browser.ts';
import { createSecurityTools, type SecurityTools } from '../testing/security.ts';
import { beginSignIn } from '../testing/sign-in.ts';
import { createAuthenticator } from '../testing/soft-authenticator.ts';

let tools: SecurityTools;
beforeAll(async () => {
  tools = await createSecurityTools();
});
afterAll(() => tools.close());

const createDevice = () => createAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' });

async function begin(person: { token: string; password: string }) {
  const { password } = person;
  const { body } = await tools.call(person.token, 'POST', '/passkeys/begin', { password });
  return body.options as Record<string, unknown>;
}

const add = (token: string, credential: object, name = 'Phone') =>
  tools.call(token, 'POST', '/passkeys', { name, credential });

/** Creates an account with a passkey. */
async function joinWithPasskey() {
  const person = await tools.join();
  const device = createDevice();
  const { status, body } = await add(person.token, device.register(await begin(person)));
  expect(status).toBe(200);
  return { ...person, device, passkeyId: body.id as number };
}

const readOptions = (page: Page) =>
  JSON.parse(/data-options="([^"]+)"/.exec(page.body)![1]!.replaceAll('&quot;', '"')) as {
    challenge: string;
    rpId: string;
  };

/** Opens the sign-in page in a new browser, with a function that submits a passkey's response. */
async function openPage() {
  const open = await beginSignIn(tools.fromElsewhere(), tools.client);
  const send = (credential: string, headers: Record<string, string> = {}) =>
    open.browser.open(`${open.page.url}/passkey`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ credential }).toString(),
      stopAt: tools.client.redirectUri,
    });
  return { ...open, send, options: readOptions(open.page) };
}

describe('a passkey', () => {
  it('can be added after the password, named, used and removed', async () => {
    const person = await tools.join();
    const refused = await tools.call(person.token, 'POST', '/passkeys/begin', { password: 'wrong' });
    expect(refused).toMatchObject({ status: 400, body: { fields: { password: expect.any(String) } } });
    const options = await begin(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Anito' },
      user: { name: person.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const device = createDevice();
    const { body } = await add(person.token, device.register(options), '  My phone ');
    expect(body).toMatchObject({ name: 'My phone', lastUsedAt: null });
    const renamed = await tools.call(person.token, 'PUT', `/passkeys/${body.id}`, { name: 'Work phone' });
    expect(renamed.body.name).toBe('Work phone');
    expect((await tools.call(person.token, 'PUT', `/passkeys/${body.id}`, { name: ' ' })).status).toBe(400);

    const page = await openPage();
    const answer = await page.send(device.authenticate(page.options.challenge));
    expect(tools.isIn(answer)).toBe(true);
    const { access_token: token } = await tools.finish(page, answer);
    expect((await tools.call(token, 'GET', '')).body.email).toBe(person.email);
    expect((await tools.read(token)).passkeys).toEqual([
      { ...body, name: 'Work phone', lastUsedAt: expect.any(String) },
    ]);

    const remove = (password: string) =>
      tools.call(token, 'POST', `/passkeys/${body.id}/remove`, { password });
    expect((await remove('wrong')).status).toBe(400);
    expect((await remove(person.password)).status).toBe(200);
    const later = await openPage();
    expect((await later.send(device.authenticate(later.options.challenge))).status).toBe(422);
  });

  it.each([
    ['of another website', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger or PIN', { isVerified: false }],
  ])('refuses to add a passkey %s', async (_name, signed) => {
    const person = await tools.join();
    const answer = await add(person.token, createDevice().register(await begin(person), signed));
    expect(answer).toMatchObject({ status: 400, body: { reason: 'passkey-refused' } });
    expect((await tools.read(person.token)).passkeys).toEqual([]);
  });

  it("must answer its owner's current challenge, once", async () => {
    const person = await tools.join();
    const other = await tools.join();
    const options = await begin(person);
    expect((await add(other.token, createDevice().register(options))).status).toBe(400);
    const device = createDevice();
    const credential = device.register(options);
    expect((await add(person.token, credential)).status).toBe(200);
    expect((await add(person.token, credential)).status).toBe(400);
    // The same device for another account would open two accounts with one key.
    expect((await add(other.token, device.register(await begin(other)))).status).toBe(400);
    // Of two challenges only the later one is valid.
    const first = await begin(person);
    await begin(person);
    expect((await add(person.token, createDevice().register(first))).status).toBe(400);
  });

  it('of another account behaves like a missing one', async () => {
    const person = await joinWithPasskey();
    const other = await tools.join();
    const { password } = other;
    for (const id of [person.passkeyId, 999_999_999]) {
      expect((await tools.call(other.token, 'PUT', `/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
      expect((await tools.call(other.token, 'POST', `/passkeys/${id}/remove`, { password })).status).toBe(
        404,
      );
    }
    expect((await tools.read(person.token)).passkeys).toHaveLength(1);
  });
});

describe('sign-in with a passkey', () => {
  it.each([
    ['of another website', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without finger or PIN', { isVerified: false }],
    ['with the user handle of another account', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses a response %s', async (_name, signed) => {
    const { device } = await joinWithPasskey();
    const page = await openPage();
    const answer = await page.send(device.authenticate(page.options.challenge, signed));
    expect(answer.status).toBe(422);
    expect(answer.body).toContain('This passkey didn’t work.');
  });

  it('accepts a response once, and only on the page that issued the challenge', async () => {
    const { device } = await joinWithPasskey();
    const page = await openPage();
    const other = await openPage();
    expect(page.options.challenge).not.toBe(other.options.challenge);
    const credential = device.authenticate(page.options.challenge);
    expect((await other.send(credential)).status).toBe(422);
    expect(tools.isIn(await page.send(credential))).toBe(true);
    expect(tools.isIn(await page.send(credential))).toBe(false);
    // A wrong response uses up the challenge too.
    const third = await openPage();
    await third.send('{}');
    expect((await third.send(device.authenticate(third.options.challenge))).status).toBe(422);
  });

  it('refuses a cloned passkey with a stale counter', async () => {
    const { device } = await joinWithPasskey();
    const first = await openPage();
    expect(tools.isIn(await first.send(device.authenticate(first.options.challenge, { counter: 9 })))).toBe(
      true,
    );
    const copy = await openPage();
    expect((await copy.send(device.authenticate(copy.options.challenge, { counter: 9 }))).status).toBe(422);
  });

  it.each(['', 'null', '[]', '{"id":1}', 'x'.repeat(9_000), '{"id":"AAAA","__proto__":{}}'])(
    'refuses %.20j',
    async (credential) => {
      const page = await openPage();
      expect((await page.send(credential)).status).toBe(422);
    },
  );

  it('refuses an unknown device and a form of another site', async () => {
    const { device } = await joinWithPasskey();
    const page = await openPage();
    expect((await page.send(createDevice().authenticate(page.options.challenge))).status).toBe(422);
    const other = await openPage();
    const sent = other.send(device.authenticate(other.options.challenge), { 'sec-fetch-site': 'cross-site' });
    expect((await sent).status).toBe(403);
  });

  it('needs no authenticator code, because a passkey is two factors', async () => {
    const person = await joinWithPasskey();
    await tools.identity.database.pool.query(
      `insert into totp_factors (owner_id, secret, enabled_at) select id, 'x', now() from oidc_accounts where email = $1`,
      [person.email],
    );
    expect((await tools.typePassword(person)).page.body).toContain('Enter your code');
    const page = await openPage();
    expect(tools.isIn(await page.send(person.device.authenticate(page.options.challenge)))).toBe(true);
  });
});

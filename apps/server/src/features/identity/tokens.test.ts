import { createPublicKey } from 'node:crypto';
import { generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSigningKeys, rotateSigningKeys } from './installation-keys.ts';
import { removeExpiredPayloads } from './oidc-payloads.store.ts';
import { type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { createPerson, getMe, requestMe } from './testing/person.ts';
import { describeClient, refresh, requestTokens, signIn, signUp, type Tokens } from './testing/sign-in.ts';
import { createTestToken } from './testing/test-token.ts';

const publicUrl = 'http://localhost:3000';
const client = describeClient(publicUrl);
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

beforeAll(async () => {
  identity = await createIdentityApp();
  fetch = fetchInto(identity.app);
});
afterAll(() => identity.close());

const statusOf = async (token: string) => (await requestMe(fetch, publicUrl, token)).status;

const decode = (token: string, part: number) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString()) as JWTPayload;

describe('tokens', () => {
  test('issues access tokens with type, audience and scope, and ID tokens with the profile', async () => {
    const person = createPerson();
    const tokens = await signUp(fetch, client, person);
    expect(decode(tokens.access_token, 0)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const claims = decode(tokens.access_token, 1);
    expect(claims).toMatchObject({ iss: client.issuer, aud: `${publicUrl}/api`, scope: 'api' });
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3_600);
    expect(decode(tokens.id_token, 1)).toMatchObject({
      aud: 'anito-web',
      email: person.email,
      given_name: 'Maria',
      family_name: 'Santos',
    });
  });

  test('advertises and grants every scope, and no unsupported endpoint', async () => {
    const discovery = await fetch(`${client.issuer}/.well-known/openid-configuration`);
    const document = (await discovery.json()) as Record<string, unknown>;
    expect(document.scopes_supported).toEqual(client.scope.split(' '));
    expect(document).not.toHaveProperty('userinfo_endpoint');
    const tokens = await signUp(fetch, client, createPerson());
    expect(tokens).toMatchObject({ scope: client.scope });
    const renew = async (refreshToken: string, scope: string) => {
      const fields = { grant_type: 'refresh_token', refresh_token: refreshToken, scope };
      return (await (await requestTokens(fetch, client, fields)).json()) as Tokens;
    };
    const repeated = await renew(tokens.refresh_token, client.scope);
    expect(repeated).toMatchObject({ scope: client.scope });
    expect(await statusOf(repeated.access_token)).toBe(200);
    const fewer = await renew(repeated.refresh_token, 'openid api');
    expect(fewer).toMatchObject({ scope: 'openid api' });
    const plain = await (await refresh(fetch, client, fewer.refresh_token)).json();
    expect(plain).toMatchObject({ scope: client.scope });
  });

  test.each(['/nope', '/me', '/nope/token'])('answers 404 for the unknown provider path %s', async (path) => {
    const response = await fetch(`${client.issuer}${path}`, { headers: { 'x-request-id': 'FAKE' } });
    expect(response.status).toBe(404);
    const requestId = expect.stringMatching(/^(?!FAKE)./);
    expect(await response.json()).toEqual({
      error: expect.any(String),
      code: 'not_found',
      reason: 'not-found',
      requestId,
    });
    const page = await fetch(`${client.issuer}${path}`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('not_found');
  });

  test('rotates refresh tokens and revokes the whole family when a used one returns', async () => {
    const first = await signUp(fetch, client, createPerson());
    const second = (await (await refresh(fetch, client, first.refresh_token)).json()) as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await statusOf(second.access_token)).toBe(200);
    expect((await refresh(fetch, client, first.refresh_token)).status).toBe(400);
    expect((await refresh(fetch, client, second.refresh_token)).status).toBe(400);
    expect(await statusOf(second.access_token)).toBe(401);
    expect(await statusOf(first.access_token)).toBe(401);
  });

  test('keeps the latest used refresh tokens: their reuse ends the family', async () => {
    const tokens = [(await signUp(fetch, client, createPerson())).refresh_token];
    for (let count = 0; count < 25; count++) {
      const renewed = (await (await refresh(fetch, client, tokens.at(-1)!)).json()) as Tokens;
      tokens.push(renewed.refresh_token);
    }
    const { rows } = await identity.database.pool.query(
      `select model from oidc_payloads where model = 'RefreshToken' and grant_id =
         (select grant_id from oidc_payloads where model = 'RefreshToken' order by consumed_at desc nulls last limit 1)`,
    );
    expect(rows).toHaveLength(21);
    // A token used long ago is refused without ending the family.
    expect((await refresh(fetch, client, tokens[0]!)).status).toBe(400);
    expect((await refresh(fetch, client, tokens[10]!)).status).toBe(400);
    expect((await refresh(fetch, client, tokens.at(-1)!)).status).toBe(400);
  });

  test('refuses an authorization request that is too long', async () => {
    const ask = (state: string) => fetch(`${client.issuer}/auth?client_id=x&state=${state}`);
    expect((await ask('a'.repeat(4_000))).status).toBe(400);
    expect(await (await ask('a'.repeat(4_000))).text()).toContain('invalid_request');
  });

  test("keeps another browser's tokens when one family ends", async () => {
    const person = createPerson();
    const here = await signUp(fetch, client, person);
    const there = await signIn(fetch, client, person);
    await refresh(fetch, client, here.refresh_token);
    await refresh(fetch, client, here.refresh_token);
    expect(await statusOf(here.access_token)).toBe(401);
    expect(await statusOf(there.access_token)).toBe(200);
  });

  test('issues tokens for at most one of five simultaneous refreshes', async () => {
    const { refresh_token: token } = await signUp(fetch, client, createPerson());
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(fetch, client, token)));
    expect(answers.filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
    expect(answers.filter((answer) => answer.status >= 500)).toHaveLength(0);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['null', 'null'],
    ['zero', '0'],
    ['an access token', 'access'],
  ])('refuses a refresh token that is %s', async (_name, value) => {
    const tokens = await signUp(fetch, client, createPerson());
    const refreshToken = value === 'access' ? tokens.access_token : value;
    const response = await fetch(`${client.issuer}/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        client_id: client.clientId,
        grant_type: 'refresh_token',
        ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      }).toString(),
    });
    expect(response.status).toBe(400);
    expect(await statusOf(tokens.access_token)).toBe(200);
  });

  test('signs out when the refresh token is revoked', async () => {
    const tokens = await signUp(fetch, client, createPerson());
    await fetch(`${client.issuer}/token/revocation`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: client.clientId, token: tokens.refresh_token }).toString(),
    });
    expect((await refresh(fetch, client, tokens.refresh_token)).status).toBe(400);
    expect(await statusOf(tokens.access_token)).toBe(401);
  });

  test('stores no refresh token readably in the database', async () => {
    const tokens = await signUp(fetch, client, createPerson());
    const { rows } = await identity.database.pool.query('select * from oidc_payloads');
    expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token);
  });
});

describe('forged and foreign tokens', () => {
  const makeToken = () => createTestToken(identity.deps, createPerson().email);

  async function forge(change: { claims?: JWTPayload; header?: Record<string, unknown> }) {
    const real = await makeToken();
    const [jwk] = await getSigningKeys(identity.deps);
    const header = { ...decode(real, 0), ...change.header } as { alg: string };
    const claims = { ...decode(real, 1), ...change.claims };
    return new SignJWT(claims).setProtectedHeader(header).sign(await importJWK(jwk ?? {}, 'RS256'));
  }
  const now = () => Math.floor(Date.now() / 1_000);

  test('accepts an unchanged forgery, so that the others fail for their own reason', async () => {
    expect(await statusOf(await forge({}))).toBe(200);
  });

  test.each<[string, () => Promise<string>]>([
    ['just expired', () => forge({ claims: { exp: now() } })],
    ['long expired', () => forge({ claims: { exp: now() - 90 } })],
    ['without expiry', () => forge({ claims: { exp: undefined } })],
    ['not yet valid', () => forge({ claims: { nbf: now() + 300 } })],
    ['another issuer', () => forge({ claims: { iss: 'https://evil.example/oidc' } })],
    ['another audience', () => forge({ claims: { aud: 'https://evil.example/api' } })],
    ['audiences without ours', () => forge({ claims: { aud: ['a', 'b'] } })],
    ['without audience', () => forge({ claims: { aud: undefined } })],
    ['without subject', () => forge({ claims: { sub: undefined } })],
    ['no account', () => forge({ claims: { sub: '00000000-0000-4000-8000-000000000000' } })],
    ['subject no uuid', () => forge({ claims: { sub: "' or 1=1" } })],
    ['without scope', () => forge({ claims: { scope: 'openid' } })],
    ['without grant', () => forge({ claims: { grant: undefined } })],
    ['grant as array', () => forge({ claims: { grant: ['x'] } })],
    ['ended grant', () => forge({ claims: { grant: 'x'.repeat(43) } })],
    ['type JWT', () => forge({ header: { typ: 'JWT' } })],
    ['kid path', () => forge({ header: { kid: '../../etc/passwd' } })],
    ['kid address', () => forge({ header: { kid: 'http://127.0.0.1/keys' } })],
    ['huge', () => forge({ claims: { filler: 'x'.repeat(9_000) } })],
    ['ID token', async () => (await signUp(fetch, client, createPerson())).id_token],
    ['refresh token', async () => (await signUp(fetch, client, createPerson())).refresh_token],
    [
      'alg none',
      async () => {
        const real = await makeToken();
        const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
        return `${header}.${real.split('.')[1]}.`;
      },
    ],
    [
      'HS256 with the public key',
      async () => {
        const real = await makeToken();
        const keys = (await (await fetch(`${client.issuer}/jwks`)).json()) as { keys: { kid: string }[] };
        const [jwk] = keys.keys;
        const pem = createPublicKey({ key: jwk as never, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        });
        return new SignJWT(decode(real, 1))
          .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: jwk?.kid ?? '' })
          .sign(Buffer.from(pem));
      },
    ],
    [
      'a key of its own',
      async () => {
        const real = await makeToken();
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
        const jwk = await crypto.subtle.exportKey('jwk', publicKey);
        return new SignJWT(decode(real, 1))
          .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', jwk: { ...jwk, kty: 'RSA' } })
          .sign(privateKey);
      },
    ],
    [
      'changed',
      async () => (await signUp(fetch, client, createPerson())).access_token.replace(/.{3}$/, 'AAA'),
    ],
    ['null', async () => 'null'],
    ['nothing', async () => ''],
  ])('refuses a token: %s', async (_name, make) => {
    const response = await requestMe(fetch, publicUrl, await make());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      error: 'Authentication failed. Please sign in again.',
      code: 'unauthenticated',
      reason: 'sign-in-failed',
      requestId: expect.any(String),
    });
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer a b', 'bearer\tx', 'Token x'])(
    'refuses the header %s',
    async (authorization) => {
      const response = await fetch(`${publicUrl}/api/Users/me`, { headers: { authorization } });
      expect(response.status).toBe(401);
    },
  );

  test('refuses a missing header, and a token in the query', async () => {
    const token = await makeToken();
    expect((await fetch(`${publicUrl}/api/Users/me`)).status).toBe(401);
    expect((await fetch(`${publicUrl}/api/Users/me?access_token=${token}`)).status).toBe(401);
  });
});

describe('signing and cookie keys', () => {
  test('survive a restart, are stored encrypted, and stay valid after a rotation', async () => {
    const before = await signUp(fetch, client, createPerson());
    const { rows } = await identity.database.pool.query('select ciphertext from installation_secrets');
    expect(rows).toHaveLength(2);
    for (const row of rows as { ciphertext: Uint8Array }[]) {
      const text = Buffer.from(row.ciphertext).toString('latin1');
      expect(text).not.toContain('"kty"');
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
    }
    const restarted = fetchInto((await identity.restart()).app);
    expect((await getMe(restarted, publicUrl, before.access_token)).email).toMatch(/^maria-/);
    expect((await refresh(restarted, client, before.refresh_token)).status).toBe(200);

    await rotateSigningKeys(identity.deps);
    const rotated = fetchInto((await identity.restart()).app);
    const after = await signUp(rotated, client, createPerson());
    expect(decode(after.access_token, 0)).not.toMatchObject({ kid: decode(before.access_token, 0).kid });
    expect((await requestMe(rotated, publicUrl, before.access_token)).status).toBe(200);
    expect((await requestMe(rotated, publicUrl, after.access_token)).status).toBe(200);
  });

  test('are shared by two processes that start at once', async () => {
    await identity.database.pool.query('delete from installation_secrets');
    const [a, b] = await Promise.all([identity.restart(), identity.restart()]);
    const tokens = await signUp(fetchInto(a.app), client, createPerson());
    expect((await requestMe(fetchInto(b.app), publicUrl, tokens.access_token)).status).toBe(200);
  });

  test('removes expired sign-in state', async () => {
    const { pool } = identity.database;
    const tokens = await signUp(fetch, client, createPerson());
    await pool.query(
      "update oidc_payloads set expires_at = now() - interval '1 minute' where model = 'RefreshToken'",
    );
    await removeExpiredPayloads(identity.database);
    const { rows } = await pool.query("select from oidc_payloads where model = 'RefreshToken'");
    expect(rows).toHaveLength(0);
    expect((await refresh(fetch, client, tokens.refresh_token)).status).toBe(400);
  });
});

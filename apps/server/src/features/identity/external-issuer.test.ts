import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import Provider from 'oidc-provider';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fetch, fetchInto } from './testing/browser.ts';
import { createIdentityApp } from './testing/identity-app.ts';
import { getMe, requestMe } from './testing/person.ts';

const publicUrl = 'http://localhost:3000';
const audience = 'https://anito.example/api';
let server: Server;
let issuer: string;
let sign: (claims: JWTPayload, type?: string) => Promise<string>;
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

/**
 * A second OpenID provider on loopback. Its access tokens are signed with its key, like those of many
 * providers (typ JWT).
 */
async function startIssuer(): Promise<void> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: 'external', alg: 'ES256', use: 'sig' };
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a-cookie-key'] },
    clients: [
      {
        client_id: 'external-web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${publicUrl}/auth/callback`],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    // Userinfo of a person, without the provider's own sign-in page.
    if (request.url !== '/me') return answer(request, response);
    const token = request.headers.authorization?.split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(token, 'base64url').toString()) as { sub: string };
    response.setHeader('content-type', 'application/json');
    const reportedSub = sub === 'mallory' ? 'victim' : sub;
    response.end(
      JSON.stringify({
        sub: reportedSub,
        email: 'ana@example.com',
        email_verified: sub !== 'unverified',
        name: 'Ana Reyes',
      }),
    );
  });
  sign = (claims, typ = 'JWT') =>
    new SignJWT({ iss: issuer, aud: audience, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'external', typ })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '10m')
      .sign(privateKey);
}

beforeAll(async () => {
  await startIssuer();
  identity = await createIdentityApp({
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'external-web',
      OIDC_AUDIENCE: audience,
      ADMIN_EMAILS: 'ana@example.com, boss@example.com',
    },
  });
  fetch = fetchInto(identity.app);
});
afterAll(async () => {
  await identity.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('reads the profile from the token, else from the userinfo endpoint, and requires a verified e-mail for admins', async () => {
  const fromToken = await sign({
    sub: 'ben',
    email: 'ben@example.com',
    given_name: 'Ben',
    family_name: 'Cruz',
  });
  expect(await getMe(fetch, publicUrl, fromToken)).toMatchObject({
    email: 'ben@example.com',
    firstName: 'Ben',
    role: 'trial',
  });
  const ana = await getMe(fetch, publicUrl, await sign({ sub: 'ana' }));
  expect(ana).toMatchObject({ email: 'ana@example.com', firstName: 'Ana', lastName: 'Reyes', role: 'admin' });
  expect(ana.subscription).toMatchObject({ plan: 'admin', endDate: null, isActive: true });
  const unverified = await getMe(fetch, publicUrl, await sign({ sub: 'unverified' }));
  expect(unverified.role).toBe('trial');
  const claimed = await sign({ sub: 'x', email: 'boss@example.com', email_verified: false });
  expect((await getMe(fetch, publicUrl, claimed)).role).toBe('trial');
});

test('creates different users for one e-mail under two subjects', async () => {
  const ids = await Promise.all(
    ['one', 'two'].map(async (sub) =>
      getMe(fetch, publicUrl, await sign({ sub, email: 'same@example.com', email_verified: true })),
    ),
  );
  expect(ids[0]?.id).not.toBe(ids[1]?.id);
});

test('creates one user for ten simultaneous first requests', async () => {
  const token = await sign({ sub: 'ten', email: 'ten@example.com' });
  const people = await Promise.all(Array.from({ length: 10 }, () => getMe(fetch, publicUrl, token)));
  expect(new Set(people.map(({ id }) => id)).size).toBe(1);
});

test('accepts a token up to one minute after its expiry to tolerate clock differences', async () => {
  const statusAt = async (secondsAgo: number) => {
    const exp = Math.floor(Date.now() / 1_000) - secondsAgo;
    const claims = { sub: 'late', email: 'late@example.com', exp };
    return (await requestMe(fetch, publicUrl, await sign(claims))).status;
  };
  expect(await statusAt(20)).toBe(200);
  expect(await statusAt(61)).toBe(401);
});

test.each<[string, JWTPayload]>([
  ['another audience', { sub: 'a', aud: 'external-web' }],
  ['another issuer', { sub: 'a', iss: 'https://evil.example' }],
  ['an ID token', { sub: 'a', nonce: 'n', email: 'a@example.com' }],
  ['an ID token by hash', { sub: 'a', at_hash: 'h', email: 'a@example.com' }],
  ['a refresh token', { sub: 'a', typ: 'Refresh', email: 'a@example.com' }],
  ['a userinfo response for another subject', { sub: 'mallory' }],
])('refuses %s', async (_name, claims) => {
  expect((await requestMe(fetch, publicUrl, await sign(claims))).status).toBe(401);
});

test('does not mount the embedded provider', async () => {
  expect((await fetch(`${publicUrl}/oidc/.well-known/openid-configuration`)).status).toBe(404);
});

test('answers unavailable, not unauthenticated, when the provider is down', async () => {
  const away = await createIdentityApp({
    env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'external-web' },
  });
  const response = await requestMe(fetchInto(away.app), publicUrl, await sign({ sub: 'a' }));
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('10');
  await away.close();
});

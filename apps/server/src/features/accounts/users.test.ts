import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fetch, fetchInto } from '../identity/testing/browser.ts';
import { createIdentityApp } from '../identity/testing/identity-app.ts';
import { createPerson, getMe, requestMe } from '../identity/testing/person.ts';
import { createTestToken } from '../identity/testing/test-token.ts';

const publicUrl = 'http://localhost:3000';
let identity: Awaited<ReturnType<typeof createIdentityApp>>;
let fetch: Fetch;

beforeAll(async () => {
  identity = await createIdentityApp({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  fetch = fetchInto(identity.app);
});
afterAll(() => identity.close());

const tokenOf = (email: string) => createTestToken(identity.deps, email);

const put = (token: string, body: string) =>
  fetch(`${publicUrl}/api/users/ME`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });

test('changes the name, trimmed, or a part of it', async () => {
  const token = await tokenOf(createPerson().email);
  expect((await put(token, '{"firstName":"  José  ","lastName":"Rizal"}')).status).toBe(200);
  expect(await getMe(fetch, publicUrl, token)).toMatchObject({ firstName: 'José', lastName: 'Rizal' });
  expect((await put(token, '{"lastName":""}')).status).toBe(200);
  expect(await getMe(fetch, publicUrl, token)).toMatchObject({ firstName: 'José', lastName: '' });
  expect((await put(token, '{}')).status).toBe(200);
});

test.each([
  '{"role":"admin"}',
  '{"subscription":{}}',
  '{"email":"x@example.com"}',
  '{"id":"00000000-0000-4000-8000-000000000000"}',
  '{"firstName":""}',
  '{"firstName":null}',
  '{"firstName":[]}',
  '{"firstName":0}',
  '{"firstName":true}',
  '{"firstName":"a\\u0000b"}',
  '{"firstName":"\\ud800"}',
  `{"firstName":"${'x'.repeat(101)}"}`,
  '{"__proto__":{"role":"admin"}}',
  '[]',
  '"text"',
  'null',
  '{',
])('%s is refused and changes nothing', async (body) => {
  const token = await tokenOf(createPerson().email);
  const before = await getMe(fetch, publicUrl, token);
  expect((await put(token, body)).status).toBe(400);
  expect(await getMe(fetch, publicUrl, token)).toEqual(before);
});

test('grants the admin role by ADMIN_EMAILS and signs a disabled person out at once', async () => {
  const boss = await getMe(fetch, publicUrl, await tokenOf('Boss@example.com'));
  expect(boss.role).toBe('admin');
  const { email } = createPerson();
  const token = await tokenOf(email);
  await getMe(fetch, publicUrl, token);
  const { pool } = identity.database;
  await pool.query(`update users set role = 'pro' where email = '${email}'`);
  expect((await getMe(fetch, publicUrl, token)).role).toBe('pro');
  await pool.query(`update users set disabled_at = now() where email = '${email}'`);
  expect((await requestMe(fetch, publicUrl, token)).status).toBe(401);
});

test.each([
  ['an id', '00000000-0000-4000-8000-000000000000'],
  ['nothing', ''],
  ['two ids', 'a, b'],
  ['an attack', "' or 1=1 --"],
])('forbids and audits impersonation of %s, for users and admins', async (_name, target) => {
  for (const email of [createPerson().email, 'boss@example.com']) {
    const token = await tokenOf(email);
    const { id } = await getMe(fetch, publicUrl, token);
    const response = await requestMe(fetch, publicUrl, token, { 'x-impersonate-user': target });
    expect(response.status).toBe(403);
    const requestId = ((await response.json()) as { requestId: string }).requestId;
    const { rows } = await identity.database.pool.query(
      `select action, object from audit_log where actor_id = '${id}' and request_id = '${requestId}'`,
    );
    const object = target.startsWith('0000') ? `user:${target}` : 'user:invalid';
    expect(rows).toEqual([{ action: 'impersonation.refused', object }]);
  }
  expect(
    (await fetch(`${publicUrl}/api/Users/me`, { headers: { 'x-impersonate-user': target } })).status,
  ).toBe(401);
});

test('tells an owner with an assistant that alerts need a confirmed address', async () => {
  const { email } = createPerson();
  const token = await tokenOf(email);
  const read = async () => (await getMe(fetch, publicUrl, token)).alertsNeedConfirmation;
  const setVerified = (time: string | null) =>
    identity.database.pool.query('update oidc_accounts set email_verified_at = $2 where email = $1', [
      email,
      time,
    ]);
  await setVerified(null);
  expect(await read()).toBe(false);
  await identity.database.pool.query(
    `insert into assistants (owner_id, name, system_prompt, tone, response_style)
     select id, 'Rosa', 'Help.', 'friendly', 'concise' from users where email = $1`,
    [email],
  );
  expect(await read()).toBe(true);
  await setVerified(new Date().toISOString());
  expect(await read()).toBe(false);
});

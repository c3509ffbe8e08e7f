import type { ProvisionedAccount } from '@anito/contract/provisioning';
import type { NewProvisioningKey } from '@anito/contract/provisioning-keys';
import { type ProvisioningScope, provisioningScopes } from '@anito/contract/provisioning-scopes';
import { createTestApp, type TestAppOptions } from '../../../testing/test-app.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Headers = Record<string, string>;

/** Creates the whole server with an admin, a provisioning key with every scope, and helpers. */
export async function createProvisioningApp(options: TestAppOptions = {}) {
  const test = await createTestApp({
    ...options,
    env: { ADMIN_EMAILS: 'boss@example.com', ...options.env },
  });
  const admin: Headers = await test.signIn('boss@example.com');

  async function call(method: Method, url: string, payload?: object, headers: Headers = admin) {
    const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }
  async function createKey(name = 'Panel', scopes: readonly ProvisioningScope[] = provisioningScopes) {
    const { body } = await call('POST', '/api/admin/provisioning-keys', { name, scopes });
    const { secret, key } = body as NewProvisioningKey;
    return { id: key.id, secret, headers: { authorization: `Bearer ${secret}` } };
  }
  const { headers: operator, id: keyId } = await createKey();
  const provision = (method: Method, path: string, payload?: object, headers: Headers = {}) =>
    call(method, `/api/installation${path}`, payload, { ...operator, ...headers });
  /** Signs a user in for the first time and returns their account. */
  async function addPerson(email: string) {
    const headers: Headers = await test.signIn(email);
    const { body } = await call('GET', '/api/Users/me', undefined, headers);
    return { id: body.id as string, email, headers };
  }
  const { pool } = test.deps.database;
  return {
    test,
    admin,
    boss: await addPerson('boss@example.com'),
    keyId,
    operator,
    call,
    createKey,
    provision,
    addPerson,
    getAccount: async (id: string) => (await provision('GET', `/accounts/${id}`)).body as ProvisionedAccount,
    query: async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows,
    close: () => test.close(),
  };
}

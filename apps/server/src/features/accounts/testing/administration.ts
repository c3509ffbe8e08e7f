import { createTestApp } from '../../../testing/test-app.ts';

type Method = 'GET' | 'POST' | 'PUT';
type Headers = Record<string, string>;

/** Creates the whole server with an admin and helpers for the administration routes. */
export async function createAdministration() {
  const test = await createTestApp({ env: { ADMIN_EMAILS: 'boss@example.com' } });
  const admin: Headers = await test.signIn('boss@example.com');

  async function call(method: Method, url: string, payload?: object, headers: Headers = admin) {
    const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  }
  /** Signs a user in for the first time. */
  async function addPerson(email: string) {
    const headers: Headers = await test.signIn(email);
    const { body } = await call('GET', '/api/Users/me', undefined, headers);
    return { id: body.id as string, email, headers };
  }
  const { body: boss } = await call('GET', '/api/Users/me');
  const { pool } = test.deps.database;
  const query = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
  /** Returns the audit entries of actions on, or as, a user, oldest first. */
  const listAuditOf = (userId: string) =>
    query(
      `select actor_id as actor, acting_as_id as "as", action, detail from audit_log
       where object = 'user:' || $1 order by created_at, action`,
      [userId],
    );
  return {
    test,
    admin,
    boss: boss as { id: string },
    call,
    addPerson,
    query,
    audited: listAuditOf,
    close: () => test.close(),
  };
}

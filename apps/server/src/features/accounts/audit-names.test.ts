import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../../db/migrate.ts';
import { listMigrations } from '../../db/migrations.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createAdministration } from './testing/administration.ts';

let tools: Awaited<ReturnType<typeof createAdministration>>;
beforeAll(async () => {
  tools = await createAdministration();
});
afterAll(() => tools.close());

async function addNamed(email: string, firstName: string, lastName: string) {
  const person = await tools.addPerson(email);
  await tools.call('PUT', '/api/Users/me', { firstName, lastName }, person.headers);
  return person;
}

const read = async (query: string) => (await tools.call('GET', `/api/admin/audit?${query}`)).body.entries;
const setRole = (userId: string, role: string) =>
  tools.call('PUT', `/api/admin/users/${userId}/role`, { userId, role });

describe('the affected person of an entry', () => {
  it('keeps the name used at that time', async () => {
    const { id, headers } = await addNamed('tala@example.com', 'Tala', 'Ramos');
    await setRole(id, 'pro');
    await tools.call('PUT', '/api/Users/me', { firstName: 'Tala', lastName: 'Cruz' }, headers);
    await setRole(id, 'starter');
    const entries = await read('person=tala%40example.com&action=role');
    expect(entries.map(({ concernsName }: { concernsName: string }) => concernsName)).toEqual([
      'Tala Cruz (tala@example.com)',
      'Tala Ramos (tala@example.com)',
    ]);
    expect(entries[0]).toMatchObject({ concernsId: id, object: `user:${id}` });
    // A search for the earlier name finds the entry that contains it.
    const earlier = await read('person=tala%20ramos&action=role');
    expect(earlier.map(({ detail }: { detail: string }) => detail)).toEqual(['trial → pro']);
  });

  it('is found by name, address and id when another person acted', async () => {
    const { id } = await addNamed('bayani@example.com', 'Bayani', 'Luna');
    await setRole(id, 'agency');
    for (const search of ['bayani', 'LUNA', 'bayani@example', id.slice(0, 8)]) {
      const [entry] = await read(`person=${encodeURIComponent(search)}&action=role`);
      expect([search, entry?.detail]).toEqual([search, 'trial → agency']);
    }
  });

  it('is shown by address when the name is missing', async () => {
    const { id } = await tools.addPerson('unnamed@example.com');
    await tools.query("update users set first_name = '', last_name = '' where id = $1", [id]);
    await setRole(id, 'pro');
    expect((await read('person=unnamed&action=role'))[0].concernsName).toBe('unnamed@example.com');
  });

  it('is in the exported file too', async () => {
    const { id } = await addNamed('mayumi@example.com', 'Mayumi', 'Sy');
    await setRole(id, 'pro');
    const { body } = await tools.test.app.inject({
      url: '/api/admin/audit.csv?person=mayumi&action=role',
      headers: tools.admin,
    });
    expect(body).toContain('"Mayumi Sy (mayumi@example.com)"');
  });
});

describe('an impersonated call', () => {
  it.each([
    ['POST', '/api/apikey', { name: 'x' }, 403, 'impersonation.call-refused'],
    ['PUT', '/api/Users/me/password', { current: 'a', password: 'b' }, 403, 'impersonation.call-refused'],
    ['POST', '/api/admin/backups', {}, 403, 'impersonation.call-refused'],
    ['PUT', '/api/Users/me', { firstName: 7 }, 400, 'impersonation.call-failed'],
    ['POST', '/api/apikey', {}, 403, 'impersonation.call-refused'],
    ['PUT', '/api/Users/me', { firstName: 'Ok' }, 200, 'impersonation.used'],
  ] as const)('records %s %s with %j by its outcome', async (method, url, body, status, action) => {
    const { id } = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    await tools.call('POST', `/api/admin/impersonate/${id}`);
    const headers = { ...tools.admin, 'x-impersonate-user': id };
    expect((await tools.call(method, url, body, headers)).status).toBe(status);
    const calls = (await tools.audited(id)).filter(({ detail }) => detail === `${method} ${url}`);
    expect(calls).toMatchObject([{ actor: tools.boss.id, as: id, action }]);
  });
});

it('fills in the names of persons in earlier entries and distinguishes refused calls from changes', async () => {
  const database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  await database.pool.query('drop schema public cascade; create schema public');
  const migrations = listMigrations();
  const migrationIndex = migrations.findIndex(({ name }) => name.endsWith('_audit_names'));
  await migrateDatabase(database, log, migrations.slice(0, migrationIndex));
  const [rosa, deletedUser] = ['1', '2'].map((end) => `00000000-0000-4000-8000-00000000000${end}`);
  await database.pool.query(
    `insert into users (id, issuer, subject, email, first_name, last_name)
     values ($1, 'i', '1', 'rosa@example.com', 'Rosa', 'Santos')`,
    [rosa],
  );
  await database.pool.query(
    `insert into audit_log (action, object, detail)
     select action, object, detail from json_to_recordset($1) as t(action text, object text, detail text)`,
    [
      JSON.stringify([
        { action: 'role.changed', object: `user:${rosa}`, detail: 'a' },
        { action: 'role.changed', object: `user:${deletedUser}`, detail: 'b' },
        { action: 'setting.changed', object: 'setting:limits', detail: 'c' },
        { action: 'impersonation.refused', object: 'user:invalid', detail: 'd' },
        { action: 'impersonation.used', object: `user:${rosa}`, detail: 'e POST /api/apikey' },
        { action: 'impersonation.used', object: `user:${rosa}`, detail: 'f PUT /api/Users/me' },
        { action: 'impersonation.used', object: `user:${rosa}`, detail: 'g PUT /api/users/me/password' },
      ]),
    ],
  );
  await migrateDatabase(database, log);
  const { rows } = await database.pool.query(
    `select left(detail, 1) as detail, action, concerns_name as name, concerns_id as id from audit_log
     order by detail`,
  );
  const label = 'Rosa Santos (rosa@example.com)';
  expect(rows).toEqual([
    { detail: 'a', action: 'role.changed', name: label, id: rosa },
    { detail: 'b', action: 'role.changed', name: null, id: deletedUser },
    { detail: 'c', action: 'setting.changed', name: null, id: null },
    { detail: 'd', action: 'impersonation.refused', name: null, id: null },
    { detail: 'e', action: 'impersonation.call-refused', name: label, id: rosa },
    { detail: 'f', action: 'impersonation.used', name: label, id: rosa },
    { detail: 'g', action: 'impersonation.call-refused', name: label, id: rosa },
  ]);
  await database.close();
});

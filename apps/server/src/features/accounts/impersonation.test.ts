import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAdministration } from './testing/administration.ts';

type Person = Awaited<ReturnType<Awaited<ReturnType<typeof createAdministration>>['addPerson']>>;

let tools: Awaited<ReturnType<typeof createAdministration>>;
let person: Person;
beforeAll(async () => {
  tools = await createAdministration();
});
afterAll(() => tools.close());
beforeEach(async () => {
  person = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
});

const start = (id: string, headers = tools.admin) =>
  tools.call('POST', `/api/admin/impersonate/${id}`, undefined, headers);
const exit = (headers: Record<string, string> = {}) =>
  tools.call('POST', '/api/admin/exit-impersonation', undefined, { ...tools.admin, ...headers });
const acting = (id = person.id) => ({ ...tools.admin, 'x-impersonate-user': id });
const statusAs = async (headers: Record<string, string> = acting()) =>
  (await tools.call('GET', '/api/Users/me', undefined, headers)).status;

describe('impersonation', () => {
  it("starts, reads and changes the user's data, and ends, each with an audit entry", async () => {
    expect(await statusAs()).toBe(403);
    const { status, body } = await start(person.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      adminUserId: tools.boss.id,
      adminEmail: 'boss@example.com',
      impersonatedUserId: person.id,
      impersonatedUserEmail: person.email,
      impersonatedUserProfile: { id: person.id, impersonatedBy: tools.boss.id },
    });
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThan(61);
    const me = await tools.call('GET', '/api/Users/me', undefined, acting(person.id.toUpperCase()));
    expect(me.body).toEqual({ ...body.impersonatedUserProfile, alertsNeedConfirmation: false });
    const changed = await tools.call('PUT', '/api/Users/me', { firstName: 'Changed' }, acting());
    expect(changed.status).toBe(200);
    expect((await tools.call('GET', '/api/Users/me', undefined, person.headers)).body.firstName).toBe(
      'Changed',
    );
    expect((await tools.call('GET', '/api/Users/me')).body.firstName).not.toBe('Changed');

    const exited = await exit({ ...acting(), 'x-exit-impersonation': 'true' });
    expect([exited.status, exited.body.adminUserProfile.id]).toEqual([200, tools.boss.id]);
    expect(exited.body.adminUserProfile).not.toHaveProperty('impersonatedBy');
    expect(await statusAs()).toBe(403);
    const by = { actor: tools.boss.id, as: person.id };
    expect(await tools.audited(person.id)).toEqual([
      { actor: tools.boss.id, as: null, action: 'impersonation.refused', detail: null },
      { ...by, action: 'impersonation.started', detail: null },
      { ...by, action: 'impersonation.used', detail: 'PUT /api/Users/me' },
      { ...by, action: 'impersonation.ended', detail: null },
      { actor: tools.boss.id, as: null, action: 'impersonation.refused', detail: null },
    ]);
  });

  it('ends after an hour, on exit, and when another one starts', async () => {
    await start(person.id);
    expect(await statusAs()).toBe(200);
    await tools.query("update impersonations set ends_at = now() - interval '1 ms' where user_id = $1", [
      person.id,
    ]);
    expect(await statusAs()).toBe(403);
    // An exit is allowed even then.
    expect((await exit({ ...acting(), 'x-exit-impersonation': 'true' })).status).toBe(200);
    await start(person.id);
    const other = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    await start(other.id);
    expect([await statusAs(), await statusAs(acting(other.id))]).toEqual([403, 200]);
    expect((await exit()).status).toBe(200);
    expect((await exit()).status).toBe(200);
    expect(await statusAs(acting(other.id))).toBe(403);
  });

  it('ends when the admin loses the role, the account is disabled, or the user becomes an admin', async () => {
    const set = (id: string, assignment: string) =>
      tools.query(`update users set ${assignment} where id = $1`, [id]);
    const admin = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    await set(admin.id, "role = 'admin'");
    expect((await start(person.id, admin.headers)).status).toBe(200);
    const headers = { ...admin.headers, 'x-impersonate-user': person.id };
    expect(await statusAs(headers)).toBe(200);
    for (const [id, revoke, restore] of [
      [admin.id, "role = 'pro'", "role = 'admin'"],
      [person.id, 'disabled_at = now()', 'disabled_at = null'],
      [person.id, "role = 'admin'", "role = 'pro'"],
    ] as const) {
      await set(id, revoke);
      expect([revoke, await statusAs(headers)]).toEqual([revoke, 403]);
      await set(id, restore);
      expect(await statusAs(headers)).toBe(200);
    }
    await set(admin.id, "role = 'pro'");
  });

  it('is for admins only, and never of an admin, oneself or a missing user', async () => {
    const admin = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    await tools.query("update users set role = 'admin' where id = $1", [admin.id]);
    expect((await start(admin.id)).status).toBe(403);
    expect((await start(tools.boss.id)).status).toBe(403);
    expect((await start('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await start('not-an-id')).status).toBe(400);
    expect((await start(person.id, person.headers)).status).toBe(403);
    expect((await start(admin.id, person.headers)).status).toBe(403);
    const other = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    await start(person.id);
    // While impersonating, the admin has the user's role and cannot start another impersonation.
    expect((await start(other.id, acting())).status).toBe(403);
    expect((await exit(acting())).status).toBe(403);
    for (const value of ['', 'TRUE', '1', 'yes']) {
      expect((await exit({ ...acting(), 'x-exit-impersonation': value })).status).toBe(403);
    }
    // The header of an exit gives no other access.
    const marked = { ...tools.admin, 'x-impersonate-user': other.id, 'x-exit-impersonation': 'true' };
    expect(await statusAs(marked)).toBe(403);
    expect((await tools.call('GET', '/api/admin/stats', undefined, marked)).status).toBe(403);
    // Another admin's impersonation cannot be used.
    expect(await statusAs({ ...admin.headers, 'x-impersonate-user': person.id })).toBe(403);
    expect((await tools.audited(admin.id)).map(({ action }) => action)).toEqual(['impersonation.refused']);
  });

  it('is refused without limit, but only a limited number of refusals is audited', async () => {
    const headers = { ...person.headers, 'x-impersonate-user': tools.boss.id };
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusAs(headers)));
    expect(new Set(statuses)).toEqual(new Set([403]));
    const rows = (await tools.audited(tools.boss.id)).filter(({ actor }) => actor === person.id);
    expect(rows).toHaveLength(30);
  });

  it('gives no access to API keys', async () => {
    await start(person.id);
    for (const [method, url] of [
      ['GET', '/api/apikey'],
      ['POST', '/api/apikey'],
      ['POST', '/api/apikey/1/regenerate'],
      ['POST', '/api/assistant/1/access-code'],
    ] as const) {
      const { status, body } = await tools.call(method, url, undefined, acting());
      expect([url, status, body.reason]).toEqual([url, 403, 'own-account-only']);
    }
  });
});

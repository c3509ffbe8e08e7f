import type { AdminUser } from '@anito/contract/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdministration } from './testing/administration.ts';

let tools: Awaited<ReturnType<typeof createAdministration>>;
beforeAll(async () => {
  tools = await createAdministration();
});
afterAll(() => tools.close());

const users = '/api/admin/users';
const put = (id: string, field: 'role' | 'subscription', body: object) =>
  tools.call('PUT', `${users}/${id}/${field}`, body);

describe('the list of accounts', () => {
  it('shows accounts newest first, page by page, with their subscription', async () => {
    for (const name of ['first', 'second', 'third']) await tools.addPerson(`${name}@list.example`);
    const { status, body } = await tools.call('GET', `${users}?search=@LIST.example&pageSize=2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 1, pageSize: 2, totalPages: 2, totalCount: 3 });
    expect(body.users.map(({ email }: AdminUser) => email)).toEqual([
      'third@list.example',
      'second@list.example',
    ]);
    const { createdAt, subscriptionStartDate, subscriptionEndDate, ...user } = body.users[0];
    expect(user).toMatchObject({ role: 'trial', isSubscriptionActive: true });
    expect(subscriptionStartDate).toBe(createdAt);
    expect(Date.parse(subscriptionEndDate) - Date.parse(subscriptionStartDate)).toBe(7 * 86_400_000);
    const second = await tools.call('GET', `${users}?search=list.example&pageSize=2&page=2`);
    expect(second.body.users.map(({ email }: AdminUser) => email)).toEqual(['first@list.example']);
  });

  it('searches address and name for a literal substring', async () => {
    const { headers } = await tools.addPerson('searched@elsewhere.example');
    await tools.call('PUT', '/api/Users/me', { firstName: 'Ñita', lastName: '100%_!' }, headers);
    const find = async (search: string) => {
      const { body } = await tools.call('GET', `${users}?search=${encodeURIComponent(search)}`);
      return body.totalCount;
    };
    for (const search of ['ñita 100', 'NITA'.replace('N', 'Ñ'), '%_', '100%_!', 'hed@else']) {
      expect([search, await find(search)]).toEqual([search, 1]);
    }
    for (const search of ['%', '_', '!', '\\']) expect(await find(search)).toBeLessThan(2);
    expect(await find('nobody of that name')).toBe(0);
    expect(await find("' or 1=1 --")).toBe(0);
  });

  it('filters by role', async () => {
    const { body } = await tools.call('GET', `${users}?roleFilter=admin`);
    expect(body.users.map(({ email }: AdminUser) => email)).toEqual(['boss@example.com']);
    expect(body.users[0]).toMatchObject({ isSubscriptionActive: true, subscriptionEndDate: null });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'pageSize=0',
    'pageSize=201',
    'roleFilter=superadmin',
    'roleFilter=',
    'sort=email',
    'search=a%00b',
    `search=${'x'.repeat(201)}`,
    'search=a&search=b',
  ])('refuses ?%s', async (query) => {
    expect((await tools.call('GET', `${users}?${query}`)).status).toBe(400);
  });
});

it('counts accounts by role, active subscriptions and new accounts of the month', async () => {
  const person = await tools.addPerson('counted@example.com');
  const before = (await tools.call('GET', '/api/admin/stats')).body;
  await put(person.id, 'role', { userId: person.id, role: 'agency' });
  await tools.call('POST', `${users}/${person.id}/subscription/end`);
  await tools.query(
    "update users set created_at = date_trunc('month', now(), 'UTC') - interval '1 second' where id = $1",
    [person.id],
  );
  const after = (await tools.call('GET', '/api/admin/stats')).body;
  expect(after).toMatchObject({
    totalUsers: before.totalUsers,
    activeSubscriptions: before.activeSubscriptions - 1,
    newUsersThisMonth: before.newUsersThisMonth - 1,
  });
  expect(after.roleDistribution).toContainEqual({ role: 'agency', count: 1 });
});

describe('a role', () => {
  it('changes at once and is audited', async () => {
    const { id, headers } = await tools.addPerson('role@example.com');
    const changed = await put(id, 'role', { userId: id, role: 'admin' });
    expect([changed.status, changed.body]).toMatchObject([200, { role: 'admin', subscriptionEndDate: null }]);
    expect((await tools.call('GET', '/api/admin/stats', undefined, headers)).status).toBe(200);
    await Promise.all(Array.from({ length: 3 }, () => put(id, 'role', { userId: id, role: 'pro' })));
    // The same token.
    expect((await tools.call('GET', '/api/admin/stats', undefined, headers)).status).toBe(403);
    const by = { actor: tools.boss.id, as: null, action: 'role.changed' };
    expect(await tools.audited(id)).toEqual([
      { ...by, detail: 'trial → admin' },
      { ...by, detail: 'admin → pro' },
    ]);
  });

  it('of the last admin stays, even when two admins demote each other at once', async () => {
    const { boss } = tools;
    expect((await put(boss.id, 'role', { userId: boss.id, role: 'trial' })).status).toBe(409);
    const startDateUtc = '2026-01-01T00:00:00.000Z';
    expect((await put(boss.id, 'subscription', { role: 'trial', startDateUtc })).status).toBe(409);
    const second = await tools.addPerson('second-admin@example.com');
    await put(second.id, 'role', { userId: second.id, role: 'admin' });
    const demote = (id: string, headers: Record<string, string>) =>
      tools.call('PUT', `${users}/${id}/role`, { userId: id, role: 'pro' }, headers);
    const results = await Promise.all([demote(second.id, tools.admin), demote(boss.id, second.headers)]);
    expect(results.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [admins] = await tools.query("select count(*)::int as count from users where role = 'admin'");
    expect(admins).toEqual({ count: 1 });
    await tools.query("update users set role = 'admin' where id = $1", [boss.id]);
    await tools.query("update users set role = 'pro' where id = $1", [second.id]);
  });

  it('stays when the request is invalid', async () => {
    const { id } = await tools.addPerson('odd-role@example.com');
    for (const body of [
      { userId: id, role: 'superadmin' },
      { userId: id, role: null },
      { userId: id },
      { role: 'pro' },
      { userId: tools.boss.id, role: 'pro' },
      { userId: id, role: 'pro', email: 'x@example.com' },
    ]) {
      expect([body, (await put(id, 'role', body)).status]).toEqual([body, 400]);
    }
    const missing = '00000000-0000-4000-8000-000000000000';
    expect((await put(missing, 'role', { userId: missing, role: 'pro' })).status).toBe(404);
    expect(await tools.audited(id)).toEqual([]);
  });
});

describe('a subscription', () => {
  it.each([
    [{ role: 'trial', startDateUtc: '2026-02-26T00:00:00.000Z' }, '2026-03-05T00:00:00.000Z'],
    [{ role: 'pro', term: 'monthly', startDateUtc: '2026-01-31T00:00:00.000Z' }, '2026-02-28T00:00:00.000Z'],
    [{ role: 'pro', term: 'monthly', startDateUtc: '2028-01-31T00:00:00.000Z' }, '2028-02-29T00:00:00.000Z'],
    [
      { role: 'agency', term: 'yearly', startDateUtc: '2028-02-29T00:00:00.000Z' },
      '2029-02-28T00:00:00.000Z',
    ],
    [
      { role: 'starter', term: 'yearly', startDateUtc: '2026-12-31T23:59:59.999Z' },
      '2027-12-31T23:59:59.999Z',
    ],
    [{ role: 'admin', startDateUtc: '2026-01-01T00:00:00.000Z' }, null],
  ])('of %j ends %s', async (body, end) => {
    const { id } = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    const { status, body: user } = await put(id, 'subscription', body);
    expect(status).toBe(200);
    expect(user).toMatchObject({
      role: body.role,
      subscriptionStartDate: body.startDateUtc,
      subscriptionEndDate: end,
    });
    if (body.role === 'admin') await put(id, 'role', { userId: id, role: 'trial' });
    expect((await tools.audited(id))[0]).toMatchObject({ action: 'subscription.set' });
  });

  it('is inactive before its start', async () => {
    const { id, headers } = await tools.addPerson('later@example.com');
    const startDateUtc = new Date(Date.now() + 86_400_000).toISOString();
    const { body } = await put(id, 'subscription', { role: 'pro', term: 'monthly', startDateUtc });
    expect(body.isSubscriptionActive).toBe(false);
    const me = await tools.call('GET', '/api/Users/me', undefined, headers);
    expect(me.body.subscription).toMatchObject({ plan: 'pro', isActive: false });
  });

  it.each([
    { role: 'trial', term: 'monthly', startDateUtc: '2026-01-01T00:00:00.000Z' },
    { role: 'admin', term: 'yearly', startDateUtc: '2026-01-01T00:00:00.000Z' },
    { role: 'pro', startDateUtc: '2026-01-01T00:00:00.000Z' },
    { role: 'pro', term: 'weekly', startDateUtc: '2026-01-01T00:00:00.000Z' },
    { role: 'superadmin', term: 'monthly', startDateUtc: '2026-01-01T00:00:00.000Z' },
    { role: 'pro', term: 'monthly' },
    { role: 'pro', term: 'monthly', startDateUtc: '2026-02-30T00:00:00.000Z' },
    { role: 'pro', term: 'monthly', startDateUtc: '9999-01-01T00:00:00.000Z' },
    { role: 'pro', term: 'monthly', startDateUtc: '1999-12-31T23:59:59.000Z' },
    { role: 'pro', term: 'monthly', startDateUtc: '2026-01-01T00:00:00' },
    { role: 'pro', term: 'monthly', startDateUtc: '2026-01-01T00:00:00+08:00' },
    { role: 'pro', term: 'monthly', startDateUtc: '2026-01-01' },
    { role: 'pro', term: 'monthly', startDateUtc: 'now' },
    { role: 'pro', term: 'monthly', startDateUtc: 1_700_000_000 },
    { role: 'pro', term: 'monthly', startDateUtc: '2026-01-01T00:00:00.000Z', endDate: '2030-01-01' },
  ])('of %j is refused', async (body) => {
    const { id } = await tools.addPerson(`${crypto.randomUUID()}@example.com`);
    expect((await put(id, 'subscription', body)).status).toBe(400);
    expect(await tools.audited(id)).toEqual([]);
  });

  it('can be ended once, and never for an admin', async () => {
    const { id } = await tools.addPerson('ended@example.com');
    const end = (userId: string) => tools.call('POST', `${users}/${userId}/subscription/end`);
    const ended = await end(id);
    expect([ended.status, ended.body.isSubscriptionActive]).toEqual([200, false]);
    expect(Math.abs(Date.parse(ended.body.subscriptionEndDate) - Date.now())).toBeLessThan(60_000);
    expect((await end(id)).status).toBe(409);
    expect((await end(tools.boss.id)).status).toBe(409);
    expect((await tools.audited(id)).map(({ action }) => action)).toEqual(['subscription.ended']);
  });
});

describe('the audit log', () => {
  it('can be filtered by person, action and time, newest first', async () => {
    const { id } = await tools.addPerson('audited@example.com');
    await put(id, 'role', { userId: id, role: 'starter' });
    await tools.call('POST', `${users}/${id}/subscription/end`);
    const read = async (query: string) => (await tools.call('GET', `/api/admin/audit?${query}`)).body.entries;
    const entries = await read('person=boss%40');
    expect(entries[0]).toMatchObject({
      action: 'subscription.ended',
      object: `user:${id}`,
      actorEmail: 'boss@example.com',
      actingAsEmail: null,
      ip: '127.0.0.1',
      requestId: expect.any(String),
    });
    expect((await read('action=role'))[0]).toMatchObject({
      action: 'role.changed',
      detail: 'trial → starter',
    });
    expect(
      (await read('action=role.changed')).every((e: { action: string }) => e.action === 'role.changed'),
    ).toBe(true);
    expect(await read('person=nobody-at-all')).toEqual([]);
    expect(await read(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await read(`to=${new Date(0).toISOString()}`)).toEqual([]);
    for (const bad of ['action=%25', 'from=now', 'page=0', 'page=10001', 'person=a%00', 'more=1']) {
      expect([bad, (await tools.call('GET', `/api/admin/audit?${bad}`)).status]).toEqual([bad, 400]);
    }
  });

  it('exports a complete CSV file without formulas', async () => {
    await tools.query(
      `insert into audit_log (action, object, detail, created_at)
       select 'test.made', '=1+1', 'n' || n, now() - interval '10 days' from generate_series(1, 1200) n`,
    );
    const file = await tools.test.app.inject({
      url: '/api/admin/audit.csv?action=test.made',
      headers: tools.admin,
    });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.body
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toBe('"At","Who","As","Action","Object","Detail","From","Request","Concerns","Name"');
    expect(lines).toHaveLength(1_201);
    expect(new Set(lines.map((line) => line.split(',')[5])).size).toBe(1_201);
    expect(lines[1]).toContain(`"'=1+1"`);
  });
});

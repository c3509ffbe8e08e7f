import type { ProvisionedUsage } from '@anito/contract/provisioning';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOldUse } from '../daily-use/daily-use.store.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { createProvisioningApp } from './testing/provisioning-app.ts';

let tools: Awaited<ReturnType<typeof createProvisioningApp>>;
beforeAll(async () => {
  tools = await createProvisioningApp();
});
afterAll(() => tools.close());

const missing = '00000000-0000-4000-8000-000000000000';

describe('the plan of an account', () => {
  const setPlan = (id: string, body: object) => tools.provision('PUT', `/accounts/${id}`, body);

  it('is set with a term and ended, as by an admin', async () => {
    const { id, headers } = await tools.addPerson('plan@example.com');
    const { status, body } = await setPlan(id, { plan: 'agency', term: 'yearly' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, plan: 'agency', isSubscriptionActive: true });
    const [start, end] = [new Date(body.subscriptionStartDate), new Date(body.subscriptionEndDate)];
    expect(end.getUTCFullYear() - start.getUTCFullYear()).toBe(1);
    const { body: person } = await tools.call('GET', '/api/Users/me', undefined, headers);
    expect(person).toMatchObject({ role: 'agency', subscription: { plan: 'agency', isActive: true } });

    const planEndsAt = '2026-03-01T00:00:00.000Z';
    const ended = await setPlan(id, { planEndsAt });
    expect(ended.body).toEqual({ ...body, subscriptionEndDate: planEndsAt, isSubscriptionActive: false });
    expect((await setPlan(id, { planEndsAt })).body).toEqual(ended.body);

    const moved = await setPlan(id, { plan: 'trial', startsAt: '2026-02-01T00:00:00.000Z' });
    expect(moved.body).toMatchObject({ plan: 'trial', subscriptionEndDate: '2026-02-08T00:00:00.000Z' });
    const audit = await tools.query(
      `select a.action, a.detail, k.name from audit_log a
       join provisioning_keys k on k.id = a.actor_key_id where a.object = 'user:' || $1 order by a.created_at`,
      [id],
    );
    const day = (date: Date) => date.toISOString().slice(0, 10);
    expect(audit).toEqual(
      [
        `trial → agency, yearly: ${day(start)} – ${day(end)}`,
        `agency → agency: ${day(start)} – 2026-03-01`,
        'agency → trial: 2026-02-01 – 2026-02-08',
      ].map((detail) => ({ action: 'subscription.set', detail, name: 'Panel' })),
    );
  });

  it.each([
    {},
    { plan: 'admin' },
    { plan: 'pro' },
    { plan: 'trial', term: 'monthly' },
    { plan: 'pro', term: 'weekly' },
    { plan: 'pro', term: 'monthly', startsAt: '2026-02-30T00:00:00.000Z' },
    { plan: 'pro', term: 'monthly', startsAt: '9999-01-01T00:00:00.000Z' },
    { plan: 'pro', term: 'monthly', role: 'admin' },
    { plan: 'pro', term: 'monthly', planEndsAt: '2026-03-01T00:00:00.000Z' },
    { planEndsAt: '9999-01-01T00:00:00.000Z' },
    { term: 'monthly' },
    { startsAt: '2026-03-01T00:00:00.000Z', planEndsAt: '2026-03-01T00:00:00.000Z' },
  ])('is not set with %j', async (body) => {
    const { id } = await tools.addPerson('refused@example.com');
    expect(await setPlan(id, body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await tools.getAccount(id)).toMatchObject({ plan: 'trial' });
  });

  it("is not changed for an admin's and a missing account", async () => {
    for (const body of [{ plan: 'trial' }, { planEndsAt: '2026-03-01T00:00:00.000Z' }]) {
      const refused = await setPlan(tools.boss.id, body);
      expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-admin']);
      expect((await setPlan(missing, body)).status).toBe(404);
    }
    expect(await tools.getAccount(tools.boss.id)).toMatchObject({
      plan: 'admin',
      isSubscriptionActive: true,
    });
  });
});

describe('the usage of accounts', () => {
  const getUsage = (id: string, from: string, to: string) =>
    tools.provision('GET', `/accounts/${id}/usage?from=${from}&to=${to}`);
  const addUse = (id: string, day: string, questions: number, tokens: number) =>
    tools.query('insert into account_daily_use (owner_id, day, questions, tokens) values ($1, $2, $3, $4)', [
      id,
      day,
      questions,
      tokens,
    ]);

  it('sums the days of the period, both included, and counts what is stored now', async () => {
    const { id, headers } = await tools.addPerson('used@example.com');
    await addUse(id, '2026-01-31', 100, 1_000);
    await addUse(id, '2026-02-01', 3, 4_000_000_000);
    await addUse(id, '2026-02-28', 4, 50);
    await addUse(id, '2026-03-01', 200, 2_000);
    const api = createApi(tools.test.app);
    const owner = headers as { authorization: string };
    const connectionId = await api.createConnection(owner, 'Menu').then((made) => made.id);
    await api.addFiles(owner, connectionId, [{ name: 'menu.md', content: '# Menu\n' }]);
    const { status, body } = await getUsage(id, '2026-02-01', '2026-02-28');
    expect(status).toBe(200);
    expect(body).toEqual({
      accountId: id,
      externalId: null,
      from: '2026-02-01',
      to: '2026-02-28',
      answers: 7,
      modelTokens: 4_000_000_050,
      sources: 1,
      storageBytes: 7,
    });
  });

  it('includes answers of this moment', async () => {
    const { id, headers } = await tools.addPerson('now@example.com');
    const { body: assistant } = await tools.call(
      'POST',
      '/api/assistant',
      { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true },
      headers,
    );
    const today = new Date().toISOString().slice(0, 10);
    for (const question of ['Hello', 'Good day']) {
      const url = `/api/assistant/${assistant.id}/public/chat`;
      expect((await tools.call('POST', url, { question }, {})).status).toBe(200);
    }
    expect((await getUsage(id, today, today)).body).toMatchObject({
      answers: 2,
      sources: 0,
      storageBytes: 0,
    });
  });

  it('is listed for all accounts, page by page, each with its own', async () => {
    const people = [await tools.addPerson('a@meter.example'), await tools.addPerson('b@meter.example')];
    await addUse(people[0]!.id, '2026-04-10', 5, 0);
    await addUse(people[1]!.id, '2026-04-11', 6, 0);
    const seen = new Map<string, number>();
    let cursor = '';
    do {
      const url = `/usage?from=2026-04-01&to=2026-04-30&limit=2${cursor}`;
      const { body } = await tools.provision('GET', url);
      expect(body).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
      for (const { accountId, answers } of body.accounts as ProvisionedUsage[]) seen.set(accountId, answers);
      cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
    } while (cursor);
    const users = await tools.query('select id from users');
    expect(seen.size).toBe(users.length);
    expect(people.map(({ id }) => seen.get(id))).toEqual([5, 6]);
    expect([...seen.values()].filter((answers) => answers > 0)).toHaveLength(2);
  });

  it('is stored for 400 days', async () => {
    const { id } = await tools.addPerson('old@example.com');
    const day = (age: number) => new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10);
    await addUse(id, day(398), 1, 0);
    await addUse(id, day(402), 1, 0);
    await removeOldUse(tools.test.deps.database.pool);
    expect((await getUsage(id, day(398), day(398))).body.answers).toBe(1);
    expect((await getUsage(id, day(402), day(402))).body.answers).toBe(0);
  });

  it.each([
    '',
    '?from=2026-01-01',
    '?from=2026-01-02&to=2026-01-01',
    '?from=2026-02-30&to=2026-03-01',
    '?from=0000-01-01&to=0000-01-02',
    '?from=2025-01-01&to=2026-01-02',
    '?from=2026-01-01T00:00:00Z&to=2026-01-02',
  ])('is refused for the period %s', async (query) => {
    const { id } = await tools.addPerson('period@example.com');
    for (const path of [`/accounts/${id}/usage`, '/usage']) {
      expect((await tools.provision('GET', path + query)).status).toBe(400);
    }
  });

  it('is missing for a missing account', async () => {
    expect((await getUsage(missing, '2026-01-01', '2026-01-31')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { createProvisioningApp } from './testing/provisioning-app.ts';

let tools: Awaited<ReturnType<typeof createProvisioningApp>>;
beforeAll(async () => {
  tools = await createProvisioningApp({ worker: true });
});
afterAll(() => tools.close());

const missing = '00000000-0000-4000-8000-000000000000';
const create = (body: object, headers = {}) => tools.provision('POST', '/accounts', body, headers);
const me = (headers: Record<string, string>) => tools.call('GET', '/api/Users/me', undefined, headers);

/** Returns the audit entries about an account as admins see them, oldest first. */
async function listAudit(userId: string) {
  const { body } = await tools.call('GET', `/api/admin/audit?person=user:${userId}`);
  return body.entries
    .map((entry: Record<string, unknown>) => [
      entry.action,
      entry.detail,
      entry.actorKeyName,
      entry.actorEmail,
    ])
    .toReversed();
}

/** Sets the first password with an invitation. */
async function accept(link: string, password = 'salted egg and rain'): Promise<number> {
  const { pathname, search, origin } = new URL(link);
  const { statusCode } = await tools.test.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ password }).toString(),
  });
  return statusCode;
}

const findLink = (mail: string) =>
  /http:\S+\/oidc\/password\?token=[\w-]+&ui_locales=\w+/.exec(mail)?.[0] ?? '';

describe('creating an account', () => {
  it('mails an invitation in a language, with which its person signs in to that account', async () => {
    const email = 'rosa@new.example';
    const { status, body } = await create({
      email,
      firstName: 'Rosa',
      lastName: 'Santos',
      externalId: 'customer-7',
      plan: 'pro',
      term: 'monthly',
      startsAt: '2026-01-31T00:00:00.000Z',
      language: 'fil',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      invitationUrl: null,
      account: {
        id: expect.any(String),
        externalId: 'customer-7',
        email,
        firstName: 'Rosa',
        lastName: 'Santos',
        status: 'active',
        suspendedAt: null,
        suspensionReason: null,
        plan: 'pro',
        isSubscriptionActive: false,
        subscriptionStartDate: '2026-01-31T00:00:00.000Z',
        subscriptionEndDate: '2026-02-28T00:00:00.000Z',
        createdAt: expect.any(String),
      },
    });
    const [mail] = await vi.waitFor(
      async () => {
        const mails = await readMails(tools.test.folders[0]!, email);
        expect(mails).toHaveLength(1);
        return mails;
      },
      { timeout: 20_000 },
    );
    expect(mail).toContain('sa loob ng 7 araw');
    expect(await accept(findLink(mail!))).toBe(200);
    expect(await accept(findLink(mail!))).toBe(400);
    const headers = await tools.test.signIn(email);
    expect((await me(headers)).body).toMatchObject({ id: body.account.id, role: 'pro', firstName: 'Rosa' });
    const { body: found } = await tools.provision('GET', '/accounts?externalId=customer-7');
    expect(found.accounts).toEqual([body.account]);
    expect(await listAudit(body.account.id)).toEqual([['account.created', 'pro, monthly', 'Panel', null]]);
  });

  it('returns the link instead if asked, and only in that response', async () => {
    const { body } = await create({ email: 'link@new.example', firstName: 'Lin', invitation: 'link' });
    expect(body.account).toMatchObject({ plan: 'trial', isSubscriptionActive: true, externalId: null });
    const stored = JSON.stringify(await tools.query('select to_json(p)::text as row from password_resets p'));
    expect(stored).not.toContain(new URL(body.invitationUrl).searchParams.get('token'));
    expect(await accept(body.invitationUrl)).toBe(200);
    expect(await readMails(tools.test.folders[0]!, 'link@new.example')).toEqual([]);
    // Only a mailed link proves that the address belongs to its person.
    const proved = `select email_verified_at is not null as "isProved" from oidc_accounts where email = $1`;
    expect(await tools.query(proved, ['link@new.example'])).toEqual([{ isProved: false }]);
  });

  it('happens once for repeated requests with an Idempotency-Key', async () => {
    const body = { email: 'once@new.example', firstName: 'Ona', invitation: 'link' };
    const headers = { 'idempotency-key': 'order-1' };
    const first = await create(body, headers);
    const second = await create(body, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect((await create({ ...body, firstName: 'Other' }, headers)).status).toBe(422);
    // Another key of the installation does not see the stored response.
    const other = await tools.createKey('Other panel');
    const refused = await create(body, { ...headers, ...other.headers });
    expect([refused.status, refused.body.reason]).toEqual([409, 'email-taken']);
  });

  it('is refused for a taken address or external id, and leaves nothing behind', async () => {
    await create({ email: 'Taken@new.example', firstName: 'Tak', externalId: 'taken' });
    const byEmail = await create({ email: 'taken@NEW.example', firstName: 'Two' });
    expect([byEmail.status, byEmail.body.reason]).toEqual([409, 'email-taken']);
    const byId = await create({ email: 'free@new.example', firstName: 'Two', externalId: 'taken' });
    expect([byId.status, byId.body.reason]).toEqual([409, 'external-id-taken']);
    expect((await create({ email: 'free@new.example', firstName: 'Two' })).status).toBe(201);
  });

  it('is refused for an address of ADMIN_EMAILS', async () => {
    const refused = await create({ email: 'Boss@example.com', firstName: 'B', invitation: 'link' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-admin']);
  });

  it.each([
    ['an invalid address', { email: 'rosa', firstName: 'R' }],
    ['two addresses', { email: 'a@x.example,b@x.example', firstName: 'R' }],
    ['no first name', { email: 'r@x.example' }],
    ['the plan of an admin', { email: 'r@x.example', firstName: 'R', plan: 'admin' }],
    ['a paid plan without a term', { email: 'r@x.example', firstName: 'R', plan: 'pro' }],
    ['a trial with a term', { email: 'r@x.example', firstName: 'R', plan: 'trial', term: 'monthly' }],
    ['an unknown field', { email: 'r@x.example', firstName: 'R', role: 'admin' }],
    ['a long external id', { email: 'r@x.example', firstName: 'R', externalId: 'x'.repeat(201) }],
  ])('is refused with %s', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });
});

describe('inviting a person again', () => {
  it('mails a new link until the person has set a password, and never returns it', async () => {
    const email = 'again@new.example';
    const { body } = await create({ email, firstName: 'Aga', invitation: 'link' });
    const invite = () => tools.provision('POST', `/accounts/${body.account.id}/invitation`, {});
    expect(await invite()).toMatchObject({ status: 202, body: { ok: true } });
    const mail = await vi.waitFor(
      async () => {
        const [received] = await readMails(tools.test.folders[0]!, email);
        expect(received).toBeDefined();
        return received!;
      },
      { timeout: 20_000 },
    );
    expect(await accept(findLink(mail))).toBe(200);
    // The password ends all other links.
    expect(await accept(body.invitationUrl)).toBe(400);
    const refused = await invite();
    expect([refused.status, refused.body.reason]).toEqual([409, 'invitation-accepted']);
    expect(await listAudit(body.account.id)).toEqual([
      ['account.created', 'trial', 'Panel', null],
      ['account.invited', null, 'Panel', null],
    ]);
  });

  it('is limited per account', async () => {
    const { body } = await create({ email: 'flood@new.example', firstName: 'Flo', invitation: 'link' });
    const invite = () => tools.provision('POST', `/accounts/${body.account.id}/invitation`, {});
    const statuses = [await invite(), await invite(), await invite(), await invite()];
    expect(statuses.map(({ status }) => status)).toEqual([202, 202, 202, 429]);
  });
});

describe('suspending an account', () => {
  const change = (id: string, body: object) => tools.provision('PUT', `/accounts/${id}`, body);
  const suspend = (id: string, suspensionReason = 'Unpaid') =>
    change(id, { suspended: true, suspensionReason });
  const resume = (id: string) => change(id, { suspended: false });

  it('stops its person, keys and assistants at once, until it is resumed', async () => {
    const person = await tools.addPerson('owner@suspend.example');
    const { body: assistant } = await tools.call(
      'POST',
      '/api/assistant',
      { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true },
      person.headers,
    );
    await tools.call('PUT', `/api/assistant/${assistant.id}`, { isReportsPublic: true }, person.headers);
    const { body: key } = await tools.call('POST', '/api/apikey', {}, person.headers);
    const ask = () =>
      tools.call('POST', `/api/assistant/${assistant.id}/public/chat`, { question: 'Hello' }, {});
    const config = () =>
      tools.call('GET', `/api/widget/${assistant.id}/config`, undefined, { 'x-api-key': key.plainTextKey });
    const reports = `/api/public/reports/${assistant.id}`;
    const publicPaths = [
      `/api/assistant/${assistant.id}/public`,
      `/api/assistant/${assistant.id}/public/history`,
      ...['info', 'analytics', 'conversations', 'conversations.csv'].map((name) => `${reports}/${name}`),
      `/c/${assistant.shortCode}`,
    ];
    const openPublic = async () =>
      Promise.all(publicPaths.map(async (url) => (await tools.test.app.inject({ url })).statusCode));
    const served = [...publicPaths.slice(1).map(() => 200), 302];
    expect([(await ask()).status, (await config()).status]).toEqual([200, 200]);
    expect(await openPublic()).toEqual(served);

    const { status, body } = await suspend(person.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'suspended', suspensionReason: 'Unpaid' });
    expect(body.suspendedAt).not.toBeNull();
    const refused = await me(person.headers);
    expect([refused.status, refused.body.reason]).toEqual([403, 'account-suspended']);
    expect((await me(await tools.test.signIn(person.email))).status).toBe(403);
    expect([(await ask()).status, (await config()).status]).toEqual([404, 401]);
    expect(new Set(await openPublic())).toEqual(new Set([404]));
    expect((await tools.call('POST', `/api/admin/impersonate/${person.id}`)).status).toBe(404);

    const again = await suspend(person.id, 'Abuse');
    expect(again.body).toEqual({ ...body, suspensionReason: 'Abuse' });
    await suspend(person.id, 'Abuse');
    expect((await change(person.id, { suspended: true })).body).toEqual(again.body);
    const resumed = await resume(person.id);
    expect(resumed.body).toMatchObject({ status: 'active', suspendedAt: null, suspensionReason: null });
    await resume(person.id);
    expect((await me(person.headers)).status).toBe(200);
    expect([(await ask()).status, (await config()).status]).toEqual([200, 200]);
    expect(await openPublic()).toEqual(served);
    expect(await listAudit(person.id)).toEqual([
      ['account.suspended', 'Unpaid', 'Panel', null],
      ['account.suspended', 'Abuse', 'Panel', null],
      ['account.resumed', null, 'Panel', null],
    ]);
  });

  it.each([
    {},
    { suspended: 'true' },
    { suspended: null },
    { suspended: true, suspensionReason: ' ' },
    { suspended: true, suspensionReason: 'x'.repeat(501) },
    { suspended: false, suspensionReason: 'Paid' },
    { suspensionReason: 'Unpaid' },
    { suspended: true, status: 'suspended' },
  ])('is refused with %j', async (body) => {
    const { id } = await tools.addPerson('bad@suspend.example');
    expect((await change(id, body)).status).toBe(400);
    expect(await tools.getAccount(id)).toMatchObject({ status: 'active' });
  });

  it('needs no reason, and ends together with a change of the plan', async () => {
    const { id } = await tools.addPerson('both@suspend.example');
    expect((await change(id, { suspended: true })).body).toMatchObject({
      status: 'suspended',
      suspensionReason: null,
    });
    const { body } = await change(id, { suspended: false, plan: 'pro', term: 'monthly' });
    expect(body).toMatchObject({ status: 'active', plan: 'pro' });
    const actions: string[] = (await listAudit(id)).map(([action]: string[]) => action);
    // The entries of one change have the same time.
    expect(actions.toSorted()).toEqual(['account.resumed', 'account.suspended', 'subscription.set']);
  });

  it('needs the scope of each part that it changes', async () => {
    const { id } = await tools.addPerson('scopes@suspend.example');
    const plans = await tools.createKey('Plans', ['plans:write']);
    const put = (body: object) => tools.provision('PUT', `/accounts/${id}`, body, plans.headers);
    const refused = await put({ suspended: true, plan: 'pro', term: 'monthly' });
    expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-key-scope']);
    expect(await tools.getAccount(id)).toMatchObject({ status: 'active', plan: 'trial' });
    expect((await put({ plan: 'pro', term: 'monthly' })).status).toBe(200);
    const accounts = await tools.createKey('Accounts', ['accounts:write']);
    const end = { planEndsAt: '2026-01-01T00:00:00.000Z' };
    expect((await tools.provision('PUT', `/accounts/${id}`, end, accounts.headers)).status).toBe(403);
  });

  it('keeps admins from making the account an admin', async () => {
    const { id } = await tools.addPerson('locked@suspend.example');
    await suspend(id);
    const setRole = () => tools.call('PUT', `/api/admin/users/${id}/role`, { userId: id, role: 'admin' });
    const startDateUtc = '2026-01-01T00:00:00.000Z';
    const byPlan = await tools.call('PUT', `/api/admin/users/${id}/subscription`, {
      role: 'admin',
      startDateUtc,
    });
    const byRole = await setRole();
    for (const { status, body } of [byRole, byPlan]) {
      expect([status, body.reason]).toEqual([409, 'account-not-active']);
    }
    await resume(id);
    expect((await setRole()).status).toBe(200);
  });

  it('is refused for an admin and for a missing account', async () => {
    for (const send of [suspend, resume]) {
      const refused = await send(tools.boss.id);
      expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-admin']);
      expect((await send(missing)).status).toBe(404);
    }
    expect((await me(tools.admin)).status).toBe(200);
  });
});

describe('deleting an account', () => {
  const remove = (id: string) => tools.provision('DELETE', `/accounts/${id}`);

  it('ends access at once, removes everything, and frees its address and external id', async () => {
    const input = { email: 'gone@new.example', firstName: 'Gon', externalId: 'gone', invitation: 'link' };
    const { body } = await create(input);
    await accept(body.invitationUrl);
    const headers = await tools.test.signIn(input.email);
    expect((await me(headers)).status).toBe(200);
    await tools.provision('PUT', `/accounts/${body.account.id}`, { suspended: true });
    expect(await remove(body.account.id)).toMatchObject({ status: 202, body: { ok: true } });
    expect((await me(headers)).status).toBe(401);
    await vi.waitFor(
      async () => {
        const { status } = await tools.provision('GET', `/accounts/${body.account.id}`);
        expect(status).toBe(404);
      },
      { timeout: 20_000 },
    );
    expect((await remove(body.account.id)).status).toBe(404);
    expect(await tools.query('select id from oidc_accounts where email = $1', [input.email])).toEqual([]);
    expect((await listAudit(body.account.id)).at(-1)).toEqual(['account.deleted', null, 'Panel', null]);
    expect((await create(input)).status).toBe(201);
  });

  it('is refused for an admin', async () => {
    const refused = await remove(tools.boss.id);
    expect([refused.status, refused.body.reason]).toEqual([403, 'provisioning-admin']);
    expect((await me(tools.admin)).status).toBe(200);
  });
});

it('no account is created where people sign in at another provider', async () => {
  const { env } = tools.test.deps;
  env.OIDC_ISSUER = 'https://sign-in.example';
  try {
    const refused = await create({ email: 'else@where.example', firstName: 'E' });
    expect([refused.status, refused.body.reason]).toEqual([409, 'accounts-elsewhere']);
  } finally {
    delete env.OIDC_ISSUER;
  }
});

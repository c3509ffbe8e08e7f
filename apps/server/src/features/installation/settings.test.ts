import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitsView, MailView, SiteView } from '@anito/contract/settings';
import type { Site } from '@anito/contract/site';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '../../testing/fake-smtp.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts';
import { changeSetting } from './change-setting.ts';
import { followSettings } from './follow-settings.ts';

const adminEmail = 'admin@example.com';

let smtp: FakeSmtp;
let test: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  smtp = await startFakeSmtp();
  test = await createTestApp({ env: createEnv() });
  headers = await test.signIn(adminEmail);
});
afterAll(async () => {
  await test.close();
  await smtp.close();
});

const createEnv = (more: Record<string, string> = {}) => ({
  ADMIN_EMAILS: adminEmail,
  SECRET_KEY: 'k'.repeat(44),
  FETCH_ALLOW_PRIVATE: `127.0.0.1:${smtp.port}`,
  ...more,
});

/** Creates another process of the same installation. */
async function openSecond(env: Record<string, string> = {}): Promise<TestApp> {
  const database = { ...test.deps.database, close: async () => undefined };
  const second = await createTestApp({ env: createEnv(env), database } satisfies TestAppOptions);
  const following = await followSettings(second.deps);
  onTestFinished(async () => {
    following.stop();
    await second.close();
  });
  return second;
}

async function call<Body>(
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  { app } = test,
) {
  const url = `/api/admin/settings/${path}`;
  const response = await app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() as Body & { code?: string } };
}

async function readAudit(): Promise<{ object: string; detail: string; actorEmail: string }[]> {
  const response = await test.app.inject({ url: '/api/admin/audit?action=setting', headers });
  return response.json().entries;
}

describe('mail', () => {
  const server = () => ({
    host: smtp.host,
    port: smtp.port,
    encryption: 'none' as const,
    user: null,
    from: 'post@example.com',
  });
  const secured = {
    ...{ host: 'mail.example.com', port: 587, user: 'anito', from: 'post@example.com' },
    encryption: 'starttls',
  };
  const password = 'PASSWORD-of-the-mail-server';

  it('is written to files by default, which the test reports', async () => {
    expect(await call<MailView>('GET', 'mail')).toMatchObject({
      body: { way: 'files', isSetByServer: false, server: null, from: 'no-reply@localhost' },
    });
    const { body } = await call('POST', 'mail/test', { server: null });
    expect(body).toEqual({ result: 'written', to: adminEmail });
    const [mail] = await readMails(test.deps.env.DATA_DIR, adminEmail);
    expect(mail).toContain('Test email from Anito');
  });

  it('can be tested with a server before saving, with the reason of a refusal', async () => {
    expect((await call('POST', 'mail/test', { server: server() })).body).toEqual({
      result: 'sent',
      to: adminEmail,
    });
    expect(smtp.lines).toContain(`RCPT TO:<${adminEmail}>`);
    smtp.refuse('mail');
    expect((await call('POST', 'mail/test', { server: server() })).body).toMatchObject({
      result: 'refused-mail',
    });
    smtp.refuse(null);
    const notSecure = { ...server(), encryption: 'starttls' };
    expect((await call('POST', 'mail/test', { server: notSecure })).body).toMatchObject({
      result: 'not-secure',
    });
    const privateHost = { ...server(), host: '127.0.0.1', port: 25 };
    expect((await call('POST', 'mail/test', { server: privateHost })).body).toMatchObject({
      result: 'not-allowed',
    });
    expect((await call<MailView>('GET', 'mail')).body.way).toBe('files');
  });

  it('is sent by the saved server, from its address, at once', async () => {
    const { body } = await call<MailView>('PUT', 'mail', server());
    expect(body).toMatchObject({
      way: 'server',
      server: { host: smtp.host },
      from: 'post@example.com',
      hasPassword: false,
    });
    smtp.lines.length = 0;
    await test.deps.mail.send({ to: 'maria@example.com', subject: 'Hi', text: 'Hello' });
    expect(smtp.lines).toContain('MAIL FROM:<post@example.com>');
    expect(smtp.lines).toContain('From: Anito <post@example.com>');
    expect((await call<MailView>('DELETE', 'mail')).body.way).toBe('files');
  });

  it('keeps its password secret, and only for the same server and user', async () => {
    const saved = await call<MailView>('PUT', 'mail', { ...secured, password });
    expect(saved.body).toMatchObject({ hasPassword: true, isPasswordLost: false });
    expect(await call('PUT', 'mail', { ...secured, from: 'news@example.com' })).toMatchObject({
      status: 200,
    });
    expect(test.deps.settings.adminSettings.mailServer).toMatchObject({ password, from: 'news@example.com' });
    for (const change of [{ host: 'evil.example.com' }, { user: 'other' }, { port: 2525 }]) {
      expect(await call('PUT', 'mail', { ...secured, ...change })).toMatchObject({
        status: 400,
        body: { reason: 'mail-password-missing' },
      });
    }
    const audit = await readAudit();
    expect(audit[0]).toMatchObject({
      object: 'setting:mail-server',
      detail: 'from: post@example.com → news@example.com',
      actorEmail: adminEmail,
    });
    const { rows } = await test.deps.database.pool.query('select value, sealed from installation_settings');
    for (const value of [saved.body, audit, rows]) expect(JSON.stringify(value)).not.toContain(password);
    await call('DELETE', 'mail');
  });

  it.each([
    [{ host: 'http://mail.example.com' }],
    [{ host: 'mail.example.com\r\nRCPT' }],
    [{ port: 0 }],
    [{ encryption: 'ssl' }],
    [{ from: 'Anito <post@example.com>' }],
    [{ from: 'post@example.com\r\nBcc: all@example.com' }],
    [{ encryption: 'none', user: 'anito', password: 'sent in the clear' }],
  ])('rejects %o', async (wrong) => {
    expect(await call('PUT', 'mail', { ...secured, password, ...wrong })).toMatchObject({ status: 400 });
  });

  it('cannot be changed by an admin when the environment sets it, and its password is not shown', async () => {
    const second = await openSecond({ SMTP_URL: `smtp://post:${password}@mail.example.com` });
    const { body } = await call<MailView>('GET', 'mail', undefined, second);
    expect(body).toMatchObject({
      isSetByServer: true,
      server: { host: 'mail.example.com', port: 587, user: 'post' },
      hasPassword: true,
    });
    expect(JSON.stringify(body)).not.toContain(password);
    for (const method of ['PUT', 'DELETE'] as const) {
      const refused = await call(method, 'mail', method === 'PUT' ? server() : undefined, second);
      expect(refused).toMatchObject({ status: 409, body: { reason: 'set-by-server' } });
    }
  });
});

describe('limits', () => {
  const find = ({ limits }: LimitsView, name: string) => limits.find((limit) => limit.name === name);

  it('apply immediately when changed, and can be reset', async () => {
    const { body } = await call<LimitsView>('PUT', 'limits', {
      assistantsPerAccount: 1,
      publicQuestionsPerAddressMinute: 25,
    });
    expect(find(body, 'assistantsPerAccount')).toMatchObject({
      value: 1,
      usual: 100,
      min: 1,
      isSetByServer: false,
    });
    const make = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/assistant',
        headers,
        payload: { name: 'One', systemPrompt: 'Help.', isAgentMode: true },
      });
    expect((await make()).statusCode).toBe(201);
    expect((await make()).statusCode).toBe(413);
    expect((await readAudit())[0]).toMatchObject({
      object: 'setting:limits',
      detail: 'publicQuestionsPerAddressMinute: 10 → 25; assistantsPerAccount: 100 → 1',
    });
    const reset = await call<LimitsView>('PUT', 'limits', { assistantsPerAccount: null });
    expect(find(reset.body, 'assistantsPerAccount')?.value).toBe(100);
    expect(find(reset.body, 'publicQuestionsPerAddressMinute')?.value).toBe(25);
    expect((await make()).statusCode).toBe(201);
  });

  it('keep both of two first changes that two admins save at once', async () => {
    const { pool } = test.deps.database;
    await pool.query("delete from installation_settings where name = 'limits'");
    const { id: actorId } = (await test.app.inject({ url: '/api/Users/me', headers })).json<{ id: string }>();
    const by = { actorId, ip: '127.0.0.1', requestId: 'two-admins' };
    const save = (changes: object, meanwhile: () => Promise<unknown>) =>
      changeSetting(test.deps, 'limits', by, async ({ limits }) => {
        await meanwhile();
        return { value: { ...limits, ...changes }, secret: null, detail: '' };
      });
    let second: Promise<void> | undefined;
    await save({ filesPerAccount: 77 }, async () => {
      second = save({ sourcesPerAccount: 33 }, async () => {});
      // Long enough for the second change to end, unless it waits for the first one.
      await Promise.race([second, sleep(1_000)]);
    });
    await second;
    const { rows } = await pool.query("select value from installation_settings where name = 'limits'");
    expect(rows).toEqual([{ value: { filesPerAccount: 77, sourcesPerAccount: 33 } }]);
    await pool.query("delete from installation_settings where name = 'limits'");
    await test.deps.reloadSettings();
  });

  it('of daily questions apply to later questions', async () => {
    await call('PUT', 'limits', { questionsPerAccountDay: 3, tokensPerAssistantDay: 7 });
    const { caps } = await test.deps.dailyUse.list('00000000-0000-4000-8000-000000000000');
    expect(caps).toMatchObject({ account: { questions: 3 }, assistant: { tokens: 7 } });
    await call('PUT', 'limits', { questionsPerAccountDay: null, tokensPerAssistantDay: null });
  });

  it.each([
    [{ filesPerAccount: 0 }],
    [{ sourcesPerAccount: 100_001 }],
    [{ filesPerAccount: 1.5 }],
    [{ unknown: 3 }],
  ])('reject %o', async (wrong) => {
    expect(await call('PUT', 'limits', wrong)).toMatchObject({ status: 400 });
  });

  it("follow the environment over an admin's settings", async () => {
    await call('PUT', 'limits', { sourcesPerAccount: 7, filesPerAccount: 70 });
    const second = await openSecond({ SOURCES_PER_ACCOUNT: '5' });
    const { body } = await call<LimitsView>('GET', 'limits', undefined, second);
    expect(find(body, 'sourcesPerAccount')).toMatchObject({ value: 5, isSetByServer: true });
    expect(find(body, 'filesPerAccount')).toMatchObject({ value: 70, isSetByServer: false });
    const refused = await call('PUT', 'limits', { sourcesPerAccount: 9, filesPerAccount: 9 }, second);
    expect(refused).toMatchObject({ status: 409 });
    expect(second.deps.env.FILES_PER_ACCOUNT).toBe(70);
  });
});

describe('the public pages', () => {
  const none = { brandName: null, contacts: { privacy: null, support: null, dpo: null }, assistantId: null };

  async function readSite({ app }: TestApp = test) {
    const response = await app.inject({ url: '/api/site' });
    expect(response.headers['cache-control']).toBe('public, max-age=10');
    return response.json<Site>();
  }

  async function makeAssistant() {
    const payload = { name: 'Welcome', systemPrompt: 'Help.', isAgentMode: true };
    const response = await test.app.inject({ method: 'POST', url: '/api/assistant', headers, payload });
    return response.json<{ id: number }>().id;
  }

  it("have the default name and the environment's contacts until an admin changes them", async () => {
    expect(await readSite()).toEqual({ brandName: 'Anito', contacts: none.contacts, widget: null });
    const contacts = { privacy: 'privacy@shop.example', support: 'help@shop.example', dpo: null };
    await call('PUT', 'site', { ...none, brandName: 'Suki', contacts });
    expect(await readSite()).toEqual({ brandName: 'Suki', contacts, widget: null });
    const second = await openSecond({ CONTACT_SUPPORT: 'operator@example.com' });
    expect((await readSite(second)).contacts).toEqual({ ...contacts, support: 'operator@example.com' });
    const { body } = await call<SiteView>('GET', 'site', undefined, second);
    expect(body.contactsSetByServer).toEqual(['support']);
    const installation = await test.app.inject({ url: '/api/installation' });
    expect(installation.json()).toMatchObject({ productName: 'Suki' });
    const missing = await test.app.inject({ url: '/oidc/nowhere', headers: { accept: 'text/html' } });
    expect(missing.body).toContain('<span>Suki</span>');
    await test.deps.mail.send({ to: 'brand@example.com', subject: 'Hi', text: 'Hello' });
    const [mail] = await readMails(test.deps.env.DATA_DIR, 'brand@example.com');
    expect(mail).toContain('From: Suki <no-reply@localhost>');
    await call('PUT', 'site', none);
    expect((await readSite()).brandName).toBe('Anito');
  });

  it('show an assistant with a chat-only key while both are active', async () => {
    const assistantId = await makeAssistant();
    const saved = await call<SiteView>('PUT', 'site', { ...none, assistantId });
    expect(saved.body.assistant).toEqual({ id: assistantId, name: 'Welcome', isShown: true });
    const { widget } = await readSite();
    expect(widget).toEqual({ assistantId, apiKey: expect.stringMatching(/^anito_/) });
    const config = () =>
      test.app.inject({ url: `/api/widget/${assistantId}/config`, headers: { 'x-api-key': widget?.apiKey } });
    expect((await config()).statusCode).toBe(200);
    const listKeys = async () => (await test.app.inject({ url: '/api/apikey', headers })).json();
    expect(await listKeys()).toMatchObject([
      { name: 'Public site', scopes: ['chat'], allowedOrigins: ['http://localhost:3000'] },
    ]);

    // Saving again keeps its key. A paused assistant is hidden until it is active again.
    await call('PUT', 'site', { ...none, brandName: 'Suki', assistantId });
    expect((await readSite()).widget).toEqual(widget);
    const setActive = (isActive: boolean) =>
      test.app.inject({
        method: 'PUT',
        url: `/api/assistant/${assistantId}`,
        headers,
        payload: { isActive },
      });
    await setActive(false);
    expect((await readSite()).widget).toBeNull();
    expect((await call<SiteView>('GET', 'site')).body.assistant).toMatchObject({ isShown: false });
    await setActive(true);
    expect((await readSite()).widget).toEqual(widget);

    // A key deleted by its owner is replaced only when the assistant is chosen again.
    const [key] = await listKeys();
    await test.app.inject({ method: 'DELETE', url: `/api/apikey/${key.id}`, headers });
    expect((await readSite()).widget).toBeNull();
    await call('PUT', 'site', { ...none, assistantId });
    expect((await readSite()).widget?.apiKey).not.toBe(widget?.apiKey);
    await call('PUT', 'site', none);
    expect([(await readSite()).widget, await listKeys()]).toEqual([null, []]);
  });

  it("do not show another owner's assistant", async () => {
    const others = await test.signIn('owner@example.com');
    const payload = { name: 'Theirs', systemPrompt: 'Help.', isAgentMode: true };
    const created = await test.app.inject({
      method: 'POST',
      url: '/api/assistant',
      headers: others,
      payload,
    });
    const refused = await call('PUT', 'site', { ...none, assistantId: created.json<{ id: number }>().id });
    expect(refused).toMatchObject({ status: 404 });
    expect((await readSite()).widget).toBeNull();
  });

  it.each([[{ brandName: ' ' }], [{ brandName: 'x'.repeat(41) }], [{ brandName: 'A\u202eB\u0000' }]])(
    'reject the settings %o',
    async (wrong) => {
      expect(await call('PUT', 'site', { ...none, ...wrong })).toMatchObject({ status: 400 });
    },
  );
});

describe('another process', () => {
  it('applies changed settings within ten seconds', async () => {
    const second = await openSecond();
    const server = {
      host: 'mail.example.com',
      port: 465,
      encryption: 'tls',
      user: 'a',
      password: 'b',
      from: 'post@example.com',
    };
    await call('PUT', 'mail', server);
    await call('PUT', 'limits', { filesPerAccount: 123 });
    await call('PUT', 'site', {
      brandName: 'Tindahan',
      contacts: { privacy: null, support: null, dpo: null },
      assistantId: null,
    });
    const model = { vendor: 'openai', baseUrl: null, model: 'gpt-x', choices: [], apiKey: 'sk-x' };
    await test.app.inject({ method: 'PUT', url: '/api/admin/chat-model/vendor', headers, payload: model });
    const read = () => [
      second.deps.settings.adminSettings.mailServer?.host,
      second.deps.env.FILES_PER_ACCOUNT,
      second.deps.settings.brandName,
      second.deps.models.chat.model,
    ];
    await expect.poll(read).toEqual(['mail.example.com', 123, 'Tindahan', 'gpt-x']);
  });
});

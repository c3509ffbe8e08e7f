import type { ChatModelChoice } from '@anito/contract/installation';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { readChat } from '@anito/models/testing/read-chat';
import { findFreePort } from '@anito/postgres-server/free-port';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { followSettings, reencryptSettings } from './follow-settings.ts';

const url = '/api/admin/chat-model';
const llama = { server: 'ollama', model: 'llama3.2:3b' };

let fake: FakeModel;
let test: TestApp;
let admin: { authorization: string };
let options: NonNullable<Parameters<typeof createTestApp>[0]>;

beforeAll(async () => {
  fake = await startFakeModel();
  const unusedAddress = `http://127.0.0.1:${await findFreePort()}`;
  options = {
    models: {
      localAddresses: { ollama: fake.address, 'lm-studio': unusedAddress, 'llama-cpp': unusedAddress },
    },
    env: {
      ADMIN_EMAILS: 'admin@example.com',
      SECRET_KEY: 'k'.repeat(44),
      // Only the operator can allow hosts of the internal network.
      FETCH_ALLOW_PRIVATE: new URL(fake.address).host,
    },
  };
  test = await createTestApp(options);
  admin = await test.signIn('admin@example.com');
});
afterAll(async () => {
  await test.close();
  await fake.close();
});
beforeEach(async () => {
  fake.order({ models: ['llama3.2:3b', 'qwen3:8b'] });
  await call('DELETE');
});

const vendorModel = () => ({
  vendor: 'openai',
  baseUrl: fake.url.openai,
  model: 'gpt-x',
  choices: ['gpt-y'],
});

async function send(method: 'PUT' | 'POST', path: string, payload: object) {
  const response = await test.app.inject({ method, url: url + path, headers: admin, payload });
  return { status: response.statusCode, body: response.json() };
}

async function call(method: 'GET' | 'PUT' | 'DELETE', payload?: object, app = test.app) {
  const response = await app.inject({
    method,
    url,
    headers: admin,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() as ChatModelChoice & { code?: string } };
}

describe('the chat model', () => {
  it('is built in by default, with local models offered', async () => {
    const { status, body } = await call('GET');
    expect(status).toBe(200);
    expect(body).toMatchObject({ chat: { isBuiltIn: true }, isSetByServer: false, chosen: null });
    expect(body.found).toEqual([llama, { server: 'ollama', model: 'qwen3:8b' }]);
  });

  it('can be set to a local model and reset', async () => {
    const chosen = await call('PUT', llama);
    expect(chosen).toMatchObject({
      status: 200,
      body: { chat: { provider: 'ollama', model: 'llama3.2:3b', state: 'ready' }, chosen: llama },
    });
    expect((await readChat(test.deps.models.chat)).text).toContain('answer');
    expect(fake.requests.at(-1)).toMatchObject({ kind: 'chat', model: 'llama3.2:3b' });
    const models = await test.app.inject({ url: '/api/models', headers: admin });
    expect(models.json()).toMatchObject({ chat: { provider: 'ollama', isBuiltIn: false, state: 'ready' } });
    const ready = await test.app.inject({ url: '/readyz' });
    expect(ready.json()).toMatchObject({ status: 'ready', models: { chat: 'ready' } });
    expect(await call('DELETE')).toMatchObject({
      status: 200,
      body: { chat: { isBuiltIn: true }, chosen: null },
    });
    expect((await readChat(test.deps.models.chat)).text).not.toContain('answer [1]');
  });

  it('cannot be set to a model that is not served', async () => {
    expect(await call('PUT', { ...llama, model: 'llama9' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await call('PUT', { server: 'http://10.0.0.1', model: 'x' })).toMatchObject({ status: 400 });
    expect(await call('GET')).toMatchObject({ body: { chat: { isBuiltIn: true } } });
  });

  it('shows a failing model while the built-in answerer stays available', async () => {
    await call('PUT', llama);
    fake.order({ status: 500 });
    await test.deps.models.check();
    expect(await call('GET')).toMatchObject({
      body: { chat: { state: 'failing' }, chosen: llama, found: [] },
    });
    expect(test.deps.models.builtInChat.provider).toBe('builtin');
  });

  it('does not change during an answer', async () => {
    await call('PUT', llama);
    fake.order({ models: ['llama3.2:3b', 'qwen3:8b'], tokensPerSecond: 50 });
    const answer = readChat(test.deps.models.chat);
    await expect.poll(() => fake.requests.at(-1)?.kind).toBe('chat');
    await call('PUT', { server: 'ollama', model: 'qwen3:8b' });
    await call('DELETE');
    expect(await answer).toMatchObject({
      text: 'The documents say that this is the answer [1].',
      finish: { reason: 'stop' },
    });
  });

  it('persists after a restart and reaches other processes', async () => {
    await call('PUT', llama);
    const { database } = test.deps;
    const shared = { ...database, close: async () => undefined };
    const second = await createTestApp({ ...options, database: shared });
    const following = await followSettings(second.deps);
    expect(second.deps.models.chat).toMatchObject({ provider: 'ollama', model: 'llama3.2:3b' });
    following.stop();
    await second.close();
  });

  it("follows the environment over an admin's choice", async () => {
    await call('PUT', llama);
    const vendor = { AI_CHAT_PROVIDER: 'openai', AI_CHAT_API_KEY: 'sk-x', AI_CHAT_BASE_URL: fake.url.openai };
    const shared = { ...test.deps.database, close: async () => undefined };
    const second = await createTestApp({
      ...options,
      database: shared,
      env: { ...options.env, ...vendor },
    });
    await followSettings(second.deps);
    const headers = await second.signIn('admin@example.com');
    const response = await second.app.inject({ url, headers });
    expect(response.json()).toMatchObject({
      isSetByServer: true,
      chosen: null,
      chat: { provider: 'openai' },
    });
    const refused = await second.app.inject({ method: 'PUT', url, headers, payload: llama });
    expect(refused.statusCode).toBe(409);
    const notReset = await second.app.inject({ method: 'DELETE', url, headers });
    expect(notReset.statusCode).toBe(409);
    expect(await call('GET')).toMatchObject({ body: { chosen: llama } });
    await second.close();
  });

  it("can be a provider's model with an encrypted key and a choice of models", async () => {
    const entered = { ...vendorModel(), apiKey: 'sk-live-VERY-SECRET-1234' };
    const { status, body } = await send('PUT', '/vendor', entered);
    expect([status, body.chat]).toMatchObject([200, { provider: 'openai', model: 'gpt-x', state: 'ready' }]);
    expect(body.connected).toEqual({ ...vendorModel(), hasKey: true, keyEnd: '1234', isKeyLost: false });
    expect((await readChat(test.deps.models.chat)).text).toContain('answer');
    expect(fake.requests.at(-1)?.headers.authorization).toBe('Bearer sk-live-VERY-SECRET-1234');
    const models = await test.app.inject({ url: '/api/models', headers: admin });
    expect(models.json().choices).toEqual(['gpt-x', 'gpt-y']);
    const audit = await test.app.inject({ url: '/api/admin/audit?action=setting', headers: admin });
    expect(audit.json().entries[0]).toMatchObject({
      action: 'setting.changed',
      detail: expect.stringMatching(/model: – → gpt-x.*; new key$/),
    });
    const { rows } = await test.deps.database.pool.query('select value, sealed from installation_settings');
    for (const text of [JSON.stringify(body), audit.body, models.body, JSON.stringify(rows)])
      expect(text).not.toContain('VERY-SECRET');
  });

  it('keeps the key when other fields change, unless the address changes', async () => {
    await send('PUT', '/vendor', { ...vendorModel(), apiKey: 'sk-live-VERY-SECRET-1234' });
    const changed = await send('PUT', '/vendor', { ...vendorModel(), model: 'gpt-z' });
    expect(changed.body).toMatchObject({ chat: { model: 'gpt-z' }, connected: { keyEnd: '1234' } });
    const elsewhere = { ...vendorModel(), baseUrl: 'https://collector.example.com/v1' };
    for (const [method, path] of [
      ['PUT', '/vendor'],
      ['POST', '/test'],
    ] as const) {
      expect(await send(method, path, elsewhere)).toMatchObject({
        status: 400,
        body: { reason: 'model-key-missing', fields: { apiKey: expect.any(String) } },
      });
    }
    expect((await call('GET')).body.connected).toMatchObject({ model: 'gpt-z' });
  });

  it('can be tested before it is selected, with a specific result', async () => {
    const trial = { ...vendorModel(), apiKey: 'sk-x' };
    fake.order({ text: 'I am ready.' });
    expect(await send('POST', '/test', trial)).toMatchObject({
      status: 200,
      body: { result: 'answers', answer: 'I am ready.' },
    });
    fake.order({ status: 401 });
    expect(await send('POST', '/test', trial)).toMatchObject({ body: { result: 'refused-key' } });
    const own = { ...vendorModel(), vendor: 'openai-compatible', apiKey: 'x' };
    for (const baseUrl of [
      'http://127.0.0.1:9/v1',
      'http://169.254.169.254/latest',
      'http://[::1]:11434/v1',
    ]) {
      expect(await send('POST', '/test', { ...own, baseUrl })).toMatchObject({
        body: { result: 'not-allowed' },
      });
    }
    expect(await call('GET')).toMatchObject({ body: { chat: { isBuiltIn: true }, connected: null } });
  });

  it.each([
    [{ vendor: 'bedrock' }],
    [{ baseUrl: 'file:///etc/passwd' }],
    [{ baseUrl: 'https://user:password@example.com' }],
    [{ model: ' ' }],
    [{ choices: Array.from({ length: 21 }, (_, index) => `m${index}`) }],
    [{ apiKey: 'two\nlines' }],
    [{ vendor: 'openai-compatible', baseUrl: null }],
  ])('rejects %o', async (wrong) => {
    const { status } = await send('PUT', '/vendor', { ...vendorModel(), apiKey: 'sk-x', ...wrong });
    expect(status).toBe(400);
  });

  it('falls back to the built-in model when its key is unreadable, and reports the lost key', async () => {
    await send('PUT', '/vendor', { ...vendorModel(), apiKey: 'sk-live-VERY-SECRET-1234' });
    const shared = { ...test.deps.database, close: async () => undefined };
    const second = await createTestApp({
      ...options,
      database: shared,
      env: { ...options.env, SECRET_KEY: 'n'.repeat(44), SECRET_KEY_PREVIOUS: 'k'.repeat(44) },
    });
    await followSettings(second.deps);
    expect(second.deps.models.chat.provider).toBe('openai');
    expect(await reencryptSettings(second.deps)).toEqual({ renewed: 1, lost: 0 });
    expect(await reencryptSettings(second.deps)).toEqual({ renewed: 0, lost: 0 });
    await second.close();
    await test.deps.reloadSettings();
    const { body } = await call('GET');
    expect(body).toMatchObject({ chat: { isBuiltIn: true }, connected: { hasKey: false, isKeyLost: true } });
  });

  it('can be viewed and changed by admins only', async () => {
    const headers = await test.signIn('owner@example.com');
    for (const [method, payload] of [['GET'], ['PUT', llama], ['DELETE']] as const) {
      const { statusCode } = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([method, statusCode]).toEqual([method, 403]);
    }
  });
});

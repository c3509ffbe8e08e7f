import type { ChatModelChoice } from '@anito/contract/installation';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { readChat } from '@anito/models/testing/read-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { followChatModel } from './chat-model.service.ts';

const url = '/api/admin/chat-model';
const llama = { server: 'ollama', model: 'llama3.2:3b' };

let fake: FakeModel;
let test: TestApp;
let admin: { authorization: string };
let options: NonNullable<Parameters<typeof createTestApp>[0]>;

beforeAll(async () => {
  fake = await startFakeModel();
  const nobody = `http://127.0.0.1:${await findFreePort()}`;
  options = {
    models: { localAddresses: { ollama: fake.address, 'lm-studio': nobody, 'llama-cpp': nobody } },
    env: { ADMIN_EMAILS: 'admin@example.com', SECRET_KEY: 'k'.repeat(44) },
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

async function call(method: 'GET' | 'PUT' | 'DELETE', payload?: object, app = test.app) {
  const response = await app.inject({
    method,
    url,
    headers: admin,
    ...(payload ? { payload } : {}),
  });
  return { status: response.statusCode, body: response.json() as ChatModelChoice & { code?: string } };
}

describe('the model that answers', () => {
  it('is the built-in one, and models of this machine are offered', async () => {
    const { status, body } = await call('GET');
    expect(status).toBe(200);
    expect(body).toMatchObject({ chat: { isBuiltIn: true }, isSetByServer: false, chosen: null });
    expect(body.found).toEqual([llama, { server: 'ollama', model: 'qwen3:8b' }]);
  });

  it('becomes the one that an admin chooses, and the built-in one again', async () => {
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

  it('is not one that is not served', async () => {
    expect(await call('PUT', { ...llama, model: 'llama9' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await call('PUT', { server: 'http://10.0.0.1', model: 'x' })).toMatchObject({ status: 400 });
    expect(await call('GET')).toMatchObject({ body: { chat: { isBuiltIn: true } } });
  });

  it('shows when it has gone, and the built-in answerer is at hand', async () => {
    await call('PUT', llama);
    fake.order({ status: 500 });
    await test.deps.models.check();
    expect(await call('GET')).toMatchObject({
      body: { chat: { state: 'failing' }, chosen: llama, found: [] },
    });
    expect(test.deps.models.builtInChat.provider).toBe('builtin');
  });

  it('is changed for nobody in the middle of an answer', async () => {
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

  it('stays after a restart, and reaches every other process', async () => {
    await call('PUT', llama);
    const { database } = test.deps;
    const shared = { ...database, close: async () => undefined };
    const second = await createTestApp({ ...options, database: shared });
    const following = await followChatModel(second.deps);
    expect(second.deps.models.chat).toMatchObject({ provider: 'ollama', model: 'llama3.2:3b' });
    following.stop();
    await second.close();
  });

  it('is what the settings of the server say, whatever was chosen', async () => {
    await call('PUT', llama);
    const vendor = { AI_CHAT_PROVIDER: 'openai', AI_CHAT_API_KEY: 'sk-x', AI_CHAT_BASE_URL: fake.url.openai };
    const shared = { ...test.deps.database, close: async () => undefined };
    const second = await createTestApp({
      ...options,
      database: shared,
      env: { ...options.env, ...vendor },
    });
    await followChatModel(second.deps);
    const headers = await second.signIn('admin@example.com');
    const seen = await second.app.inject({ url, headers });
    expect(seen.json()).toMatchObject({ isSetByServer: true, chosen: null, chat: { provider: 'openai' } });
    const refused = await second.app.inject({ method: 'PUT', url, headers, payload: llama });
    expect(refused.statusCode).toBe(409);
    await second.close();
  });

  it('is nobody’s to see or choose but admins’', async () => {
    const headers = await test.signIn('owner@example.com');
    for (const [method, payload] of [['GET'], ['PUT', llama], ['DELETE']] as const) {
      const { statusCode } = await test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      expect([method, statusCode]).toEqual([method, 403]);
    }
  });
});

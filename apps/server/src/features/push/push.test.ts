import type { Assistant } from '@anito/contract/assistants';
import type { LiveEvent } from '@anito/contract/live';
import type { getPush, PushDevice } from '@anito/contract/push';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { type FakeBrowser, type FakePushService, startFakePushService } from './testing/fake-push-service.ts';

type Headers = { authorization: string };
type Push = z.infer<typeof getPush.response>;

let service: FakePushService;
let test: TestApp;
let owner: Headers;
let browser: FakeBrowser;
let device: PushDevice;
let assistantId: number;
let visitor: string;
let count = 0;
const alerts: Extract<LiveEvent, { event: 'CustomerAlert' }>['data'][] = [];

const plenty = { points: 10_000, seconds: 60 };

beforeAll(async () => {
  service = await startFakePushService();
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: service.host, PUBLIC_URL: 'https://anito.example' },
    rateLimits: {
      publicChatVisitor: plenty,
      publicChatAddress: plenty,
      personAddress: plenty,
      personVisitor: plenty,
      pushDevices: plenty,
      customerAlerts: plenty,
    },
  });
  test.deps.events.subscribe(({ event }) => {
    if (event.event === 'CustomerAlert') alerts.push(event.data);
  });
});
afterAll(async () => {
  await test.close();
  await service.close();
});

/** Each test has its own account with one device, and a new visitor. */
beforeEach(async () => {
  count += 1;
  visitor = `public_visitor-${String(count).padStart(8, '0')}`;
  alerts.length = 0;
  owner = await test.signIn(`owner-${count}@example.com`);
  const payload = { name: 'Rosa', systemPrompt: 'Help.', isAgentMode: true };
  assistantId = (await call('POST', '/api/assistant', payload)).json<Assistant>().id;
  browser = service.subscribe();
  device = await subscribe(browser);
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = owner) =>
  createApi(test.app).request(headers, method, url, payload);

const subscribe = async ({ subscription }: FakeBrowser, headers = owner): Promise<PushDevice> =>
  (await call('POST', '/api/push/subscriptions', subscription, headers)).json();

const view = async (): Promise<Push> => (await call('GET', '/api/push')).json();

const ask = (question: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/assistant/${assistantId}/public/chat`,
    payload: { question, channelUserId: visitor },
  });

const findThreadId = async (): Promise<number> =>
  (await call('GET', `/api/inbox/threads?filter=all&search=${visitor}`)).json().threads[0].id;

const awaitAlerts = (number: number, device = browser) =>
  waitFor(
    async () => {
      if (device.received.length < number) throw new Error('not yet');
      return device.received.map(({ message }) => message);
    },
    { timeout: 20_000, interval: 20 },
  );

describe('a request for a person', () => {
  it('arrives with what the visitor wants', async () => {
    await ask('Do you deliver a ube cake to Pasig on Sunday?');
    await ask('I want to talk to a person');
    const [message] = await awaitAlerts(1);
    const threadId = await findThreadId();
    const wish = 'Do you deliver a ube cake to Pasig on Sunday?';
    expect(message).toEqual({
      title: 'A customer would like to talk to you',
      body: wish,
      url: `/inbox?thread=${threadId}`,
      tag: `thread-${threadId}`,
    });
    expect(alerts).toEqual([{ threadId, because: 'asked', name: null, text: wish }]);
    await waitFor(async () => expect((await view()).devices[0]!.lastUsedAt).not.toBeNull(), {
      timeout: 20_000,
      interval: 20,
    });
  });

  it('reaches a locked phone within two seconds', async () => {
    const milliseconds: number[] = [];
    for (let request = 0; request < 5; request += 1) {
      visitor = `public_measured-${String(request).padStart(8, '0')}`;
      const startedAt = performance.now();
      await ask('I want to talk to a person');
      await awaitAlerts(request + 1);
      milliseconds.push(Math.round(browser.received[request]!.at - startedAt));
    }
    console.log(`from a visitor's request for a person to the push, in ms: ${milliseconds.join(', ')}`);
    expect(milliseconds.sort((a, b) => a - b)[2]).toBeLessThanOrEqual(2_000);
  });

  it('is signed with the public key that browsers subscribe with', async () => {
    await ask('I want to talk to a person');
    await awaitAlerts(1);
    const { headers } = browser.received[0]!;
    const [, token = '', key = ''] =
      /^vapid t=([^,]{1,1000}), k=([\w-]{87})$/.exec(headers.authorization!) ?? [];
    expect(key).toBe((await view()).publicKey);
    const bytes = Buffer.from(key, 'base64url');
    const part = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
    const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33) }, 'ES256');
    const { payload } = await jwtVerify(token, publicKey, { audience: `http://${service.host}` });
    expect(payload.sub).toBe('https://anito.example');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' });
    const { rows } = await test.deps.database.pool.query<{ ciphertext: Buffer }>(
      "select ciphertext from installation_secrets where name = 'push-vapid-keys'",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.ciphertext.toString('latin1')).not.toContain('privateKey');
  });

  it("uses the owner's language and the visitor's name", async () => {
    await call('PUT', '/api/Users/me/settings', { language: 'fil' });
    await ask('Magkano ang ube cake?');
    const threadId = await findThreadId();
    await test.deps.database.pool.query("update threads set visitor_name = 'Maria Cruz' where id = $1", [
      threadId,
    ]);
    await ask('Gusto ko pong makausap ang tao');
    expect(await awaitAlerts(1)).toMatchObject([
      { title: 'Gusto kayong makausap ni Maria Cruz', body: 'Magkano ang ube cake?' },
    ]);
  });

  it('reaches all devices, again after a failure, and not one that has ended', async () => {
    const [ended, slow] = [service.subscribe(), service.subscribe()];
    ended.answers.push(410);
    slow.answers.push(503, 429);
    const endedDevice = await subscribe(ended);
    await subscribe(slow);
    await ask('I want to talk to a person');
    await awaitAlerts(1);
    await awaitAlerts(1, slow);
    expect(browser.received).toHaveLength(1);
    expect(ended.received).toEqual([]);
    expect((await view()).devices.map(({ id }) => id)).not.toContain(endedDevice.id);
    expect((await view()).devices).toHaveLength(2);
  });
});

describe('a message to a person', () => {
  /** Lets the owner join the visitor's thread. */
  async function join(): Promise<number> {
    await ask('I want to talk to a person');
    await awaitAlerts(1);
    const id = await findThreadId();
    await call('POST', `/api/inbox/threads/${id}/take-over`);
    await call('POST', `/api/inbox/threads/${id}/read`);
    return id;
  }

  it('alerts with its text when the owner does not read it', async () => {
    const threadId = await join();
    await ask('Are you still there?');
    expect((await awaitAlerts(2))[1]).toMatchObject({
      title: 'A customer wrote to you',
      body: 'Are you still there?',
      tag: `thread-${threadId}`,
    });
    expect(alerts.at(-1)).toMatchObject({ because: 'message', text: 'Are you still there?' });
  });

  it('does not alert while the owner reads along', async () => {
    const id = await join();
    await ask('Are you still there?');
    await waitFor(async () => expect(alerts).toHaveLength(2), { timeout: 20_000, interval: 20 });
    await call('POST', `/api/inbox/threads/${id}/read`);
    const { rows } = await test.deps.database.pool.query<{ count: number }>(
      "select count(*)::int from pgboss.job where name = 'send-push' and data ->> 'event' = 'message' and data ->> 'threadId' = $1",
      [String(id)],
    );
    expect(rows[0]!.count).toBe(1);
    await waitFor(
      async () => {
        const jobs = await test.deps.database.pool.query<{ state: string }>(
          "select state from pgboss.job where name = 'send-push' and data ->> 'event' = 'message' and data ->> 'threadId' = $1",
          [String(id)],
        );
        expect(jobs.rows.map(({ state }) => state)).toEqual(['completed']);
      },
      { timeout: 20_000, interval: 50 },
    );
    expect(browser.received).toHaveLength(1);
  });
});

describe('a lead', () => {
  it('alerts with the name, the contact and the wish', async () => {
    await ask('How much is the ube cake? I am Maria Cruz, 0917 123 4567');
    const [message] = await awaitAlerts(1);
    expect(message).toMatchObject({
      title: 'New lead: Maria Cruz',
      body: '+639171234567 · How much is the ube cake? I am Maria Cruz, 0917 123 4567',
      url: `/inbox?thread=${await findThreadId()}`,
    });
  });
});

/** Returns the time in Manila, the default time zone, some hours from now. */
const readClock = (hours: number) =>
  new Date(Date.now() + (8 + hours) * 3_600_000).toISOString().slice(11, 16);

describe('settings', () => {
  it('keep other values and reject invalid quiet hours', async () => {
    const quietHours = { from: '22:00', until: '06:00' };
    expect((await call('PUT', '/api/push/settings', { quietHours })).json()).toEqual({
      person: true,
      message: true,
      lead: true,
      quietHours,
    });
    expect((await call('PUT', '/api/push/settings', { lead: false })).json()).toMatchObject({
      lead: false,
      quietHours,
    });
    for (const wrong of [
      { from: '24:00', until: '06:00' },
      { from: '06:00', until: '06:00' },
    ]) {
      expect((await call('PUT', '/api/push/settings', { quietHours: wrong })).statusCode).toBe(400);
    }
  });

  it.each([
    ['a disabled kind', { person: false }],
    ['quiet hours', { quietHours: { from: readClock(-1), until: readClock(1) } }],
  ])('%s keeps devices silent and still tells the screens', async (_, settings) => {
    await call('PUT', '/api/push/settings', settings);
    await ask('I want to talk to a person');
    await waitFor(async () => expect(alerts).toHaveLength(1), { timeout: 20_000, interval: 20 });
    const id = await findThreadId();
    const { rowCount } = await test.deps.database.pool.query(
      "select from pgboss.job where name = 'send-push' and data ->> 'threadId' = $1",
      [String(id)],
    );
    expect(rowCount).toBe(0);
    expect((await call('POST', `/api/push/subscriptions/${device.id}/test`)).statusCode).toBe(200);
    expect(await awaitAlerts(1)).toMatchObject([{ title: 'Alerts work on this device' }]);
  });
});

describe('devices', () => {
  it('are at most ten: the one unused for longest is replaced', async () => {
    const unused = await subscribe(service.subscribe());
    for (let added = 0; added < 8; added += 1) await subscribe(service.subscribe());
    await call('POST', `/api/push/subscriptions/${device.id}/test`);
    await subscribe(service.subscribe());
    const ids = (await view()).devices.map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(device.id);
    expect(ids).not.toContain(unused.id);
  });

  it('belong to the account that used the browser last', async () => {
    const other = await test.signIn(`other-${count}@example.com`);
    const moved = await subscribe(browser, other);
    expect(moved.id).toBe(device.id);
    expect((await view()).devices).toEqual([]);
    expect((await call('DELETE', `/api/push/subscriptions/${device.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/push/subscriptions/${device.id}`, undefined, other)).statusCode).toBe(
      200,
    );
  });

  it('are rejected with a private address or invalid keys', async () => {
    const { subscription } = service.subscribe();
    const add = (body: object) => call('POST', '/api/push/subscriptions', body);
    expect((await add({ ...subscription, endpoint: 'http://127.0.0.1:1/push' })).statusCode).toBe(400);
    expect((await add({ ...subscription, endpoint: 'not an address' })).statusCode).toBe(400);
    expect((await add({ ...subscription, keys: { ...subscription.keys, auth: 'x' } })).statusCode).toBe(400);
  });

  it('that have ended are removed by a test, and a failing push service is reported', async () => {
    browser.answers.push(403, 410);
    const send = async () => (await call('POST', `/api/push/subscriptions/${device.id}/test`)).json();
    expect(await send()).toEqual({ result: 'rejected' });
    expect(await send()).toEqual({ result: 'gone' });
    expect((await view()).devices).toEqual([]);
  });
});

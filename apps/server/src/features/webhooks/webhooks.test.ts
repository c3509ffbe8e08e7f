import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Notification } from '@anito/contract/notifications';
import type { Webhook, WebhookDelivery } from '@anito/contract/webhooks';
import { listPrivateAddresses } from '@anito/outside/testing/private-addresses';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { sendWebhook } from './send-webhook.ts';
import { webhooks } from './webhooks.feature.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
/** Status codes that the receiver returns, in order; then 200. */
const answers: number[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (piece) => {
    body += piece;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.writeHead(answers.shift() ?? 200, { location: 'http://127.0.0.1:1/elsewhere' });
    response.end('thank you');
  });
});
let trapped = 0;
const trap = createServer((_, response) => {
  trapped += 1;
  response.end();
});

let test: TestApp;
let headers: { authorization: string };
let address: string;

beforeAll(async () => {
  for (const server of [receiver, trap]) {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
  }
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  address = `http://${host}/leads`;
  test = await createTestApp({
    worker: true,
    env: { FETCH_ALLOW_PRIVATE: host },
    rateLimits: { webhookMessages: { points: 10_000, seconds: 60 } },
  });
  headers = await test.signIn('owner@example.com');
});
afterAll(async () => {
  await test.close();
  receiver.close();
  trap.close();
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  createApi(test.app).request(headers, method, url, payload);

const create = async () =>
  (await call('POST', '/api/webhooks', { url: address })).json<Webhook & { secret: string }>();

const awaitDelivery = (id: number, expected: Partial<WebhookDelivery>) =>
  waitFor(
    async () => {
      const [latest] = (await call('GET', `/api/webhooks/${id}/deliveries`)).json<WebhookDelivery[]>();
      expect(latest).toMatchObject(expected);
      return latest!;
    },
    { timeout: 60_000, interval: 50 },
  );

/** Verifies the signature as Standard Webhooks specifies. */
function isSigned(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

it('delivers signed lead events and stores the secret encrypted', async () => {
  const { id, secret } = await create();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect((await call('GET', '/api/webhooks')).body).not.toContain('whsec_');
  const { rows } = await test.deps.database.pool.query('select secret from webhooks where id = $1', [id]);
  expect(rows[0].secret.toString('latin1')).not.toContain(secret);
  received.length = 0;
  await call('POST', '/api/lead', { name: 'Ana', email: 'ana@example.com' });
  await awaitDelivery(id, { event: 'lead.created', state: 'delivered', responseStatus: 200, attempts: 1 });
  expect(received).toHaveLength(1);
  expect(isSigned(secret, received[0]!)).toBe(true);
  const sent = JSON.parse(received[0]!.body);
  expect(sent).toMatchObject({ type: 'lead.created', data: { name: 'Ana', email: 'ana@example.com' } });
  await call('DELETE', `/api/webhooks/${id}`);
});

it('retries a failed delivery with the same id and follows no redirects', async () => {
  const { id, secret } = await create();
  received.length = 0;
  answers.push(500);
  await call('POST', `/api/webhooks/${id}/test`);
  const failed = await awaitDelivery(id, { state: 'pending', responseStatus: 500, attempts: 1 });
  expect(failed).toMatchObject({ responseStart: 'thank you', dueAt: expect.any(String) });
  await awaitDelivery(id, { state: 'delivered', attempts: 2 });
  expect(received.map((one) => isSigned(secret, one))).toEqual([true, true]);
  expect(new Set(received.map((one) => one.headers['webhook-id'])).size).toBe(1);
  answers.push(302);
  await call('POST', `/api/webhooks/${id}/test`);
  await awaitDelivery(id, { responseStatus: 302 });
  const delivery = await awaitDelivery(id, { state: 'delivered', attempts: 2 });
  await call('POST', `/api/webhook-deliveries/${delivery.id}/resend`);
  await awaitDelivery(id, { id: delivery.id, state: 'delivered', attempts: 1 });
  await call('DELETE', `/api/webhooks/${id}`);
});

it('a defect of our own fails the job and is not recorded as a slow receiver', async () => {
  const { id } = await create();
  const { rows } = await test.deps.database.pool.query(
    `insert into webhook_deliveries (owner_id, webhook_id, message_id, event, payload)
     select owner_id, id, gen_random_uuid(), 'test', '{}' from webhooks where id = $1 returning id::int`,
    [id],
  );
  const safeFetch = Object.assign(() => Promise.reject(new TypeError('a defect')), test.deps.safeFetch);
  const sending = { deliveryId: rows[0].id, attempt: 0 };
  const signal = AbortSignal.timeout(60_000);
  await expect(sendWebhook({ ...test.deps, safeFetch }, sending, signal)).rejects.toThrow('a defect');
  await awaitDelivery(id, { state: 'pending', attempts: 0, problem: null });
  await call('DELETE', `/api/webhooks/${id}`);
});

it('disables a webhook after days of failures and notifies its owner', async () => {
  const { id } = await create();
  await test.deps.database.pool.query(
    `update webhooks set failing_since = now() - interval '6 days' where id = $1`,
    [id],
  );
  answers.push(503);
  await call('POST', `/api/webhooks/${id}/test`);
  await waitFor(
    async () => {
      const [hook] = (await call('GET', '/api/webhooks')).json<Webhook[]>();
      expect(hook).toMatchObject({ isActive: false, disabledAt: expect.any(String) });
    },
    { timeout: 60_000, interval: 50 },
  );
  const { notifications } = (await call('GET', '/api/notifications')).json<{
    notifications: Notification[];
  }>();
  expect(notifications.map(({ kind }) => kind)).toContain('webhook-disabled');
  expect((await call('POST', `/api/webhooks/${id}/test`)).statusCode).toBe(409);
  await call('PUT', `/api/webhooks/${id}`, { isActive: true });
  await call('DELETE', `/api/webhooks/${id}`);
});

it('contacts no private addresses', async () => {
  const trapHost = `127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const addresses = listPrivateAddresses(trapHost, trapHost);
  for (const url of addresses) {
    const refused = await call('POST', '/api/webhooks', { url });
    expect([400, 404], url).toContain(refused.statusCode);
  }
  expect(addresses.length).toBeGreaterThan(30);
  expect(trapped).toBe(0);
});

it('sends nothing for a suspended account, and the rest once it is active again', async () => {
  const { pool } = test.deps.database;
  const { id } = await create();
  answers.push(500);
  await call('POST', `/api/webhooks/${id}/test`);
  const delivery = await awaitDelivery(id, { state: 'pending', attempts: 1 });
  const suspend = (at: 'now()' | 'null') =>
    pool.query(
      `update users set disabled_at = ${at} where id = (select owner_id from webhooks where id = $1)`,
      [id],
    );
  const age = "update webhook_deliveries set due_at = now() - interval '1 hour' where id = $1";
  const requeueLost = () => webhooks.housekeeping!['lost deliveries']!(test.deps);
  await suspend('now()');
  received.length = 0;
  await sendWebhook(test.deps, { deliveryId: delivery.id, attempt: 1 }, new AbortController().signal);
  await pool.query(age, [delivery.id]);
  await requeueLost();
  const { rows } = await pool.query(
    "select 1 from pgboss.job where data->>'deliveryId' = $1 and state = 'created' and start_after <= now()",
    [String(delivery.id)],
  );
  expect([received, rows]).toEqual([[], []]);
  await suspend('null');
  await requeueLost();
  await awaitDelivery(id, { state: 'delivered', attempts: 2 });
  await call('DELETE', `/api/webhooks/${id}`);
});

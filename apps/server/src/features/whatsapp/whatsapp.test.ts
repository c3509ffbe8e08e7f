import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../testing/fake-graph.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const soon = { timeout: 20_000, interval: 25 };
let graph: FakeGraph;
let test: TestApp;
let shop: Shop;
let messages = 0;

const url = () => `/api/assistant/${shop.assistantId}/whatsapp`;
const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  test.app.inject({ method, url: path, headers: shop.headers, ...(payload ? { payload } : {}) });
const hook = (body: unknown, headers: object = {}) => {
  const signed = graph.sign(body);
  return test.app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook',
    payload: signed.payload,
    headers: { ...signed.headers, ...headers },
  });
};
const wrap = (value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: graph.numbers[0]!.businessAccountId,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { phone_number_id: graph.numbers[0]!.id },
            ...value,
          },
        },
      ],
    },
  ],
});
const write = async (from: string, message: object) => {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const body = wrap({ messages: [{ from, id: `wamid.in.${++messages}`, timestamp, ...message }] });
  expect((await hook(body)).statusCode).toBe(200);
  return body;
};
const got = (from: string) => graph.sent.filter(({ to }) => to === from).map(({ text }) => text);
const input = () => ({
  phoneNumberId: graph.numbers[0]!.id,
  businessAccountId: graph.numbers[0]!.businessAccountId,
  accessToken: graph.numbers[0]!.token,
});

beforeAll(async () => {
  graph = await startFakeGraph();
  test = await createTestApp({ worker: true, embed: createWordEmbed(), env: graph.env });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(async () => {
  await test.close();
  await graph.close();
});

describe('a number', () => {
  it('is connected only by a token that opens it', async () => {
    const dead = await request('POST', url(), { ...input(), accessToken: 'EAAdead' });
    expect([dead.statusCode, Object.keys(dead.json().fields)]).toEqual([400, ['accessToken']]);
    const other = await request('POST', url(), { ...input(), phoneNumberId: '1' });
    expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['phoneNumberId']]);
    const made = await request('POST', url(), { ...input(), templateName: 'come_back' });
    expect(made.json()).toMatchObject({
      name: 'Golden Bakeshop · +63 917 555 0100',
      isSubscribed: true,
      accountId: input().phoneNumberId,
    });
    expect(made.body).not.toContain('EAA');
    expect((await request('POST', `${url()}/test`)).json()).toMatchObject({ success: true });
  });

  it('takes nothing that is not signed', async () => {
    const body = wrap({
      messages: [{ from: '639170000001', id: 'forged', type: 'text', text: { body: 'Hi' } }],
    });
    for (const signature of [
      '',
      'sha256=00',
      graph.sign(body, 'another-app-secret').headers['x-hub-signature-256'],
    ]) {
      expect((await hook(body, { 'x-hub-signature-256': signature })).statusCode).toBe(403);
    }
    const shaken = await test.app.inject({
      url: `/api/whatsapp/webhook?hub.mode=subscribe&hub.verify_token=${graph.verifyToken}&hub.challenge=42`,
    });
    expect([shaken.statusCode, shaken.body]).toEqual([200, '42']);
    expect(got('639170000001')).toEqual([]);
  });

  it('answers words and captions once, marks them read, and passes over states and reactions', async () => {
    const from = '639170000002';
    const body = await write(from, { type: 'text', text: { body: 'How much is the ube cake?' } });
    await hook(body);
    await expect.poll(() => got(from), soon).toEqual([expect.stringContaining('980')]);
    expect(graph.requests.map((call) => call.body)).toContainEqual(
      expect.objectContaining({
        status: 'read',
        message_id: 'wamid.in.1',
        typing_indicator: { type: 'text' },
      }),
    );
    await hook(wrap({ statuses: [{ id: 'wamid.1', status: 'delivered', recipient_id: from }] }));
    await write(from, { type: 'reaction', reaction: { message_id: 'wamid.1', emoji: '👍' } });
    await write(from, { type: 'image', image: { id: '1', caption: 'How much is the mango cake?' } });
    await expect.poll(() => got(from)[1], soon).toContain('850');
    await write(from, { type: 'audio', audio: { id: '2' } });
    await expect.poll(() => got(from)[2], soon).toContain('only read text');
    expect(got(from)).toHaveLength(3);
  });

  it('sends its template, and nothing else, to who wrote too long ago', async () => {
    const from = '639170000003';
    await write(from, { type: 'text', text: { body: 'Hello' } });
    await expect.poll(() => got(from).length, soon).toBe(1);
    const { pool } = test.deps.database;
    await pool.query(
      `update messaging_correspondents set last_inbound_at = now() - interval '25 hours' where person_id = $1`,
      [from],
    );
    const { rows } = await pool.query(
      'select channel_user_id as id from messaging_correspondents where person_id = $1',
      [from],
    );
    const { deliver } = test.deps.channels.find(({ channel: { name } }) => name === 'whatsapp')!;
    await deliver!(test.deps, pool, {
      ownerId: shop.ownerId,
      assistantId: shop.assistantId,
      threadId: 1,
      channelUserId: rows[0].id,
      messageId: 1,
      text: 'A person answers.',
    });
    await expect.poll(() => got(from)[1], soon).toBe('template:come_back');
    expect(got(from)).toHaveLength(2);
  });

  it('is switched off, renamed its template, and deleted', async () => {
    const changed = await request('PUT', url(), {
      isActive: false,
      templateName: 'hello',
      templateLanguage: 'fil',
    });
    expect(changed.json()).toMatchObject({ isActive: false });
    expect((await request('DELETE', url())).json()).toEqual({ ok: true });
    expect(graph.subscribed.size).toBe(0);
  });
});

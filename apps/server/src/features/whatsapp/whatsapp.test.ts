import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../testing/fake-graph.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const soon = { timeout: 60_000, interval: 25 };
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
const listTextsTo = (from: string) => graph.sent.filter(({ to }) => to === from).map(({ text }) => text);
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

describe('a WhatsApp number', () => {
  it('is connected only with its own token', async () => {
    const dead = await request('POST', url(), { ...input(), accessToken: 'EAAdead' });
    expect([dead.statusCode, Object.keys(dead.json().fields)]).toEqual([400, ['accessToken']]);
    const other = await request('POST', url(), { ...input(), phoneNumberId: '1' });
    expect([other.statusCode, Object.keys(other.json().fields)]).toEqual([400, ['phoneNumberId']]);
    const response = await request('POST', url(), { ...input(), templateName: 'come_back' });
    expect(response.json()).toMatchObject({
      name: 'Golden Bakeshop · +63 917 555 0100',
      isSubscribed: true,
      accountId: input().phoneNumberId,
    });
    expect(response.body).not.toContain('EAA');
    expect((await request('POST', `${url()}/test`)).json()).toMatchObject({ success: true });
  });

  it('rejects unsigned webhooks', async () => {
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
    expect(listTextsTo('639170000001')).toEqual([]);
  });

  it('answers texts and captions once, marks them as read and ignores statuses and reactions', async () => {
    const from = '639170000002';
    const body = await write(from, { type: 'text', text: { body: 'How much is the ube cake?' } });
    await hook(body);
    await expect.poll(() => listTextsTo(from), soon).toEqual([expect.stringContaining('980')]);
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
    await expect.poll(() => listTextsTo(from)[1], soon).toContain('850');
    await write(from, { type: 'audio', audio: { id: '2' } });
    await expect.poll(() => listTextsTo(from)[2], soon).toContain('only read text');
    expect(listTextsTo(from)).toHaveLength(3);
  });

  it('sends only its template outside the messaging window', async () => {
    const from = '639170000003';
    await write(from, { type: 'text', text: { body: 'Hello' } });
    await expect.poll(() => listTextsTo(from).length, soon).toBe(1);
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
    await expect.poll(() => listTextsTo(from)[1], soon).toBe('template:come_back');
    expect(listTextsTo(from)).toHaveLength(2);
  });

  describe('message templates', () => {
    const from = '639170000004';
    const lists = () =>
      request('GET', `/api/assistant/${shop.assistantId}/message-templates?channel=whatsapp`);
    const threadOf = async () => {
      const { pool } = test.deps.database;
      const { rows } = await pool.query(
        `select t.id from threads t join messaging_correspondents p on p.channel_user_id = t.channel_user_id
         where p.person_id = $1`,
        [from],
      );
      return Number(rows[0].id);
    };
    const send = async (body: object) =>
      request('POST', `/api/inbox/threads/${await threadOf()}/templates`, {
        clientKey: crypto.randomUUID(),
        ...body,
      });

    it('are listed with their fields, except unapproved ones and ones that need media or buttons', async () => {
      // A placeholder of an unknown form, and a template without any.
      const odd = { name: 'odd_blank', language: 'en', status: 'APPROVED', category: 'UTILITY' };
      const components = [{ type: 'BODY', text: 'Hello {{first name}}!' }];
      graph.templates.push({ ...odd, components }, { status: 'APPROVED', name: 7 } as never);
      const { templates, leftOutCount } = (await lists()).json();
      const names = templates.map(({ name, language }: { name: string; language: string }) => [
        name,
        language,
      ]);
      expect([names, leftOutCount]).toEqual([
        [
          ['call_you_back', 'en'],
          ['come_back', 'en'],
          ['hello', 'en'],
          ['order_ready', 'en'],
          ['order_ready', 'fil'],
        ],
        3,
      ]);
      expect(templates.filter(({ asksContact }: { asksContact: boolean }) => asksContact)).toMatchObject([
        { name: 'call_you_back', buttons: [] },
      ]);
      expect(templates[3]).toMatchObject({
        header: 'Order {{1}}',
        footer: 'Golden Bakeshop',
        buttons: ['I am coming', 'See the order'],
        fields: [
          { key: 'header.1', example: 'A-17', max: 60 },
          { key: 'body.1', example: 'Ana' },
          { key: 'body.2', example: 'ube cake' },
          { key: 'body.3' },
          { key: 'button.1', name: 'See the order', example: 'a17' },
        ],
      });
      expect(templates[4].fields.map(({ key }: { key: string }) => key)).toEqual([
        'body.customer',
        'body.order',
      ]);
      const telegram = await request(
        'GET',
        `/api/assistant/${shop.assistantId}/message-templates?channel=telegram`,
      );
      expect(telegram.statusCode).toBe(409);
    });

    it('are sent with their values at any time, once, and stored as text', async () => {
      await write(from, { type: 'text', text: { body: 'Hello' } });
      await expect.poll(() => listTextsTo(from).length, soon).toBe(1);
      await test.deps.database.pool.query(
        `update messaging_correspondents set last_inbound_at = now() - interval '25 hours' where person_id = $1`,
        [from],
      );
      const threadUrl = `/api/inbox/threads/${await threadOf()}`;
      expect((await request('GET', threadUrl)).json().window).toMatchObject({
        isOpen: false,
        hasTemplates: true,
      });
      const values = {
        'header.1': 'A-17',
        'body.1': ' Ana\n Cruz',
        'body.2': 'ube cake {{1}}',
        'body.3': 'six',
        'button.1': 'a17',
      };
      const body = { name: 'order_ready', language: 'en', values, clientKey: crypto.randomUUID() };
      const responses = await Promise.all([send(body), send(body)]);
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
      expect(responses[0].json()).toMatchObject({
        author: 'person',
        text: 'Order A-17\n\nHello Ana Cruz, your ube cake {{1}} is ready. Pick it up until six.\n\nGolden Bakeshop',
      });
      await expect.poll(() => listTextsTo(from).length, soon).toBe(2);
      const [approved] = graph.templates.splice(2, 1);
      expect((await send(body)).json()).toEqual(responses[0].json());
      graph.templates.splice(2, 0, approved!);
      const filled = graph.sent.filter(({ to }) => to === from).at(-1)?.filled;
      expect(filled).toContain(
        'Order A-17 | Hello Ana Cruz, your ube cake {{1}} is ready. Pick it up until six.',
      );
      expect(filled).toContain('https://example.com/orders/a17');
      const named = { 'body.customer': 'Ana', 'body.order': 'ube cake' };
      await send({ name: 'order_ready', language: 'fil', values: named });
      await expect
        .poll(() => graph.sent.at(-1)?.filled, soon)
        .toBe('Kumusta po, Ana! Handa na po ang ube cake ninyo.');
    });

    it('are refused with a missing value, too much text or a withdrawn approval', async () => {
      const named = { name: 'order_ready', language: 'fil' };
      const missing = await send({ ...named, values: { 'body.customer': 'Ana' } });
      expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([400, ['values.body.order']]);
      const long = { 'body.customer': 'a'.repeat(500), 'body.order': 'b'.repeat(500) };
      expect((await send({ ...named, values: long })).statusCode).toBe(400);
      const bad = await send({
        name: 'order_ready',
        language: 'en',
        values: {
          'header.1': 'a'.repeat(61),
          'body.1': 'a',
          'body.2': 'b',
          'body.3': 'c',
          'button.1': 'd',
        },
      });
      expect(bad.statusCode).toBe(400);
      for (const missingName of ['not_yet', 'new_cakes', 'odd_blank', 'nothing']) {
        expect([missingName, (await send({ name: missingName, language: 'en' })).statusCode]).toEqual([
          missingName,
          409,
        ]);
      }
      expect((await send({ ...named, values: { 'body.customer': 'x'.repeat(501) } })).statusCode).toBe(400);
      expect((await send({ ...named, values: { constructor: 'x' } })).statusCode).toBe(400);
    });
  });

  it('can be switched off, given another template and deleted', async () => {
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

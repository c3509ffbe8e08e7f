import type { LeadOrder } from '@anito/contract/lead-orders';
import type { Lead } from '@anito/contract/leads';
import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { askAsVisitor, type ChatApp, createChatApp, createVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

let test: ChatApp;
let headers: { authorization: string };
let assistantId: number;

beforeAll(async () => {
  test = await createChatApp();
  headers = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const created = await test.app.inject({ method: 'POST', url: '/api/assistant', headers, payload });
  assistantId = created.json<{ id: number }>().id;
});
afterAll(() => test.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, from = headers) =>
  createApi(test.app).request(from, method, path, body);

async function findLead(search: string): Promise<Lead> {
  const [lead] = (await call('GET', `/api/lead/search?q=${search}`)).json<Lead[]>();
  expect(lead).toBeDefined();
  return lead!;
}

const awaitLead = (search: string, expected: object) =>
  waitFor(
    async () => {
      const lead = await findLead(search);
      expect(lead).toMatchObject(expected);
      return lead;
    },
    { timeout: 60_000, interval: 50 },
  );

const reply = (fields: object) =>
  test.fake.order({
    text: JSON.stringify({ name: null, company: null, intent: null, need: null, ...fields }),
  });

describe('orders that an owner writes down', () => {
  let lead: Lead;
  beforeEach(async () => {
    const name = `Ana ${crypto.randomUUID()}`;
    lead = (await call('POST', '/api/lead', { name })).json<Lead>();
  });
  const add = (body: object) => call('POST', `/api/lead/${lead.id}/orders`, body);

  it('are added, changed, confirmed and deleted', async () => {
    const items = [
      { item: ' Ube cake ', quantity: 2 },
      { item: 'Candles', quantity: null },
    ];
    const added = await add({ items, date: '2026-12-24', amount: '₱1,960' });
    expect(added.statusCode).toBe(201);
    const order = added.json<LeadOrder>();
    expect(order).toMatchObject({
      items: [
        { item: 'Ube cake', quantity: 2 },
        { item: 'Candles', quantity: null },
      ],
      date: '2026-12-24',
      amount: '₱1,960',
      state: 'draft',
      madeBy: 'owner',
    });
    const changed = await call('PUT', `/api/lead-orders/${order.id}`, { date: null, state: 'confirmed' });
    expect(changed.json()).toMatchObject({ date: null, amount: '₱1,960', state: 'confirmed' });
    const seen = (await call('GET', `/api/lead/${lead.id}`)).json<Lead>();
    expect(seen.orders).toMatchObject([{ id: order.id, state: 'confirmed' }]);
    expect((await call('DELETE', `/api/lead-orders/${order.id}`)).statusCode).toBe(200);
    expect((await call('GET', `/api/lead/${lead.id}`)).json<Lead>().orders).toEqual([]);
    expect((await call('DELETE', `/api/lead-orders/${order.id}`)).statusCode).toBe(404);
  });

  it.each([
    { items: [] },
    { items: [{ item: '' }] },
    { items: [{ item: 'Cake', quantity: 0 }] },
    { items: [{ item: 'Cake' }], date: 'tomorrow' },
    { items: [{ item: 'Cake' }], state: 'paid' },
    { items: Array.from({ length: limits.orderItems + 1 }, () => ({ item: 'Cake' })) },
  ])('reject %j', async (body) => {
    expect((await add(body)).statusCode).toBe(400);
  });

  it('are limited in number', async () => {
    await test.deps.database.pool.query(
      `insert into lead_orders (owner_id, lead_id, items, made_by)
       select owner_id, id, '[]', 'owner' from leads, generate_series(1, $2) where id = $1`,
      [lead.id, limits.leadOrders],
    );
    const refused = await add({ items: [{ item: 'Cake' }] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ reason: 'too-many-lead-orders' });
  });
});

describe('the wish of a lead', () => {
  it("is the visitor's sentence without a description by the model", async () => {
    test.fake.order({ text: 'I would rather not.' });
    const visitor = createVisitor();
    await askAsVisitor(test, assistantId, 'Order 2 cakes for December 24, fe@example.com', visitor);
    await awaitLead('fe@example.com', { wish: 'Order 2 cakes for December 24, fe@example.com', orders: [] });
    await askAsVisitor(test, assistantId, 'Can you write a name on it?', visitor);
    const lead = await awaitLead('fe@example.com', { lastMessage: 'Can you write a name on it?' });
    expect(lead.wish).toBe('Order 2 cakes for December 24, fe@example.com');
    expect(lead.wishDate).toMatch(/^\d{4}-12-24$/);
    expect(lead.threadId).toEqual(expect.any(Number));
  });

  it('and a draft of the order come from a connected model, as far as the messages say it', async () => {
    const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    reply({
      intent: 'order ube cakes',
      need: 'a birthday',
      date,
      amount: '₱2,000',
      items: [
        { item: 'Ube cake', quantity: 2 },
        { item: 'Balloons', quantity: 9 },
      ],
    });
    const visitor = createVisitor();
    const question = 'I want 2 ube cakes for a birthday, budget ₱2,000, gil@example.com';
    await askAsVisitor(test, assistantId, question, visitor);
    const lead = await awaitLead('gil@example.com', {
      wish: 'order ube cakes · a birthday',
      wishDate: date,
      wishAmount: '₱2,000',
      orders: [{ items: [{ item: 'Ube cake', quantity: 2 }], date, state: 'draft', madeBy: 'model' }],
    });

    // A confirmed order is not changed by later messages, which start another draft.
    const [order] = lead.orders;
    await call('PUT', `/api/lead-orders/${order!.id}`, { state: 'confirmed' });
    reply({ intent: 'order pandesal', items: [{ item: 'pandesal', quantity: 30 }] });
    await askAsVisitor(test, assistantId, 'And 30 pandesal, hana@example.com', visitor);
    const prompted = await awaitLead('gil@example.com', {
      orders: [{ items: [{ item: 'pandesal', quantity: 30 }], state: 'draft' }, { id: order!.id }],
    });
    expect(prompted.orders).toHaveLength(2);
    // A draft that replaces another one as the owner's does not collide with the model's.
    const reopened = await call('PUT', `/api/lead-orders/${order!.id}`, { state: 'draft' });
    expect(reopened.json()).toMatchObject({ state: 'draft', madeBy: 'owner' });
  });
});

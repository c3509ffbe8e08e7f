import type { Lead, LeadConversation, LeadStats } from '@anito/contract/leads';
import type { Notification } from '@anito/contract/notifications';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readMails } from '../../testing/read-mails.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { createVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { mailLeads } from './lead-mails.ts';
import { requeueLostSearches, searchContacts } from './search-contacts.ts';

let test: TestApp;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  test = await createTestApp({
    worker: true,
    rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
  });
  shop = await openShop(test, 'owner@example.com');
  other = await openShop(test, 'other@example.com');
});
afterAll(() => test.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const call = (method: Method, url: string, payload?: object, { headers } = shop) =>
  createApi(test.app).request(headers, method, url, payload);

async function list(query = '', of = shop): Promise<Lead[]> {
  return (await call('GET', `/api/lead${query}`, undefined, of)).json();
}

/** Asks as a visitor and returns the visitor's id. */
async function ask(question: string, visitor = createVisitor(), { assistantId } = shop): Promise<string> {
  const { channelUserId, address } = visitor;
  const answered = await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${assistantId}/public/chat`,
    remoteAddress: address,
    payload: { question, channelUserId },
  });
  expect(answered.statusCode).toBe(200);
  return channelUserId;
}

/** Waits until the lead with an e-mail matches and returns it. */
const awaitLead = (email: string, expected: Partial<Lead> = {}) =>
  waitFor(
    async () => {
      const lead = (await list(`/search?q=${encodeURIComponent(email)}`))[0];
      expect(lead).toBeDefined();
      expect(lead).toMatchObject(expected);
      return lead!;
    },
    { timeout: 60_000, interval: 50 },
  );

describe("a visitor's contact details", () => {
  it('become a lead with its conversation, score and reasons', async () => {
    const visitor = createVisitor();
    await ask('Hi, I am Liza Montano. Magkano po ang ube cake?', visitor);
    await ask('Please send a quote to liza@bakery.example or 0917 555 0142', visitor);
    const lead = await awaitLead('liza@bakery.example', { lastMessage: expect.stringContaining('quote') });
    expect(lead).toMatchObject({
      name: 'Liza Montano',
      phone: '+639175550142',
      score: 'High',
      status: 'New',
      source: 'public',
      reasons: ['email', 'phone', 'business-email', 'price-intent'],
      assistant: { id: shop.assistantId },
    });
    const conversations = (await call('GET', `/api/lead/${lead.id}/conversations`)).json<
      LeadConversation[]
    >();
    expect(conversations[0]!.channelUserId).toBe(visitor.channelUserId);
    expect(conversations[0]!.messages.map(({ question }) => question)).toHaveLength(2);
    expect((await list('', other)).length).toBe(0);
  });

  it('become one lead when several threads give the same e-mail at once', async () => {
    const questions = Array.from({ length: 8 }, () => ask('write to same@example.com please'));
    await Promise.all(questions);
    const lead = await awaitLead('same@example.com');
    await waitFor(
      async () => {
        const conversations = await call('GET', `/api/lead/${lead.id}/conversations`);
        expect(conversations.json<LeadConversation[]>()).toHaveLength(5);
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(await list('/search?q=same@example.com')).toHaveLength(1);
  });

  it('extend a lead without changing existing values', async () => {
    const visitor = createVisitor();
    await ask('I am Mia Cruz, mia@example.com', visitor);
    await awaitLead('mia@example.com', { name: 'Mia Cruz', phone: null });
    await ask('my number is 0918 555 0199, my name is Mallory', visitor);
    await awaitLead('mia@example.com', { name: 'Mia Cruz', phone: '+639185550199' });
    await ask('it is mia@example.com, my number is 0918 000 1122');
    await ask('done', visitor);
    await awaitLead('mia@example.com', { lastMessage: 'done', phone: '+639185550199' });
  });

  it("make no lead without an address or number, or in the owner's own chat", async () => {
    await ask('Hello, I am Nobody Inparticular');
    await call('POST', `/api/assistant/${shop.assistantId}/chat`, { question: 'owner-test@example.com' });
    await ask('marker@example.com');
    await awaitLead('marker@example.com');
    expect(await list('/search?q=inparticular')).toEqual([]);
    expect(await list('/search?q=owner-test')).toEqual([]);
  });

  it('are found once after their job was lost', async () => {
    const visitor = createVisitor();
    await ask('late@example.com', visitor);
    const lead = await awaitLead('late@example.com');
    await call('DELETE', `/api/lead/${lead.id}`);
    const { pool } = test.deps.database;
    const { rows } = await pool.query(
      `delete from contact_searches s using conversations c where c.id = s.conversation_id
         and c.question = 'late@example.com' returning c.id`,
    );
    await pool.query(`update conversations set attempted_at = now() - interval '1 hour' where id = $1`, [
      rows[0].id,
    ]);
    await requeueLostSearches(test.deps);
    await awaitLead('late@example.com');
    const conversationId = Number(rows[0].id);
    await Promise.all([1, 2, 3].map(() => searchContacts(test.deps, { conversationId })));
    expect(await list('/search?q=late@example.com')).toHaveLength(1);
  });

  it('show any content literally', async () => {
    const name = '=HYPERLINK("https://evil.example")';
    await call('POST', '/api/lead', { name, email: 'formula@example.com', company: '<img src=x onerror=1>' });
    const { body } = await call('GET', '/api/lead/export.csv');
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    const refused = await call('POST', '/api/lead', { name: 'a\u0000b', email: 'x@example.com' });
    expect(refused.statusCode).toBe(400);
  });
});

describe('the owner', () => {
  it('adds, changes, scores and deletes leads', async () => {
    const created = await call('POST', '/api/lead', { name: 'Carl', phone: '+63 917 999 0000' });
    expect(created.statusCode).toBe(201);
    const { id, source, reasons } = created.json<Lead>();
    expect({ source, reasons }).toEqual({ source: 'manual', reasons: ['phone'] });
    const changed = await call('PUT', `/api/lead/${id}`, { status: 'Proposal Sent', company: 'Carl & Co' });
    expect(changed.json()).toMatchObject({ status: 'Proposal Sent', company: 'Carl & Co', name: 'Carl' });
    const scored = await call('POST', `/api/lead/${id}/update-score`, { score: 'High' });
    expect(scored.json()).toMatchObject({ score: 'High', reasons: ['set-by-owner'] });
    const again = await call('POST', `/api/lead/${id}/update-score`, {});
    expect(again.json()).toMatchObject({ score: 'Medium', reasons: ['phone'] });
    expect((await call('PUT', `/api/lead/${id}`, { name: '', phone: '' })).statusCode).toBe(400);
    expect((await call('DELETE', `/api/lead/${id}`)).json()).toEqual({ ok: true });
    expect((await call('GET', `/api/lead/${id}`)).statusCode).toBe(404);
  });

  it('cannot add a contact twice', async () => {
    await call('POST', '/api/lead', { email: 'Twice@Example.com' });
    const again = await call('POST', '/api/lead', { email: 'twice@example.com' });
    expect(again.statusCode).toBe(409);
    const theirs = await call('POST', '/api/lead', { email: 'twice@example.com' }, other);
    expect(theirs.statusCode).toBe(201);
  });

  it('filters and searches leads page by page', async () => {
    for (const number of [1, 2, 3]) {
      await call('POST', '/api/lead', {
        name: `Paged ${number}`,
        phone: `0917000000${number}`,
        status: 'Cold',
      });
    }
    expect((await list('/by-status/Cold')).map(({ name }) => name)).toEqual([
      'Paged 3',
      'Paged 2',
      'Paged 1',
    ]);
    expect(await list('/by-status/Cold?skip=1&take=1')).toMatchObject([{ name: 'Paged 2' }]);
    expect((await list('/by-score/Medium')).every(({ score }) => score === 'Medium')).toBe(true);
    expect(await list('/by-score/medium')).toEqual(await list('/by-score/Medium'));
    expect((await call('GET', '/api/lead/by-status/proposal%20sent')).statusCode).toBe(200);
    expect(await list('/search?q=PAGED%202')).toHaveLength(1);
    expect(await list('/search?q=%25')).toEqual([]);
    expect((await call('GET', '/api/lead/by-score/Best')).statusCode).toBe(400);
    const stats = (await call('GET', '/api/lead/stats')).json<LeadStats>();
    expect(stats.total).toBe((await list('?take=200')).length);
    expect(stats.thisWeek).toBe(stats.total);
  });

  it('gets a notification per day and one mail for many leads', async () => {
    await ask('bell-one@example.com', undefined, other);
    const { channelUserId, address: remoteAddress } = createVisitor();
    const form = { name: 'Open https://evil.example/login', email: 'bell-two@example.com', message: 'Hi' };
    await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${other.assistantId}/public/person/form`,
      remoteAddress,
      payload: { ...form, channelUserId },
    });
    const notice = await waitFor(
      async () => {
        const { notifications } = (await call('GET', '/api/notifications', undefined, other)).json<{
          notifications: Notification[];
        }>();
        const match = notifications.find(({ kind }) => kind === 'new-leads');
        expect(match).toMatchObject({ count: 2 });
        return match;
      },
      { timeout: 60_000, interval: 50 },
    );
    expect(notice).toBeDefined();
    const { rows } = await test.deps.database.pool.query(
      `select count(*)::int as count from pgboss.job where name = 'lead-mail' and group_id = $1`,
      [other.ownerId],
    );
    expect(rows[0].count).toBe(1);
    await mailLeads(test.deps, { ownerId: other.ownerId });
    await mailLeads(test.deps, { ownerId: other.ownerId });
    const mails = await readMails(test.deps.env.DATA_DIR, 'other@example.com');
    // Mails to owners must not contain links from strangers.
    expect(mails.join('\n')).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(mails.join('\n')).toContain('evil. example');
    const aboutLeads = mails.filter((mail) => mail.includes('bell-one@example.com'));
    expect(aboutLeads).toHaveLength(1);
    expect(aboutLeads[0]).toContain('bell-two@example.com');
  });

  it('is mailed with the name and the wish', async () => {
    const headers = await test.signIn('wish@example.com');
    const of = { ...shop, headers };
    const payload = { name: 'Rosa', systemPrompt: 'Help.', isAgentMode: true };
    const { id: assistantId } = (await call('POST', '/api/assistant', payload, of)).json<{ id: number }>();
    const question = 'How much is a ube cake? I am Ana Reyes, 0917 555 0177';
    await ask(question, createVisitor(), { ...shop, assistantId });
    await waitFor(async () => expect(await list('', of)).toHaveLength(1), { timeout: 60_000, interval: 50 });
    const { id: ownerId } = (await call('GET', '/api/Users/me', undefined, of)).json<{ id: string }>();
    await mailLeads(test.deps, { ownerId });
    const [mail] = await readMails(test.deps.env.DATA_DIR, 'wish@example.com');
    expect(mail).toContain('New lead: Ana Reyes');
    expect(mail).toContain(`“${question}”`);
  });
});

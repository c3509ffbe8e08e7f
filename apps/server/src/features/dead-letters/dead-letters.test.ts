import type { DeadLetterList } from '@anito/contract/dead-letters';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWhatsAppApp, type WhatsAppApp } from '../whatsapp/testing/whatsapp-app.ts';
import { deleteExpired } from './dead-letters.store.ts';

const soon = { timeout: 60_000, interval: 25 };
const url = '/api/admin/dead-letters';
let test: WhatsAppApp;

beforeAll(async () => {
  test = await createWhatsAppApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await query('delete from dead_letters');
  await query('delete from dead_letter_counts');
});

const query = async (text: string, values: unknown[] = []) =>
  (await test.deps.database.pool.query(text, values)).rows;

async function call<Result = unknown>(method: 'GET' | 'POST' | 'DELETE', path = '', headers = test.admin) {
  const answer = await test.app.inject({ method, url: `${url}${path}`, headers });
  return { status: answer.statusCode, body: answer.json<Result>(), text: answer.body };
}
const list = async () => (await call<DeadLetterList>('GET')).body;

const question = { type: 'text', text: { body: 'How much is the ube cake?' } };
/** A message without an id, which no version can process. */
const broken = { from: '639170000009', type: 'text', text: { body: 'A message without an id' } };

/** Sends raw bytes as Meta does. */
function send(payload: string, headers: object = {}) {
  const signed = test.graph.sign(payload);
  return test.app.inject({
    method: 'POST',
    url: '/api/whatsapp/webhook',
    payload: signed.payload,
    headers: { ...signed.headers, ...headers },
  });
}

describe('a webhook', () => {
  it('with one unreadable of ten messages has nine answered and one dead-lettered', async () => {
    const people = Array.from({ length: 9 }, (_, index) => `PH.90${index}`);
    const parts = people.map((userId) => test.message({ userId }, question));
    const messages: object[] = parts.flatMap((part) => part.messages);
    messages.splice(4, 0, broken);
    const contacts = parts.flatMap((part) => part.contacts);
    expect((await test.hook(test.wrap({ contacts, messages }))).statusCode).toBe(200);
    await expect
      .poll(() => people.map((id) => test.listReceived(id).length), soon)
      .toEqual(people.map(() => 1));
    const { letters, channels } = await list();
    expect(letters).toMatchObject([{ channel: 'whatsapp', reason: 'unknown-form', attempts: 0 }]);
    expect(channels).toMatchObject([{ channel: 'whatsapp', kept: 1, received: 1 }]);
    const letter = await call<{ text: string }>('GET', `/${letters[0]!.id}`);
    expect(letter.body.text).toContain('A message without an id');
    expect(letter.body.text).not.toContain('ube cake');
  });

  it.each([
    ['no JSON', '{"object": ', 'not-json'],
    ['nothing', '', 'not-json'],
    ['another object', '{"object":"page","entry":[]}', 'unknown-form'],
    ['a list', '[]', 'unknown-form'],
    [
      'an entry of another form',
      '{"object":"whatsapp_business_account","entry":[{"id":"1"}]}',
      'unknown-form',
    ],
  ])('with %s is acknowledged and dead-lettered', async (_what, payload, reason) => {
    expect((await send(payload)).statusCode).toBe(200);
    const { letters } = await list();
    expect(letters).toMatchObject([{ reason, size: payload.length }]);
  });

  it('with an invalid signature is not stored', async () => {
    const answer = await send('{', { 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` });
    expect(answer.statusCode).toBe(403);
    expect(await list()).toEqual({ letters: [], channels: [] });
  });

  it('of Messenger is dead-lettered the same way', async () => {
    const [page] = test.graph.pages;
    const event = { sender: { id: '1' }, recipient: { id: page!.id }, message: { text: 'No id' } };
    const delivery = { sender: { id: '1' }, recipient: { id: page!.id }, delivery: { watermark: 1 } };
    const body = { object: 'page', entry: [{ id: page!.id, messaging: [event, delivery] }] };
    const signed = test.graph.sign(body);
    const answer = await test.app.inject({ method: 'POST', url: '/api/facebook/webhook', ...signed });
    expect(answer.statusCode).toBe(200);
    expect((await list()).letters).toMatchObject([{ channel: 'messenger', reason: 'unknown-form' }]);
  });

  it('that arrives twice is stored once and counted twice', async () => {
    await send('{"object":"unknown"}');
    await send('{"object":"unknown"}');
    const { letters, channels } = await list();
    expect(letters).toHaveLength(1);
    expect(channels).toMatchObject([{ kept: 1, received: 2 }]);
    const { body: metrics } = await test.app.inject({ url: '/metrics' });
    expect(metrics).toContain('anito_dead_letters{channel="whatsapp",state="kept"} 1');
    expect(metrics).toContain('anito_dead_letters{channel="whatsapp",state="received"} 2');
  });

  it('is stored encrypted', async () => {
    await send('{"object":"a visitor wrote this"}');
    const [{ payload }] = await query('select payload from dead_letters');
    expect(payload.toString('latin1')).not.toContain('a visitor wrote this');
  });
});

describe('stored letters', () => {
  it('are limited; the oldest are dropped and counted', async () => {
    const messages = Array.from({ length: 900 }, (_, index) => ({
      ...broken,
      text: { body: `First ${index}` },
    }));
    await test.hook(test.wrap({ messages }));
    const more = messages.map((message, index) => ({ ...message, text: { body: `Second ${index}` } }));
    await test.hook(test.wrap({ messages: more }));
    const { letters, channels } = await list();
    expect(channels).toMatchObject([{ kept: 1_000, received: 1_800, dropped: 800 }]);
    const newest = await call<{ text: string }>('GET', `/${letters[0]!.id}`);
    expect(newest.body.text).toContain('Second 899');
  });

  it.each(['too-many', 'unknown-account'] as const)('survive a flood of %s', async (flood) => {
    await send('{"object":"unknown"}');
    const unprocessed = Array.from({ length: 1_000 }, (_, source) => ({
      reason: flood,
      source,
    }));
    await test.deps.deadLetters.keep({ channel: 'whatsapp', accountId: null, unprocessed });
    expect(await query('select reason from dead_letters where reason <> $1', [flood])).toEqual([
      { reason: 'unknown-form' },
    ]);
  });

  it('are deleted and counted after seven days', async () => {
    await send('{"object":"old"}');
    await query("update dead_letters set received_at = now() - interval '7 days 1 minute'");
    await send('{"object":"new"}');
    await deleteExpired(test.deps.database.pool);
    const { letters, channels } = await list();
    expect(letters).toHaveLength(1);
    expect(channels).toMatchObject([{ kept: 1, received: 2, expired: 1 }]);
  });
});

describe('reprocessing', () => {
  const other = { metadata: { phone_number_id: '5521' } };

  /** Sends a message to a number that is not connected yet. */
  async function writeToOther(userId: string, text = question): Promise<void> {
    const { messages, contacts } = test.message({ userId }, text);
    await test.hook(test.wrap({ ...other, contacts, messages }));
  }
  const connectOther = () =>
    test.request('POST', `/api/assistant/${test.shop.assistantId}/whatsapp`, {
      phoneNumberId: '5521',
      businessAccountId: '5521',
      accessToken: 'EAAnumber-5521',
    });

  it('answers messages that can be processed now, once, and keeps the rest', async () => {
    await writeToOther('PH.9101');
    await writeToOther('PH.9102');
    await test.hook(test.wrap({ messages: [broken] }));
    const before = await list();
    expect(before.letters.map(({ reason }) => reason)).toEqual([
      'unknown-form',
      'unknown-account',
      'unknown-account',
    ]);
    const failed = await call('POST', `/${before.letters[2]!.id}/process`);
    expect([failed.status, failed.body]).toEqual([200, { processed: 0, failed: 1 }]);
    expect((await list()).letters[2]).toMatchObject({ attempts: 1, lastAttemptAt: expect.any(String) });
    await connectOther();
    const one = await call('POST', `/${before.letters[2]!.id}/process`);
    expect(one.body).toEqual({ processed: 1, failed: 0 });
    await expect.poll(() => test.listReceived('PH.9101').length, soon).toBe(1);
    expect((await call('POST', `/${before.letters[2]!.id}/process`)).status).toBe(404);
    const all = await call('POST', '/process');
    expect(all.body).toEqual({ processed: 1, failed: 1, remaining: 0 });
    await expect.poll(() => test.listReceived('PH.9102').length, soon).toBe(1);
    const after = await list();
    expect(after.letters).toMatchObject([{ reason: 'unknown-form', attempts: 1 }]);
    expect(after.channels).toMatchObject([{ received: 3, processed: 2, kept: 1 }]);
  });

  it('answers no message twice', async () => {
    await connectOther();
    const { messages, contacts } = test.message({ userId: 'PH.9103' }, question);
    const body = test.wrap({ ...other, contacts, messages });
    await test.hook(body);
    await expect.poll(() => test.listReceived('PH.9103').length, soon).toBe(1);
    const accountId = null;
    const unprocessed = [{ reason: 'unknown-form' as const, source: body }];
    await test.deps.deadLetters.keep({ channel: 'whatsapp', accountId, unprocessed });
    const [first] = (await list()).letters;
    const both = await Promise.all([call('POST', `/${first!.id}/process`), call('POST', '/process')]);
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 404)).toBe(true);
    expect((await list()).channels).toMatchObject([{ processed: 1, kept: 0 }]);
    await test.writeText({ userId: 'PH.9104' }, 'How much is the mango cake?').catch(() => undefined);
    expect(test.listReceived('PH.9103')).toHaveLength(1);
  });

  it('is audited, like deleting and reading', async () => {
    await send('{"object":"unknown"}');
    const id = (await list()).letters[0]!.id;
    await call('GET', `/${id}`);
    await call('POST', `/${id}/process`);
    await call('POST', '/process');
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    const rows = await query(
      "select action, object from audit_log where action like 'dead-letter.%' order by created_at desc limit 4",
    );
    expect(rows.reverse()).toEqual([
      { action: 'dead-letter.read', object: `dead-letter:${id}` },
      { action: 'dead-letter.processed', object: `dead-letter:${id}` },
      { action: 'dead-letter.processed', object: 'dead-letters' },
      { action: 'dead-letter.deleted', object: `dead-letter:${id}` },
    ]);
  });

  it('is restricted to admins', async () => {
    await send('{"object":"unknown"}');
    const id = (await list()).letters[0]!.id;
    for (const path of [`/${id}/process`, '/process']) {
      expect((await call('POST', path, test.shop.headers)).status).toBe(403);
    }
    expect((await call('GET', '', test.shop.headers)).status).toBe(403);
    expect((await call('GET', `/${id}`, test.shop.headers)).status).toBe(403);
    expect((await call('DELETE', `/${id}`, test.shop.headers)).status).toBe(403);
  });
});

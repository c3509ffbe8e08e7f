import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/dump-tables.ts';
import { type FakeTelegram, floodWait, startFakeTelegram } from '../../testing/fake-telegram.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const soon = { timeout: 60_000, interval: 25 };
let fake: FakeTelegram;
let test: TestApp;
let shop: Shop;
let updates = 0;
const lines: string[] = [];

const url = () => `/api/assistant/${shop.assistantId}/telegram`;
const request = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  test.app.inject({ method, url: path, headers: shop.headers, ...(payload ? { payload } : {}) });
const hook = (update: unknown, secret: string | null = fake.webhook.secret, bot = '123456789') =>
  test.app.inject({
    method: 'POST',
    url: `/api/telegram/webhook/${bot}`,
    headers: { ...(secret === null ? {} : { 'x-telegram-bot-api-secret-token': secret }) },
    payload: update as object,
  });
const write = async (from: number, more: object) => {
  const update = fake.write({ id: ++updates, from, ...more });
  expect((await hook(update)).statusCode).toBe(200);
  return update;
};
const listTextsTo = (from: number) =>
  fake.sent.filter(({ to }) => to === String(from)).map(({ text }) => text);

beforeAll(async () => {
  fake = await startFakeTelegram();
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    env: { TELEGRAM_API_URL: fake.url, LOG_LEVEL: 'debug' },
    onLogLine: (line) => lines.push(line),
  });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(async () => {
  await test.close();
});

describe('a Telegram bot', () => {
  it('is not connected with an invalid or unknown token', async () => {
    const odd = await request('POST', url(), { botToken: 'my token' });
    expect([odd.statusCode, Object.keys(odd.json().fields)]).toEqual([400, ['botToken']]);
    const dead = await request('POST', url(), { botToken: `123456789:${'x'.repeat(35)}` });
    expect([dead.statusCode, dead.json().fields]).toEqual([
      400,
      { botToken: expect.stringContaining('Telegram') },
    ]);
    expect((await hook(fake.write({ id: ++updates, from: 1, text: 'Hi' }), '')).statusCode).toBe(403);
  });

  it('is connected and registers its webhook', async () => {
    const response = await request('POST', url(), { botToken: fake.token });
    expect(response.json()).toMatchObject({ name: '@golden_bot', isSubscribed: true, needsReconnect: false });
    expect(response.body).not.toContain(fake.token);
    expect(fake.webhook.url).toBe('http://localhost:3000/api/telegram/webhook/123456789');
    expect((await request('POST', `${url()}/test`)).json()).toMatchObject({ success: true });
  });

  it('rejects updates without its secret', async () => {
    const update = fake.write({ id: ++updates, from: 7, text: 'Hello' });
    const { secret } = fake.webhook;
    const answers = [null, '', 'x', secret.slice(0, -1), `${secret}x`, secret.toUpperCase(), fake.token];
    for (const refusal of answers)
      expect([refusal, (await hook(update, refusal)).statusCode]).toEqual([refusal, 403]);
    expect((await hook(update, secret, '999')).statusCode).toBe(403);
    expect((await hook(update, secret, '%00')).statusCode).toBeLessThan(500);
    expect(listTextsTo(7)).toEqual([]);
  });

  it('answers a visitor once, waits as long as Telegram requests, and ignores groups and bots', async () => {
    fake.orderNext({ path: /sendMessage$/, ...floodWait });
    const update = await write(8, { text: 'How much is the ube cake?' });
    await hook(update);
    await expect.poll(() => listTextsTo(8), soon).toEqual([expect.stringContaining('980')]);
    await write(9, { text: 'Hello', chat: { id: -100, type: 'group' } });
    await write(9, { text: 'Hello', from: { id: 9, is_bot: true } });
    await write(9, { sticker: { file_id: 'x' } });
    await write(9, { text: '/start' });
    await expect.poll(() => listTextsTo(9).length, soon).toBe(1);
    await write(9, { photo: [{ file_id: 'x' }], caption: 'How much is the mango cake?' });
    await expect.poll(() => listTextsTo(9)[1], soon).toContain('850');
    await write(9, { voice: { file_id: 'x' } });
    await expect.poll(() => listTextsTo(9)[2], soon).toContain('only read text');
    expect(listTextsTo(8)).toHaveLength(1);
  });

  it('keeps a visitor’s language after a message that does not tell one', async () => {
    await write(10, { text: 'Magkano po ang ube cake?' });
    await expect.poll(() => listTextsTo(10)[0], soon).toContain('980');
    await write(10, { text: 'Mango cake?' });
    await expect.poll(() => listTextsTo(10)[1], soon).toContain('850');
    await write(10, { voice: { file_id: 'x' } });
    await expect.poll(() => listTextsTo(10)[2], soon).toContain('Text lang po');
  });

  it('reports a revoked token and can be deleted', async () => {
    fake.revokedTokens.add(fake.token);
    expect((await request('POST', `${url()}/test`)).json()).toMatchObject({
      success: false,
      because: { reason: 'channel-token-refused' },
    });
    const [channel] = (await request('GET', `/api/assistant/${shop.assistantId}/channels`))
      .json<{ channel: string; configuration: { needsReconnect: boolean } }[]>()
      .filter((each) => each.channel === 'telegram');
    expect(channel?.configuration.needsReconnect).toBe(true);
    expect((await request('PUT', url(), { isActive: false })).json()).toMatchObject({ isActive: false });
    expect((await request('DELETE', url())).json()).toEqual({ ok: true });
    expect((await request('DELETE', url())).statusCode).toBe(404);
  });

  it('keeps its token out of logs and, in plain text, out of the database', async () => {
    fake.revokedTokens.clear();
    await request('POST', url(), { botToken: fake.token });
    expect(await dumpTables(test.deps.database)).not.toContain(fake.token);
    await fake.close();
    expect((await request('POST', `${url()}/test`)).json()).toMatchObject({ success: false });
    await hook(fake.write({ id: ++updates, from: 9, text: 'Hello' }));
    await expect.poll(() => lines.join(''), soon).toContain('message not sent');
    expect(lines.join('')).not.toContain(fake.token);
    expect(lines.join('')).not.toContain(encodeURIComponent(fake.token));
  });
});

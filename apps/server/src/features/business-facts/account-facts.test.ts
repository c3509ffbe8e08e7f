import { type AccountFacts, confirmAccountFacts } from '@anito/contract/account-facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

const { path } = confirmAccountFacts;
const contactPage =
  '# Contact us\n\nCall or text us at 0917 555 0142.\n\nOpening hours: Monday to Saturday, 8:00 AM - 6:00 PM. Closed on Sunday. Closed on December 25.\n';

let test: TestApp;
let shop: Shop;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  test = await createTestApp({ embed: createWordEmbed(), worker: true });
  api = createApi(test.app);
  shop = await openShop(test, 'shop@example.com', { documents: { 'contact.md': contactPage } });
});
afterAll(() => test.close());

type Fact = AccountFacts['facts'][number];

async function listFacts(headers = shop.headers, query = ''): Promise<Fact[]> {
  const response = await api.request(headers, 'GET', path + query);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return response.json<AccountFacts>().facts;
}

const put = (facts: object[], more: object = {}, headers = shop.headers) =>
  api.request(headers, 'PUT', path, { facts, ...more });

async function change(...facts: object[]): Promise<Map<string, Fact>> {
  const response = await put(facts);
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return new Map(response.json<AccountFacts>().facts.map((fact) => [fact.key, fact]));
}

const week = [1, 2, 3, 4, 5, 6].map((day) => ({ day, opens: '08:00', closes: '18:00' }));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const toIsoDate = (days: number) => inDays(days).toISOString().slice(0, 10);
const writeDay = (days: number) =>
  inDays(days).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

describe('the facts of an account', () => {
  it('lists what the sources state, with the line that states it', async () => {
    const facts = await listFacts();
    expect(facts.map(({ key }) => key)).toEqual(['hours', 'phone']);
    const [hours, phone] = facts;
    expect(hours).toMatchObject({
      value: { timezone: 'Asia/Manila', weekly: week },
      confirmedAt: null,
    });
    expect(hours!.value).toMatchObject({
      exceptions: [{ date: expect.stringMatching(/^\d{4}-12-25$/), closed: true }],
    });
    expect(phone).toEqual({
      key: 'phone',
      value: '0917 555 0142',
      source: { title: 'contact.md', pageUrl: null, quote: expect.stringContaining('0917 555 0142') },
      confirmedAt: null,
    });
  });

  it('confirms and changes some, keeps the others, and answers visitors with them', async () => {
    const facts = await change(
      { key: 'phone', value: '0918 555 0177\n0919 555 0188' },
      { key: 'website', value: 'https://m.me/shop' },
    );
    expect(facts.get('phone')).toMatchObject({
      value: '0918 555 0177\n0919 555 0188',
      confirmedAt: expect.any(String),
    });
    expect(facts.get('website')).toMatchObject({ value: 'https://m.me/shop' });
    expect(facts.get('hours')).toMatchObject({ confirmedAt: null });
    const { answer } = await askAsVisitor(test, shop.assistantId, 'What is your phone number?');
    expect(answer).toContain('0918 555 0177');
    expect(answer).toContain('Confirmed by the business.');
  });

  it('withdraws a confirmation with null', async () => {
    await change({ key: 'phone', value: '0918 555 0177' });
    const facts = await change({ key: 'phone', value: null }, { key: 'website', value: null });
    expect(facts.get('phone')).toMatchObject({ value: '0917 555 0142', confirmedAt: null });
    expect(facts.has('website')).toBe(false);
  });

  it('stores hours with their exceptions and the time zone of the account', async () => {
    const value = {
      timezone: 'Asia/Tokyo',
      weekly: [
        { day: 0, opens: '05:00', closes: '12:00' },
        { day: 0, opens: '13:00', closes: '24:00' },
        { day: 5, opens: '20:00', closes: '02:00' },
      ],
      exceptions: [
        { date: toIsoDate(59), opens: '05:00', closes: '12:00' },
        { date: toIsoDate(60), closed: true },
      ],
    };
    const facts = await change({ key: 'hours', value });
    expect(facts.get('hours')).toMatchObject({ value, confirmedAt: expect.any(String) });
    const { timezone, ...withoutZone } = value;
    expect((await change({ key: 'hours', value: withoutZone })).get('hours')).toMatchObject({ value });
    expect(timezone).toBe('Asia/Tokyo');
    const { answer } = await askAsVisitor(test, shop.assistantId, `Are you open on ${writeDay(60)}?`);
    expect(answer).toMatch(/closed/i);
    await change({ key: 'hours', value: { ...withoutZone, timezone: 'Asia/Manila' } });
    await change({ key: 'hours', value: null });
  });

  it('lists a date of every year at its next occurrence, and leaves out one that does not exist', async () => {
    const yearly = (month: number, day: number) => ({ year: null, month, day, periods: [] });
    const stored = await api.request(shop.headers, 'PUT', `/api/assistant/${shop.assistantId}/facts/hours`, {
      hours: { week: Array.from({ length: 7 }, () => []), dates: [yearly(2, 29), yearly(2, 30)] },
      texts: [],
    });
    expect(stored.statusCode).toBe(200);
    const hours = (await listFacts()).find(({ key }) => key === 'hours')!;
    expect(hours.value).toMatchObject({
      exceptions: [{ date: expect.stringMatching(/^2\d{3}-02-29$/), closed: true }],
    });
    await change({ key: 'hours', value: null });
  });

  it('lists what all sources state while the account has no assistant, and confirms nothing', async () => {
    const headers = await test.signIn('new@example.com');
    expect(await listFacts(headers)).toEqual([]);
    const response = await put([{ key: 'phone', value: '0917 555 0142' }], {}, headers);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  });

  it('refuses another account’s assistant and callers without a token', async () => {
    const stranger = await test.signIn('stranger@example.com');
    const query = `?assistantId=${shop.assistantId}`;
    expect(await listFacts(shop.headers, query)).toEqual(await listFacts());
    const responses = [
      await api.request(stranger, 'GET', path + query),
      await put([{ key: 'phone', value: '1' }], { assistantId: shop.assistantId }, stranger),
    ];
    for (const response of responses) expect(response.statusCode).toBe(404);
    expect((await test.app.inject({ url: path })).statusCode).toBe(401);
  });

  const hours = (value: object) => [{ key: 'hours', value: { weekly: [], exceptions: [], ...value } }];
  const period = { day: 1, opens: '08:00', closes: '18:00' };
  it.each([
    ['no facts', []],
    ['an unknown key', [{ key: 'colour', value: 'blue' }]],
    ['the same key twice', [1, 2].map((value) => ({ key: 'phone', value: String(value) }))],
    ['an empty value', [{ key: 'phone', value: ' \n ' }]],
    ['a line that is too long', [{ key: 'phone', value: 'x'.repeat(401) }]],
    ['too many lines', [{ key: 'phone', value: Array.from({ length: 13 }, (_, i) => `n${i}`).join('\n') }]],
    ['a day that does not exist', hours({ weekly: [{ ...period, day: 7 }] })],
    ['a time that does not exist', hours({ weekly: [{ ...period, closes: '24:30' }] })],
    ['an opening time of 24:00', hours({ weekly: [{ ...period, opens: '24:00' }] })],
    ['five periods on one day', hours({ weekly: Array.from({ length: 5 }, () => period) })],
    ['a date that does not exist', hours({ exceptions: [{ date: '2026-02-30', closed: true }] })],
    [
      'a date that is open and closed',
      hours({ exceptions: [{ date: '2026-12-25', opens: '08:00', closes: '09:00', closed: true }] }),
    ],
    ['a date without hours', hours({ exceptions: [{ date: '2026-12-25' }] })],
    ['a date with one time', hours({ exceptions: [{ date: '2026-12-25', opens: '08:00' }] })],
    ['an unknown time zone', hours({ timezone: 'Mars/Base' })],
  ])('refuses %s, and stores nothing', async (_, facts) => {
    const before = await listFacts();
    const response = await put(facts);
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
    expect(await listFacts()).toEqual(before);
  });
});

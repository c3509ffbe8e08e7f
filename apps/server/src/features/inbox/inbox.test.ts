import type { LiveView } from '@anito/contract/handover';
import type { InboxThread, InboxThreadDetail } from '@anito/contract/inbox';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

let test: TestApp;
let shop: Shop;
let visitor: string;
let count = 0;
let request: ReturnType<typeof createApi>['request'];

beforeAll(async () => {
  const plenty = { points: 10_000, seconds: 60 };
  test = await createTestApp({
    embed: createWordEmbed(),
    worker: true,
    rateLimits: { publicChatAddress: plenty, publicChatVisitor: plenty, personAddress: plenty },
  });
  ({ request } = createApi(test.app));
  shop = await openShop(test, 'inbox@example.com');
});
afterAll(() => test.close());
beforeEach(() => {
  count += 1;
  visitor = `public_inbox-${String(count).padStart(8, '0')}`;
});

const ask = (question: string) =>
  askAsVisitor(test, shop.assistantId, question, { channelUserId: visitor, address: `203.0.113.${count}` });
const callPerson = () =>
  test.app.inject({
    method: 'POST',
    url: `/api/assistant/${shop.assistantId}/public/person`,
    payload: { channelUserId: visitor },
  });
const live = async (): Promise<LiveView> => {
  const query = `channelUserId=${visitor}&after=0`;
  const url = `/api/assistant/${shop.assistantId}/public/live?${query}`;
  return (await test.app.inject({ method: 'GET', url })).json();
};
const own = (method: 'GET' | 'POST', path: string, body?: object) =>
  request(shop.headers, method, `/api/inbox/${path}`, body);
async function findThread(): Promise<InboxThread> {
  const response = await own('GET', `threads?filter=all&search=${visitor}`);
  return response.json<{ threads: InboxThread[] }>().threads[0]!;
}
const getDetail = async (): Promise<InboxThreadDetail> =>
  (await own('GET', `threads/${(await findThread()).id}`)).json();
const reply = async (text: string) =>
  own('POST', `threads/${(await findThread()).id}/replies`, { text, clientKey: `inbox-key-${count}` });

it("names a visitor by the lead and finds the thread by the lead's e-mail address", async () => {
  await ask('How much is the ube cake?');
  expect(await findThread()).toMatchObject({ visitorName: null, visitorPhone: null, leadId: null });
  await ask('My name is Maria Cruz, 0917 555 0123, maria@example.com');
  await vi.waitFor(async () =>
    expect(await findThread()).toMatchObject({
      visitorName: 'Maria Cruz',
      visitorPhone: '+639175550123',
      visitorEmail: 'maria@example.com',
      leadId: expect.any(Number),
    }),
  );
  const found = (await own('GET', 'threads?filter=all&search=maria@example')).json();
  expect(found.threads).toHaveLength(1);
});

it('states the wish of a visitor in one line', async () => {
  await ask('Hello');
  expect((await getDetail()).wish).toBeNull();
  await ask('How much is the ube cake?');
  expect((await getDetail()).wish).toBe('How much is the ube cake?');
  await ask('I want to order 2 ube cakes for Saturday.\nMaria Cruz 0917 555 0123');
  await ask('Thank you!');
  expect((await getDetail()).wish).toBe('I want to order 2 ube cakes for Saturday.');
});

it("tells visitors the person's first name and the business", async () => {
  await request(shop.headers, 'PUT', '/api/Users/me/settings', { company: 'Panaderia Luz' });
  await ask('Hello');
  await callPerson();
  await reply('Good day!');
  const { messages, businessName } = await live();
  expect(businessName).toBe('Panaderia Luz');
  const firstName = (await request(shop.headers, 'GET', '/api/Users/me')).json().firstName;
  expect(messages.map(({ event, author, personName }) => [event ?? author, personName])).toEqual([
    ['handed-over', null],
    ['joined', firstName],
    ['person', firstName],
  ]);
});

it("lets the assistant answer the visitor's open question and hands the thread back", async () => {
  await ask('Hello');
  await callPerson();
  await ask('How much is the ube cake?');
  const { thread, openQuestion } = await getDetail();
  expect(openQuestion).toBe('How much is the ube cake?');
  const answered = await own('POST', `threads/${thread.id}/answer`);
  expect(answered.statusCode).toBe(200);
  expect(answered.json()).toMatchObject({ handledBy: 'assistant', unreadCount: 0 });
  const { messages, status } = await live();
  expect(status.handledBy).toBe('assistant');
  const last = messages.at(-1)!;
  expect(last).toMatchObject({ author: 'assistant', text: expect.stringContaining('980') });
  expect(last.sources).toHaveLength(1);
  const detail = await getDetail();
  expect(detail.openQuestion).toBeNull();
  expect(detail.items.at(-1)).toMatchObject({ kind: 'message', author: 'assistant' });
  expect((await own('POST', `threads/${thread.id}/answer`)).statusCode).toBe(409);
});

it('stays with the person when the sources have no answer or the question is answered', async () => {
  await ask('Hello');
  await callPerson();
  await ask('Which planet has the most moons?');
  const { thread } = await getDetail();
  const refused = await own('POST', `threads/${thread.id}/answer`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json().error).toBe('Nothing in your sources answers this.');
  expect(await findThread()).toMatchObject({ handledBy: 'person' });
  await reply('Saturn, I think.');
  expect((await getDetail()).openQuestion).toBeNull();
  await ask('Thank you!');
  expect((await getDetail()).openQuestion).toBeNull();
  expect((await own('POST', `threads/${thread.id}/answer`)).statusCode).toBe(409);
  expect((await live()).messages.some(({ author }) => author === 'assistant')).toBe(false);
});

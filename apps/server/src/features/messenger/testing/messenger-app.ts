import type { MessengerConfiguration } from '@anito/contract/messenger';
import { expect } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../../testing/fake-graph.ts';
import { openShop } from '../../../testing/shop.ts';
import type { Shop } from '../../../testing/shop-parts.ts';
import { type ChatApp, createChatApp } from '../../answering/testing/chat-app.ts';

/** A shop whose assistant answers a page, with fakes of Facebook and of a model provider. */
export type MessengerApp = ChatApp & {
  graph: FakeGraph;
  shop: Shop;
  request(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ): ReturnType<typeof inject>;
  connect(): Promise<MessengerConfiguration>;
  /** Sends a webhook as Facebook does, or changed by `change`. */
  hook(body: unknown, change?: (webhook: SignedWebhook) => SignedWebhook): ReturnType<typeof inject>;
  /** Sends a visitor's message to the page. */
  write(from: string, mid: string, text?: string, more?: object): Promise<void>;
  /** Returns the texts that a visitor received. */
  listReceived(to: string): string[];
  /** Waits until every message is answered or ignored, and every reply is delivered or failed. */
  waitUntilSettled(): Promise<void>;
};

type SignedWebhook = { payload: string; headers: Record<string, string> };
const inject = (test: ChatApp, request: object) => test.app.inject(request);

export async function createMessengerApp(
  options: Parameters<typeof createChatApp>[0] = {},
): Promise<MessengerApp> {
  const graph = await startFakeGraph();
  const test = await createChatApp({
    ...options,
    env: { ...graph.env, ...options.env },
  });
  test.fake.order({ text: 'The ube cake costs 980 pesos [1].' });
  const shop = await openShop(test, 'owner@example.com');
  const request: MessengerApp['request'] = (method, url, payload) =>
    inject(test, { method, url, headers: shop.headers, ...(payload ? { payload } : {}) });
  const hook: MessengerApp['hook'] = (body, change = (webhook) => webhook) =>
    inject(test, { method: 'POST', url: '/api/facebook/webhook', ...change(graph.sign(body)) });
  return {
    ...test,
    graph,
    shop,
    request,
    hook,
    async connect() {
      const [page] = graph.pages;
      const response = await request('POST', '/api/facebook/setup', {
        assistantId: shop.assistantId,
        pageId: page!.id,
        pageName: page!.name,
        pageAccessToken: page!.token,
      });
      expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
      return response.json();
    },
    async write(from, mid, text, more = {}) {
      const answer = await hook(graph.write({ from, mid, ...(text === undefined ? {} : { text }), ...more }));
      expect([answer.statusCode, answer.body]).toEqual([200, 'EVENT_RECEIVED']);
    },
    async waitUntilSettled() {
      const waiting = `select from inbound_messages where state in ('waiting', 'answering')
         union all select from outbox_messages where status in ('waiting', 'sending')`;
      const count = async () => (await test.deps.database.pool.query(waiting)).rowCount;
      await expect.poll(count, { timeout: 60_000, interval: 25 }).toBe(0);
    },
    listReceived: (to) => graph.sent.filter((sent) => sent.to === to).map(({ text }) => text),
    async close() {
      await test.close();
      await graph.close();
    },
  };
}

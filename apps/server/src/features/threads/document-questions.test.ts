import type { DocumentQuestion } from '@anito/contract/conversations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi, waitForSync } from '../sources/testing/sources-app.ts';

let app: TestApp;
let shop: Shop;

beforeAll(async () => {
  app = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(app, 'owner@example.com');
});
afterAll(() => app.close());

async function post(url: string, payload: object) {
  const response = await app.app.inject({ method: 'POST', url, payload, headers: shop.headers });
  expect(response.statusCode).toBe(200);
}

async function listQuestions(documentId: number): Promise<DocumentQuestion[]> {
  const url = `/api/documents/${documentId}/questions`;
  return (await app.app.inject({ url, headers: shop.headers })).json();
}

test('lists the questions answered from a document, also after the document is read again', async () => {
  const api = createApi(app.app);
  const [prices, delivery] = (await api.getConnection(shop.headers, shop.connectionId)).files.map(
    ({ documentId }) => documentId!,
  );
  expect(await listQuestions(prices!)).toEqual([]);

  const chat = `/api/assistant/${shop.assistantId}`;
  const visitor = { channelUserId: 'public_curious-visitor' };
  await post(`${chat}/public/chat`, { ...visitor, question: 'How much is the ube cake?' });
  await post(`${chat}/public/chat`, { ...visitor, question: 'Who won the war of 1812?' });
  await post(`${chat}/chat`, { question: 'What does delivery to Antipolo cost?' });
  await post(`${chat}/public/chat`, { ...visitor, question: 'How much does the mango cake cost?' });

  const ofPrices = await listQuestions(prices!);
  expect(ofPrices).toMatchObject([
    { question: 'How much does the mango cake cost?', isTest: false },
    {
      question: 'How much is the ube cake?',
      assistantId: shop.assistantId,
      assistantName: 'Helper',
      isTest: false,
      confidence: expect.any(Number),
      snippet: expect.stringContaining('980 pesos'),
    },
  ]);
  expect(await listQuestions(delivery!)).toMatchObject([
    { question: 'What does delivery to Antipolo cost?', isTest: true },
  ]);

  const ended = waitForSync(app.deps, shop.connectionId);
  await api.startSync(shop.headers, shop.connectionId, '?refreshVectors=true');
  await ended;
  expect(await listQuestions(prices!)).toEqual(ofPrices);
});

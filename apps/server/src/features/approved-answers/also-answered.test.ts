import type { ApprovedAnswer } from '@anito/contract/approved-answers';
import { varyQuestion } from '@anito/language/vary-question';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(() => test.close());

async function approve(question: string, fields: object = {}): Promise<ApprovedAnswer> {
  const url = `/api/assistant/${shop.assistantId}/approved-answers`;
  const payload = { answer: 'Yes, for 120 pesos.', questions: [question], ...fields };
  return (await test.app.inject({ method: 'POST', url, headers: shop.headers, payload })).json();
}

async function list(id: number): Promise<string[]> {
  const url = `/api/approved-answers/${id}/also-answers`;
  const response = await test.app.inject({ url, headers: shop.headers });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ wordings: string[] }>().wordings;
}

it('lists up to three wordings, and each of them gets the answer', async () => {
  const { id, answer } = await approve('How much is delivery to Antipolo?');
  const wordings = await list(id);
  expect(wordings.length).toBeGreaterThan(0);
  expect(wordings.length).toBeLessThanOrEqual(3);
  for (const question of wordings) {
    const url = `/api/assistant/${shop.assistantId}/public/chat`;
    const payload = { question, channelUserId: `public_${question.length}-${wordings.indexOf(question)}` };
    const response = await test.app.inject({ method: 'POST', url, payload });
    expect(response.json<{ answer: string }>().answer, question).toBe(answer);
  }
});

it('lists none for an answer that is switched off', async () => {
  const { id } = await approve('Do you have parking for vans?', { isActive: false });
  expect(await list(id)).toEqual([]);
});

it.each([
  ['How much is the ube cake?', 'What is the price of the ube cake?'],
  ['Do you have vegan cakes?', 'Have you got vegan cakes?'],
  ['Magkano po ang ensaymada?', 'Ano po ang presyo ng ensaymada?'],
  ['¿Cuánto cuesta el pastel?', '¿Qué precio tiene el pastel?'],
  ['Avez-vous du pain ?', 'Est-ce que vous avez du pain ?'],
  ['Which cakes do you have for a wedding?', 'Hi, which cakes do you have for a wedding?'],
  ['Anong cake po ang meron kayo ngayon?', 'Hello po, anong cake po ang meron kayo ngayon?'],
])('varies %s to %s', (question, wording) => {
  expect(varyQuestion(question)).toContain(wording);
});

it('varies no empty text', () => {
  expect(varyQuestion(' ?! ')).toEqual([]);
});

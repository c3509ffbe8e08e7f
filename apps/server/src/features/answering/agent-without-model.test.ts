import type { AnswerExplanation } from '@anito/contract/explanations';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor } from './testing/chat-app.ts';

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  shop = await openShop(test, 'agent@example.com', { assistant: { isAgentMode: true } });
});
afterAll(() => test.close());

const get = async <T>(url: string) => (await test.app.inject({ url, headers: shop.headers })).json<T>();
const listUnanswered = () =>
  get<{ groups: UnansweredGroup[] }>(`/api/assistant/${shop.assistantId}/unanswered`);

describe('agent mode without a connected model', () => {
  it('replies to small talk and does not count it as unanswered', async () => {
    for (const text of ['Hello', 'kumusta po', 'Salamat po!', 'bye']) {
      const answer = await askAsVisitor(test, shop.assistantId, text);
      expect([text, answer.outcome, answer.sources]).toEqual([text, 'answered', []]);
    }
    expect(await listUnanswered()).toMatchObject({ groups: [] });
  });

  it('refuses other messages with the usual text and stores the question as unanswered', async () => {
    const question = 'How should I talk to a difficult customer?';
    const answer = await askAsVisitor(test, shop.assistantId, question);
    expect(answer).toMatchObject({
      outcome: 'refused',
      answer: expect.stringMatching(/^I'm sorry, I don't have information about that/),
      sources: [],
    });
    await vi.waitFor(async () => expect(await listUnanswered()).toMatchObject({ groups: [{ question }] }), {
      timeout: 60_000,
    });
    const why = await get<AnswerExplanation>(`/api/conversations/${answer.messageId}/why`);
    expect(why).toMatchObject({ status: 'refused', way: 'instructions', refusedBy: null, model: null });
  });
});

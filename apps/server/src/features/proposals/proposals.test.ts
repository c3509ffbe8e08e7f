import type { ChatAnswer } from '@anito/contract/conversations';
import type { Proposal } from '@anito/contract/proposals';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { bakery, clinic, inn, workshop } from './testing/businesses.ts';
import { proposeWithLongTimeouts } from './testing/propose-with-long-timeouts.ts';

let test: TestApp;
const shops: Record<string, Shop> = {};
const proposals: Record<string, Proposal> = {};
const businesses = { bakery, clinic, inn, workshop };

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  for (const [name, documents] of Object.entries(businesses)) {
    shops[name] = await openShop(test, `${name}@example.com`, { documents });
    proposals[name] = await proposeWithLongTimeouts(test, shops[name]);
  }
});
afterAll(() => test.close());

function propose({ headers, connectionId }: Shop, more: Record<string, unknown> = {}) {
  const payload = { connectionIds: [connectionId], assistantType: 'auto', ...more };
  return test.app.inject({ method: 'POST', url: '/api/assistant/generate-prompt', headers, payload });
}

function proposeAgent({ headers }: Shop) {
  return test.app.inject({ method: 'POST', url: '/api/assistant/generate-agent-prompt', headers });
}

describe('a proposal for a business', () => {
  it.each([
    ['bakery', 'Luntian Bakehouse Assistant'],
    ['clinic', 'Assistant ng Klinika Dalisay'],
    ['inn', 'Asistente de Hostal Brisa Clara'],
    ['workshop', 'Northwind Cycles Assistant'],
  ])('%s has the name in its documents and the default type, tone and style', (name, suggestedName) => {
    expect(proposals[name]).toMatchObject({
      suggestedName,
      analysis: { type: 'general', suggestedTone: 'friendly', suggestedResponseStyle: 'conversational' },
    });
  });

  it.each(Object.entries(businesses))('of %s has topics from the sources only', (name, documents) => {
    const { topics } = proposals[name]!.analysis;
    const allText = Object.values(documents).join('\n');
    expect(topics.length).toBeGreaterThanOrEqual(3);
    expect(topics.length).toBeLessThanOrEqual(8);
    for (const topic of topics) expect(allText).toContain(topic);
    for (const topic of topics) expect(proposals[name]!.generatedPrompt).toContain(topic);
  });

  it('has no navigation, dates, prices or questions as topics', () => {
    const topics = proposals.bakery!.analysis.topics.join('\n');
    expect(topics).not.toMatch(/contact|december|₱|\?|luntian/i);
    expect(topics).toContain('Celebration cakes');
  });

  it('differs between accounts', () => {
    const prompts = Object.values(proposals).map(({ generatedPrompt }) => generatedPrompt);
    expect(new Set(prompts).size).toBe(prompts.length);
  });

  it.each(Object.keys(businesses))('of %s suggests questions that are answered', async (name) => {
    const { headers, connectionId } = shops[name]!;
    const { suggestedQuestions } = proposals[name]!;
    expect(suggestedQuestions.length).toBeGreaterThan(0);
    for (const question of suggestedQuestions) {
      const payload = { connectionId, question };
      const answered = await test.app.inject({ method: 'POST', url: '/api/rag/ask', headers, payload });
      expect({ question, outcome: answered.json<ChatAnswer>().outcome }).toEqual({
        question,
        outcome: 'answered',
      });
    }
  });

  it('follows the chosen type and stores no conversation', async () => {
    const chosen = await proposeWithLongTimeouts(test, shops.bakery!, { assistantType: 'support' });
    expect(chosen.analysis.type).toBe('support');
    expect(chosen.generatedPrompt).not.toBe(proposals.bakery!.generatedPrompt);
    const { rows } = await test.deps.database.pool.query('select count(*)::int as count from conversations');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('sources', () => {
  it('of another owner or another type answer 404 like missing ones', async () => {
    const { connectionId } = shops.inn!;
    const answers = [
      await propose(shops.bakery!, { connectionIds: [connectionId] }),
      await propose(shops.bakery!, { connectionIds: [shops.bakery!.connectionId, connectionId] }),
      await propose(shops.bakery!, { connectionIds: [987_654_321] }),
      await propose(shops.bakery!, {
        connectionsWithTypes: [{ id: shops.bakery!.connectionId, type: 'notion' }],
      }),
    ];
    const outcomes = answers.map(({ statusCode, json }) => [statusCode, json<{ code: string }>().code]);
    expect(outcomes).toEqual(answers.map(() => [404, 'not_found']));
  });

  it('are required', async () => {
    const answer = await propose(shops.bakery!, { connectionIds: [] });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { reason: 'no-source-chosen' }]);
  });

  it('without a document give the defaults', async () => {
    const { headers } = shops.bakery!;
    const { id } = await createApi(test.app).createConnection(headers, 'Nothing yet');
    const answer = await propose({ ...shops.bakery!, connectionId: id });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      suggestedName: 'My Assistant',
      generatedPrompt: expect.stringContaining('Answer only from'),
      analysis: {
        type: 'general',
        topics: [],
        suggestedTone: 'friendly',
        suggestedResponseStyle: 'conversational',
      },
      suggestedQuestions: [],
    });
  });
});

it('proposes an agent with its template', async () => {
  const { statusCode, json } = await proposeAgent(shops.bakery!);
  expect(statusCode).toBe(200);
  expect(json()).toMatchObject({
    suggestedName: 'My Assistant',
    analysis: { type: 'general', topics: [] },
    generatedPrompt: expect.stringContaining('{current_question}'),
  });
});

it('differs by owner for identical sources', async () => {
  const people = { ana: ['Ana', 'Cruz'], ben: ['Ben', 'Reyes'] };
  const prompts = await Promise.all(
    Object.entries(people).map(async ([account, [firstName, lastName]]) => {
      const shop = await openShop(test, `${account}@example.com`, { documents: inn });
      const { headers } = shop;
      await test.app.inject({
        method: 'PUT',
        url: '/api/Users/me',
        headers,
        payload: { firstName, lastName },
      });
      const agent = (await proposeAgent(shop)).json<Proposal>();
      return [(await proposeWithLongTimeouts(test, shop)).generatedPrompt, agent.generatedPrompt];
    }),
  );
  const [ana, ben] = prompts as [string[], string[]];
  for (const prompt of ana) expect(prompt).toContain('You work for Ana Cruz. ');
  for (const prompt of ben) expect(prompt).toContain('You work for Ben Reyes. ');
});

import type { ChatAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { isVerdictCall } from '@anito/models/testing/fake-model/answers';
import type { FakeOrder } from '@anito/models/testing/fake-model/types';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor, type ChatApp, createChatApp } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

const rateLimits = { publicChatAddress: { points: 10_000, seconds: 60 } };
const wording = 'Do you repair bicycles at home?';
const approvedText = 'We come to you on Mondays.\n\nCall Ana.';
/** A similar question whose words alone are not a sure match. */
const near = 'the chain fell off, do you repair my bicycles where i stay at home';
const far = 'quantum physics lecture';

/** Approves an answer and waits until its wording has a vector. */
async function approve(test: TestApp, shop: Shop): Promise<number> {
  const url = `/api/assistant/${shop.assistantId}/approved-answers`;
  const body = { answer: approvedText, questions: [wording, 'Is there gift wrapping?'] };
  const response = await createApi(test.app).request(shop.headers, 'POST', url, body);
  expect(response.statusCode).toBe(201);
  await vi.waitFor(
    async () => {
      const { rows } = await test.deps.database.pool.query(
        'select count(*)::int as open from approved_questions where owner_id = $1 and vector is null',
        [shop.ownerId],
      );
      expect(rows[0].open).toBe(0);
    },
    { timeout: 30_000, interval: 50 },
  );
  return response.json<{ id: number }>().id;
}

async function explain(test: TestApp, { headers }: Shop, { messageId }: ChatAnswer) {
  const url = `/api/conversations/${messageId}/why`;
  return (await test.app.inject({ url, headers })).json<AnswerExplanation>();
}

describe('judgeApproved with a connected model', () => {
  let test: ChatApp;
  let shop: Shop;
  let id: number;

  beforeAll(async () => {
    test = await createChatApp({ rateLimits });
    shop = await openShop(test, 'judged@example.com');
    id = await approve(test, shop);
  });
  afterAll(() => test.close());
  afterEach(() => test.fake.requests.splice(0));

  const order = (verdict: string, more: FakeOrder = {}) =>
    test.fake.order({
      ...more,
      text: (request) => (isVerdictCall(request) ? verdict : 'The ube cake costs 980 pesos [1].'),
    });
  const listVerdicts = () => test.fake.requests.filter(isVerdictCall);

  it('gives the answer whose question the model considers the same', async () => {
    order('{"same": 1}');
    const answer = await askAsVisitor(test, shop.assistantId, near);
    expect(answer).toMatchObject({ answer: approvedText, outcome: 'answered', sources: [] });
    expect(listVerdicts()).toHaveLength(1);
    expect(listVerdicts()[0]!.messages[1]!.content).toContain(`1. ${wording}`);
    expect(await explain(test, shop, answer)).toMatchObject({
      way: 'approved',
      approved: { id, question: wording },
    });
  });

  it('makes no call for a sure match or without near wordings', async () => {
    order('{"same": 1}');
    expect((await askAsVisitor(test, shop.assistantId, 'do you repair bicycles at home')).answer).toBe(
      approvedText,
    );
    expect((await askAsVisitor(test, shop.assistantId, far)).answer).not.toBe(approvedText);
    expect(listVerdicts()).toEqual([]);
  });

  it.each<[string, string, FakeOrder]>([
    ['finds another meaning', '{"same": 0}', {}],
    ['names an unknown candidate', '{"same": 9}', {}],
    ['says something else', 'It is the first.', {}],
    ['fails', '{"same": 1}', { status: (request) => (isVerdictCall(request) ? 500 : undefined) }],
    ['is too slow', '{"same": 1}', { latencyMs: (request) => (isVerdictCall(request) ? 30_000 : 0) }],
  ])('gives the usual answer when the model %s', async (_, verdict, more) => {
    order(verdict, more);
    const answer = await askAsVisitor(test, shop.assistantId, near);
    expect(answer.answer).not.toBe(approvedText);
    expect(answer.answer.length).toBeGreaterThan(0);
  });

  it('is used in agent mode too', async () => {
    const response = await test.app.inject({
      method: 'PUT',
      url: `/api/assistant/${shop.assistantId}`,
      headers: shop.headers,
      payload: { isAgentMode: true, systemPrompt: 'Help. {conversation_context} {current_question}' },
    });
    expect(response.statusCode).toBe(200);
    order('{"same": 1}');
    expect((await askAsVisitor(test, shop.assistantId, near)).answer).toBe(approvedText);
  });
});

describe('approved answers without a model', () => {
  let test: TestApp;
  let shop: Shop;
  let id: number;

  beforeAll(async () => {
    test = await createTestApp({ embed: createWordEmbed(), worker: true, rateLimits });
    shop = await openShop(test, 'near@example.com');
    id = await approve(test, shop);
  });
  afterAll(() => test.close());

  it('are shown with their question as an uncertain answer', async () => {
    const answer = await askAsVisitor(test, shop.assistantId, near);
    expect(answer).toMatchObject({ outcome: 'unsure', sources: [], isApproved: false });
    expect(answer.answer).toMatch(
      /\n\n> \*\*Do you repair bicycles at home\?\*\*\n> \n> We come .*\n> \n> Call/,
    );
    expect(answer.confidence).toBeLessThanOrEqual(0.3);
    const why = await explain(test, shop, answer);
    expect(why).toMatchObject({ way: 'search', status: 'unsure', approved: { id, question: wording } });
  });

  it('do not count as used then, and the question is stored as unanswered', async () => {
    const { rows } = await test.deps.database.pool.query(
      'select use_count::int as uses from approved_answers where id = $1',
      [id],
    );
    expect(rows[0].uses).toBe(0);
    await vi.waitFor(async () => {
      const url = `/api/assistant/${shop.assistantId}/unanswered`;
      const { total } = (await test.app.inject({ url, headers: shop.headers })).json<{ total: number }>();
      expect(total).toBe(1);
    }, 30_000);
  });

  it('are followed by a quote of the sources', async () => {
    const documents = {
      'repairs.md':
        '# Repairs\n\n## Prices\n\nPutting a chain back on costs 90 pesos. New tires cost 300 pesos.\n',
    };
    const other = await openShop(test, 'quoted@example.com', { documents });
    const alone = await askAsVisitor(test, other.assistantId, near);
    expect([alone.outcome, alone.sources.map(({ title }) => title)]).toEqual(['unsure', ['repairs.md']]);
    await approve(test, other);
    const both = await askAsVisitor(test, other.assistantId, near);
    expect([both.outcome, both.sources, both.isApproved]).toEqual(['unsure', alone.sources, false]);
    const [lead, ...quotes] = alone.answer.split('\n\n');
    const repeatedQuestion = `> **${wording}**`;
    expect(both.answer.split('\n\n').slice(0, 1)).toEqual([lead]);
    expect(both.answer.indexOf(repeatedQuestion)).toBeGreaterThan(0);
    expect(both.answer.indexOf(quotes[0]!)).toBeGreaterThan(both.answer.indexOf(repeatedQuestion));
    const why = await explain(test, other, both);
    expect(why).toMatchObject({ status: 'unsure', approved: { question: wording } });
    expect(why.passages.some(({ isUsed }) => isUsed)).toBe(true);
  });

  it('are not shown for an unrelated question, which the sources answer', async () => {
    expect((await askAsVisitor(test, shop.assistantId, far)).outcome).toBe('refused');
    expect((await askAsVisitor(test, shop.assistantId, 'How much is the ube cake?')).answer).toContain('980');
  });
});

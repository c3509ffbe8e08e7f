import type { ChatAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { limits } from '@anito/contract/limits';
import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor, createVisitor } from './testing/chat-app.ts';

const documents = {
  'vaccines.md': '# Vaccination\n\nThe vaccination of a dog costs 650 pesos and takes 15 minutes.\n',
  'grooming.md': '# Grooming\n\nGrooming costs 450 pesos. Grooming takes two hours.\n',
  'rooms.md': '# Rooms\n\nThe family room costs 3,500 pesos a night. The family room fits six people.\n',
  'comfort.md': '# Comfort\n\nEvery cottage has an aircon and a safe.\n',
};

let test: TestApp;
let shop: Shop;

beforeAll(async () => {
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
  });
  shop = await openShop(test, 'owner@example.com', { documents });
});
afterAll(() => test.close());

const ask = (question: string, visitor = createVisitor()) =>
  askAsVisitor(test, shop.assistantId, question, visitor);

/**
 * Asks the questions one after another as one visitor. Resolves to the last answer and its search queries.
 */
async function talk(
  questions: readonly string[],
  visitor = createVisitor(),
): Promise<ChatAnswer & Pick<AnswerExplanation, 'queries' | 'searchedQuestion'>> {
  let answer: ChatAnswer | undefined;
  for (const question of questions) answer = await ask(question, visitor);
  const url = `/api/conversations/${answer!.messageId}/why`;
  const why = await test.app.inject({ url, headers: shop.headers });
  const { queries, searchedQuestion } = why.json<AnswerExplanation>();
  return { ...answer!, queries, searchedQuestion };
}

async function approve(question: string, answer: string): Promise<void> {
  const url = `/api/assistant/${shop.assistantId}/approved-answers`;
  const payload = { answer, questions: [question] };
  const response = await test.app.inject({ method: 'POST', url, payload, headers: shop.headers });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
}

describe('a refused question', () => {
  it('is the context of a follow-up', async () => {
    const visitor = createVisitor();
    await ask('How much is grooming?', visitor);
    expect((await ask('Who repairs motorcycles here?', visitor)).outcome).toBe('refused');
    const { queries, outcome } = await talk(['how long?'], visitor);
    expect(queries).toEqual(['Who repairs motorcycles here how long?']);
    expect(outcome).toBe('refused');
  });

  it('is the context of a follow-up when no question was answered', async () => {
    const { queries } = await talk(['Who repairs motorcycles here?', 'and bicycles?']);
    expect(queries.join()).toMatch(/repairs bicycles/i);
  });

  it('does not change a standalone question', async () => {
    const { queries, outcome } = await talk(['Who repairs motorcycles here?', 'How much is the grooming?']);
    expect(queries).toEqual(['How much is the grooming?']);
    expect(outcome).toBe('answered');
  });

  it('is ignored while it is interrupted', async () => {
    const visitor = createVisitor();
    await ask('How much is grooming?', visitor);
    const { messageId } = await ask('Who repairs motorcycles here?', visitor);
    await test.deps.database.pool.query(`update conversations set status = 'interrupted' where id = $1`, [
      messageId,
    ]);
    expect((await talk(['how long?'], visitor)).queries).toEqual(['How much is grooming how long?']);
  });
});

describe('a short question with a topic', () => {
  it('is the topic of the next follow-up', async () => {
    const { answer, queries } = await talk(['Do you vaccinate dogs?', 'magkano grooming?', 'how long?']);
    expect(answer).toContain('two hours');
    expect(answer).not.toContain('15 minutes');
    expect(queries[0]).toBe('magkano grooming how long?');
  });

  it('is answered alone when earlier words are optional', async () => {
    const menu = '# Cakes\n\n| Cake | Price |\n|---|---|\n| Ube roll | ₱450 |\n| Mango bravo | ₱980 |\n';
    const { assistantId } = await openShop(test, 'baker@example.com', { documents: { 'menu.md': menu } });
    const visitor = createVisitor();
    await askAsVisitor(test, assistantId, 'How much is the ube roll?', visitor);
    const { answer } = await askAsVisitor(test, assistantId, 'magkano mango bravo', visitor);
    expect(answer).toBe('Mango bravo: ₱980 [1]');
  });

  it('is not the only topic when the earlier one fits clearly better', async () => {
    const { answer, queries, searchedQuestion } = await talk([
      'Do you have a family room?',
      'is aircon there?',
      'how many people?',
    ]);
    expect(answer).toContain('fits six people');
    const alternative = 'Do you have a family room aircon how many people?';
    expect(queries).toEqual(['is aircon there how many people?', alternative]);
    expect(searchedQuestion).toBe(alternative);
  });

  it('needs no second search when the first one finds it', async () => {
    const { queries } = await talk(['How much is the family room?', 'price grooming?', 'how long?']);
    expect(queries[0]).toBe('price grooming how long?');
    const { queries: searched } = await talk(['Do you vaccinate dogs?', 'price grooming?', 'how much?']);
    expect(searched).toEqual(['price grooming how much?']);
  });

  it('keeps one alternative from any number of topics', async () => {
    const named = ['magkano grooming?', 'magkano rebond?', 'magkano pedicure?', 'magkano sauna?'];
    const { queries } = await talk(['Do you vaccinate dogs?', ...named, 'how long?']);
    expect(queries).toHaveLength(2);
    expect(queries[0]).toMatch(/^magkano sauna/);
    expect(queries[1]).toMatch(/^magkano pedicure sauna/);
  });
});

describe('arbitrary visitor text', () => {
  const long = limits.questionMax;

  it.each([
    ['very long', 'grooming '.repeat(long / 9)],
    ['one word', 'x'.repeat(long)],
    ['marks before a word', `${'?'.repeat(long - 1)}x`],
    ['spaces before a word', `a${' '.repeat(long - 2)}x`],
    ['letters of another alphabet before a word', `${'é'.repeat(long - 1)}x`],
    ['emoji across the end of a topic', `${'y'.repeat(999)}${'🎂'.repeat(500)}`],
    ['right to left', 'كم سعر الحلاقة؟'],
    ['many marks on a letter', `e${'\u0301'.repeat(3_000)} ${'👩‍👩‍👧‍👦'.repeat(50)}`],
    ['letters without spaces', '美容はいくらですか'.repeat(400)],
    ['text with code', `'; drop table conversations; -- \${x} <script>`],
  ])('allows a follow-up to %s', async (_, question) => {
    const startedAt = readProcessorMs();
    const { outcome, queries } = await talk([question, 'magkano grooming?', 'how long?']);
    expect(readProcessorMs() - startedAt).toBeLessThan(10_000);
    expect(outcome).toMatch(/answered|unsure|refused/);
    expect(queries.length).toBeLessThanOrEqual(3);
    for (const query of queries) expect(query.length).toBeLessThanOrEqual(long);
  });

  it('reads only the last turns and is as fast with a thousand turns', async () => {
    const visitor = createVisitor();
    const { messageId } = await ask('How much is the family room?', visitor);
    await test.deps.database.pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status)
       select owner_id, assistant_id, thread_id, 'Who repairs motorcycles here?', 'No.',
         case when n % 2 = 0 then 'refused' else 'answered' end
       from conversations, generate_series(1, 1000) n where id = $1`,
      [messageId],
    );
    const startedAt = readProcessorMs();
    const { queries } = await talk(['magkano grooming?', 'how long?'], visitor);
    expect(readProcessorMs() - startedAt).toBeLessThan(10_000);
    expect(queries[0]).toBe('magkano grooming how long?');
    expect(queries.join()).not.toContain('family');
  });

  it("allows a follow-up to a client's own questions of any length", async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${shop.assistantId}/chat`,
      headers: shop.headers,
      payload: {
        question: 'how long?',
        conversationHistory: [{ role: 'user', content: `${'? '.repeat(15_000)}x` }],
      },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('an approved answer', () => {
  it.each([
    ['answered', ['Do you have a family room?', 'is aircon there?', 'how many people?']],
    ['unsure', ['Is there grooming of cats in the family room?', 'price rebond?', 'how long?']],
  ])(
    'is not given for the alternative reading of a follow-up with outcome %s',
    async (outcome, questions) => {
      const { queries } = await talk(questions);
      const alternative = queries.at(-1)!;
      await approve(alternative, 'As the owner says.');
      expect(await ask(alternative)).toMatchObject({ isApproved: true, answer: 'As the owner says.' });
      const lastAnswer = await talk(questions);
      expect(lastAnswer).toMatchObject({ searchedQuestion: alternative, outcome, isApproved: false });
      expect(lastAnswer.answer).not.toContain('As the owner says');
    },
  );
});

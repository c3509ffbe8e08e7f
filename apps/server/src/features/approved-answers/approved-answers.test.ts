import type { ApprovedAnswer } from '@anito/contract/approved-answers';
import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { limits } from '@anito/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../../testing/read-events.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { askAsVisitor, type ChatApp, createChatApp, createVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

const approvedText = 'Delivery to Makati is 150 pesos, free from 2,000 pesos on. [ask for Ana]';

let test: ChatApp;
let shop: Shop;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  test = await createChatApp({ rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } } });
  shop = await openShop(test, 'shop@example.com');
  api = createApi(test.app);
});
afterAll(() => test.close());

async function approve(
  questions: string[],
  { answer = approvedText, assistantId = shop.assistantId, ...more } = {},
): Promise<ApprovedAnswer> {
  const url = `/api/assistant/${assistantId}/approved-answers`;
  const response = await api.request(shop.headers, 'POST', url, { answer, questions, ...more });
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json();
}

/** Asks as a visitor. The model answers questions without an approved answer. */
function ask(question: string, visitor = createVisitor(), assistantId = shop.assistantId) {
  test.fake.order({ text: 'The ube cake costs 980 pesos [1].' });
  return askAsVisitor(test, assistantId, question, visitor);
}

const list = async (): Promise<ApprovedAnswer[]> =>
  (await api.request(shop.headers, 'GET', `/api/assistant/${shop.assistantId}/approved-answers`)).json();

describe('an approved answer', () => {
  it('is given word for word to other wordings of its question and to no other question', async () => {
    const approved = await approve(['How much is delivery to Makati?', 'Do you ship to Makati?']);
    for (const question of ['whats the delivery fee to makati', 'magkano po delivery fee sa makati']) {
      expect(await ask(question)).toMatchObject({ answer: approvedText, outcome: 'answered', sources: [] });
    }
    for (const question of ['How much is delivery to Cebu?', 'How long is delivery to Makati?']) {
      expect((await ask(question)).answer).not.toBe(approvedText);
    }
    expect((await list()).find(({ id }) => id === approved.id)).toMatchObject({
      useCount: 2,
      lastUsedAt: expect.any(String),
    });
  });

  it('is given without a model call and shown in the explanation', async () => {
    const { id } = await approve(['Do you have gift wrapping?'], { answer: 'Yes, for 50 pesos.' });
    const before = test.fake.requests.length;
    const { messageId } = await ask('is there gift wrapping');
    expect(test.fake.requests).toHaveLength(before);
    const why = await api.request(shop.headers, 'GET', `/api/conversations/${messageId}/why`);
    expect(why.json<AnswerExplanation>()).toMatchObject({
      way: 'approved',
      approved: { id, question: 'Do you have gift wrapping?' },
      model: null,
      passages: [],
    });
  });

  it('is given when a follow-up means its question', async () => {
    await approve(['How much is the mango cake?'], { answer: 'The mango cake is 1,250 pesos.' });
    const visitor = createVisitor();
    await ask('Do you have a mango cake?', visitor);
    test.fake.order({ text: '{"standalone":"How much is the mango cake?","translations":[],"wordings":[]}' });
    const { answer } = await askAsVisitor(test, shop.assistantId, 'how much?', visitor);
    expect(answer).toBe('The mango cake is 1,250 pesos.');
  });

  it('is given only in its language', async () => {
    await approve(['¿Tienen tarta sin gluten?'], { answer: 'Sí, por encargo.' });
    expect((await ask('Do you have gluten-free cake?')).answer).not.toBe('Sí, por encargo.');
    expect((await ask('hay tarta sin gluten')).answer).toBe('Sí, por encargo.');
  });

  it('is given in agent mode too', async () => {
    const response = await api.request(shop.headers, 'POST', '/api/assistant', {
      name: 'Agent',
      systemPrompt: 'Help. {conversation_context} {current_question}',
      isAgentMode: true,
    });
    const { id: assistantId } = response.json<{ id: number }>();
    await approve(['Who owns the shop?'], { answer: 'Maria does.', assistantId });
    expect((await ask('who owns ur shop', createVisitor(), assistantId)).answer).toBe('Maria does.');
  });

  it('is not given after it is disabled, changed or deleted', async () => {
    const { id } = await approve(['Can I bring my dog?'], { answer: 'Dogs are welcome.' });
    const askAnswer = async () => (await ask('may i bring my dog')).answer;
    const change = (body: object) =>
      api.request(shop.headers, 'PUT', `/api/approved-answers/${id}`, { ...body });
    expect(await askAnswer()).toBe('Dogs are welcome.');
    await change({ isActive: false });
    expect(await askAnswer()).not.toBe('Dogs are welcome.');
    await change({ isActive: true, answer: 'Small dogs are welcome.' });
    expect(await askAnswer()).toBe('Small dogs are welcome.');
    await change({ questions: ['Can I bring my cat?'] });
    expect(await askAnswer()).not.toBe('Small dogs are welcome.');
    await change({ questions: ['Can I bring my dog?'] });
    await api.request(shop.headers, 'DELETE', `/api/approved-answers/${id}`);
    expect(await askAnswer()).not.toBe('Small dogs are welcome.');
  });

  it("does not count uses in the owner's tests", async () => {
    const { id } = await approve(['Do you sell ice?'], { answer: 'No ice.' });
    const url = `/api/assistant/${shop.assistantId}/chat`;
    const tested = await api.request(shop.headers, 'POST', url, { question: 'do you sell ice' });
    expect(tested.json<ChatAnswer>().answer).toBe('No ice.');
    expect((await list()).find((each) => each.id === id)?.useCount).toBe(0);
  });
});

describe('the mark of an approved answer', () => {
  it('is part of JSON, stream and history, and missing for other answers', async () => {
    await approve(['Do you sell candles?'], { answer: 'Yes, ten in a box.' });
    const url = `/api/assistant/${shop.assistantId}`;
    const visitor = createVisitor();
    expect((await ask('do you sell candles', visitor)).isApproved).toBe(true);
    expect((await ask('How much is the ube cake?', visitor)).isApproved).toBe(false);
    const history = await test.app.inject({
      url: `${url}/public/history?channelUserId=${visitor.channelUserId}`,
      remoteAddress: visitor.address,
    });
    const answers = [
      ['do you sell candles', true],
      ['How much is the ube cake?', false],
    ];
    const list = (records: ConversationRecord[]) =>
      records.map(({ question, isApproved }) => [question, isApproved]);
    expect(list(history.json())).toEqual(answers);
    const group = await api.request(
      shop.headers,
      'GET',
      `${url}/conversations/group/${visitor.channelUserId}`,
    );
    expect(list(group.json().records)).toEqual(answers);
    const streamed = await test.app.inject({
      method: 'POST',
      url: `${url}/chat`,
      headers: { ...shop.headers, accept: 'text/event-stream' },
      payload: { question: 'do you sell candles' },
    });
    expect(readEvents(streamed.body).at(-1)).toMatchObject({ event: 'done', data: { isApproved: true } });
  });

  it('is part of a repeated reply after the process died', async () => {
    await approve(['Do you sell lanterns?'], { answer: 'Yes, at Christmas.' });
    const send = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/assistant/${shop.assistantId}/chat`,
        headers: { ...shop.headers, 'idempotency-key': 'lanterns' },
        payload: { question: 'do you sell lanterns', sessionId: 'asks-for-lanterns' },
      });
    expect((await send()).json().isApproved).toBe(true);
    await test.deps.database.pool.query(
      `update idempotent_requests set status = null, response = null, process_id = $1 where key = 'lanterns'`,
      ['00000000-0000-4000-8000-00000000dead'],
    );
    expect((await send()).json()).toMatchObject({ answer: 'Yes, at Christmas.', isApproved: true });
  });
});

describe('approving an answer', () => {
  it('stores each wording once in order, and links a corrected answer only of the same assistant', async () => {
    const { messageId } = await ask('What is the ube cake?');
    const created = await approve(['Is it sweet?', 'How sweet is it?', 'IS IT SWEET?'], {
      conversationId: messageId!,
    } as object);
    expect(created).toMatchObject({
      questions: ['Is it sweet?', 'How sweet is it?'],
      conversationId: messageId,
    });
    const foreign = await approve(['Is it salty?'], { conversationId: 999_999_999 } as object);
    expect(foreign.conversationId).toBeNull();
  });

  it('keeps the vectors of wordings that an update does not change', async () => {
    const { id } = await approve(['Do you sell candles?', 'Are there candles?']);
    const { pool } = test.deps.database;
    const vector = Buffer.from('kept');
    await pool.query(
      'update approved_questions set vector = $2, embedding_model = $3 where approved_answer_id = $1',
      [id, vector, test.deps.models.embed.id],
    );
    const questions = ['Got candles?', 'Are there candles?'];
    await api.request(shop.headers, 'PUT', `/api/approved-answers/${id}`, { questions });
    const { rows } = await pool.query(
      'select text, vector from approved_questions where approved_answer_id = $1 order by id',
      [id],
    );
    expect(rows.map(({ text }) => text)).toEqual(questions);
    expect(rows[1].vector).toEqual(vector);
  });

  it('enforces its limits', async () => {
    const url = `/api/assistant/${shop.assistantId}/approved-answers`;
    const wordings = Array.from({ length: limits.wordingsPerAnswer + 1 }, (_, i) => `Is it ${i}?`);
    const tooMany = await api.request(shop.headers, 'POST', url, { answer: 'Yes.', questions: wordings });
    expect(tooMany.statusCode).toBe(400);
    const other = await openShop(test, 'full@example.com');
    await test.deps.database.pool.query(
      `insert into approved_answers (owner_id, assistant_id, answer, language)
       select $1, $2, 'Yes.', 'en' from generate_series(1, $3::int)`,
      [other.ownerId, other.assistantId, limits.approvedAnswersPerAssistant],
    );
    const full = await api.request(
      other.headers,
      'POST',
      `/api/assistant/${other.assistantId}/approved-answers`,
      { answer: 'Yes.', questions: ['Is it full?'] },
    );
    expect([full.statusCode, full.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
  });
});

import type { ChatAnswer, ConversationRecord, OwnerRecord } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { quoteNearest } from './strategies/built-in.ts';
import { type ChatApp, createChatApp, createVisitor } from './testing/chat-app.ts';
import { makeFoundPassage } from './testing/found-passage.ts';

const question = 'How much is the ube cake?';
const unsureText = 'I did not find a direct answer. This may help:\n\n> The ube cake costs 980 pesos. [1]';

let test: ChatApp;
let shop: Shop;

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'unsure@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.fake.order({ text: 'The ube cake costs 980 pesos [1].' }));

let sessions = 0;
const createSession = () => `unsure-session-of-a-test-${++sessions}`;

async function ask(text: string, sessionId: string, headers: Record<string, string> = {}) {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${shop.assistantId}/chat`,
    headers: { ...shop.headers, ...headers },
    payload: { question: text, sessionId },
  });
  expect(response.statusCode).toBe(200);
  return response.json<ChatAnswer>();
}

/** Stores an answer as uncertain and as made after a provider failure. */
async function storeAsUnsure(id: number, trace: object = {}): Promise<void> {
  await test.deps.database.pool.query(
    `update conversations set status = 'unsure', answer = $2, trace = trace || $3::jsonb where id = $1`,
    [id, unsureText, JSON.stringify(trace)],
  );
}

const get = async <T>(url: string) => (await test.app.inject({ url, headers: shop.headers })).json<T>();

describe('an uncertain answer', () => {
  it("is marked in the owner's history, with the built-in fallback", async () => {
    const sessionId = createSession();
    const { messageId } = await ask(question, sessionId);
    await storeAsUnsure(messageId!, { isFallback: true });
    const url = `/api/assistant/${shop.assistantId}/history?sessionId=${sessionId}`;
    expect(await get<OwnerRecord[]>(url)).toMatchObject([
      { outcome: 'unsure', answer: unsureText, isInterrupted: false, isFallback: true },
    ]);
  });

  it("is marked in the visitor's history without the fallback", async () => {
    const visitor = createVisitor();
    const url = `/api/assistant/${shop.assistantId}/public`;
    const response = await test.app.inject({
      method: 'POST',
      url: `${url}/chat`,
      payload: { question, channelUserId: visitor.channelUserId },
      remoteAddress: visitor.address,
    });
    expect(response.json()).not.toHaveProperty('isFallback');
    await storeAsUnsure(response.json<ChatAnswer>().messageId!, { isFallback: true });
    const [record] = await get<ConversationRecord[]>(`${url}/history?channelUserId=${visitor.channelUserId}`);
    expect(record).toMatchObject({ outcome: 'unsure', isInterrupted: false });
    expect(record).not.toHaveProperty('isFallback');
  });

  it('is part of the conversation memory', async () => {
    const sessionId = createSession();
    await storeAsUnsure((await ask(question, sessionId)).messageId!);
    test.fake.order({ text: 'How much is the mango cake?' });
    await ask('And the mango one?', sessionId);
    const messages = test.fake.requests.at(-1)!.messages;
    expect(JSON.stringify(messages)).toContain('This may help');
  });

  it('is sent again to a repeated request whose process died', async () => {
    const headers = { 'idempotency-key': 'key-of-an-unsure-answer' };
    const sessionId = createSession();
    const first = await ask(question, sessionId, headers);
    await storeAsUnsure(first.messageId!, { isFallback: true });
    await test.deps.database.pool.query(
      'update idempotent_requests set status = null, response = null, process_id = $2 where key = $1',
      [headers['idempotency-key'], '00000000-0000-4000-8000-00000000dead'],
    );
    expect(await ask(question, sessionId, headers)).toMatchObject({
      messageId: first.messageId,
      outcome: 'unsure',
      answer: unsureText,
      isFallback: true,
    });
  });

  it('does not count as a question answered by its documents', async () => {
    const url = `/api/documents/${shop.documentId}/questions`;
    const { messageId } = await ask(question, createSession());
    const listIds = async () => (await get<{ id: number }[]>(url)).map(({ id }) => id);
    expect(await listIds()).toContain(messageId);
    await storeAsUnsure(messageId!);
    expect(await listIds()).not.toContain(messageId);
  });
});

describe('a sentence without support in the sources', () => {
  const invented = 'Nobody in town bakes a softer sponge.';
  const table = ['| Cake | Price |', '|---|---|', '| Ube [1] | 980 pesos |', '| Durian [1] | 333 pesos |'];

  it.each([
    ['omit', `The ube cake costs 980 pesos [1]. ${invented}`, [], [invented]],
    ['mark', `The ube cake costs 980 pesos [1]. ${invented}`, [`${invented} ⚠`], []],
    ['mark', table.join('\n'), ['333 pesos ⚠ |'], ['333 pesos |']],
  ])("follows the assistant's setting: %s", async (unsupportedSentences, text, shown, hidden) => {
    const url = `/api/assistant/${shop.assistantId}`;
    const payload = { unsupportedSentences };
    await test.app.inject({ method: 'PUT', url, headers: shop.headers, payload });
    test.fake.order({ text });
    const { answer, outcome, messageId } = await ask(question, createSession());
    expect(outcome).toBe('answered');
    for (const part of shown) expect(answer).toContain(part);
    for (const part of hidden) expect(answer).not.toContain(part);
    const { leftOut } = await get<AnswerExplanation>(`/api/conversations/${messageId}/why`);
    expect(leftOut).toHaveLength(1);
  });
});

describe('the explanation of an answer', () => {
  const explain = (id: number) => get<AnswerExplanation>(`/api/conversations/${id}/why`);

  it('lists the queries, the removed sentences and the provider failure', async () => {
    const { messageId } = await ask(question, createSession());
    const made = {
      queries: ['ube cake price', 'magkano ang ube cake'],
      leftOut: [{ sentence: 'It is the best in town.', reason: 'uncited' }],
      isFallback: true,
    };
    await storeAsUnsure(messageId!, made);
    expect(await explain(messageId!)).toMatchObject({ status: 'unsure', refusedBy: null, ...made });
  });

  it('shows only the question for old answers without details', async () => {
    const { messageId } = await ask(question, createSession());
    const known = { queries: [question], leftOut: [], isFallback: false };
    expect(await explain(messageId!)).toMatchObject(known);
    await test.deps.database.pool.query(
      `update conversations set trace = trace - 'queries' - 'leftOut' - 'isFallback' where id = $1`,
      [messageId],
    );
    expect(await explain(messageId!)).toMatchObject(known);
    const { messageId: greeting } = await ask('Salamat po', createSession());
    expect(await explain(greeting!)).toMatchObject({ way: 'small-talk', queries: [] });
  });
});

it('shows the quoted sentence in the snippet, not one that repeats the question', async () => {
  const rules = makeFoundPassage(
    4,
    'Guests may rent the pavilion for a party of sixty people and a band, with tables, chairs and parking. Karaoke stops at 10 PM. Bring your own food.',
  );
  const input = {
    question: 'Can sixty people rent the pavilion for a party and sing until midnight?',
    own: null,
    passages: [rules],
    passageCount: 1,
    language: 'en',
  } as const;
  const quotes = [{ passage: 1, text: 'Karaoke stops at 10 PM.' }];
  const findQuotes = async () => ({ quotes, likelihood: 1 });
  const nearest = await quoteNearest({ findQuotes }, input, new AbortController().signal);
  expect(nearest?.cited.sources[0]?.snippet).toMatch(/^Karaoke stops at 10 PM\./);
});

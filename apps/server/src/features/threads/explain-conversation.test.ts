import type { ChatAnswer, ExplainedAnswer } from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import type { Note } from '@anito/contract/notes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEvents } from '../../testing/read-events.ts';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type ChatApp, createChatApp, createVisitor } from '../answering/testing/chat-app.ts';
import { createApi, waitForSync } from '../sources/testing/sources-app.ts';

const question = 'How much is the ube cake?';

let test: ChatApp;
let shop: Shop;

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.fake.order({ text: 'The ube cake costs 980 pesos [1].' }));

type Asker = Pick<Shop, 'headers' | 'assistantId'>;

let sessions = 0;

/** Asks as the owner, by default in a new chat. Resolves to the conversation's id. */
async function ask(text: string, asker: Asker = shop, sessionId = `why-${++sessions}`): Promise<number> {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${asker.assistantId}/chat`,
    headers: asker.headers,
    payload: { question: text, sessionId },
  });
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return response.json<ChatAnswer>().messageId!;
}

const getExplanation = (id: number, headers: object = shop.headers) =>
  test.app.inject({ url: `/api/conversations/${id}/why`, headers: { ...headers } });

async function explain(id: number, asker: Asker = shop): Promise<AnswerExplanation> {
  const response = await getExplanation(id, asker.headers);
  expect(response.statusCode).toBe(200);
  return response.json();
}

describe('the explanation of an answer', () => {
  it('shows passages with scores, citations, the prompt and the time of each step', async () => {
    const why = await explain(await ask(question));
    expect(why).toMatchObject({
      question,
      searchedQuestion: null,
      language: 'en',
      status: 'answered',
      way: 'search',
      refusedBy: null,
      asked: { assistantId: shop.assistantId, unansweredGroupId: null },
      confidence: expect.any(Number),
      model: 'openai-compatible:fake-1',
      promptTokens: expect.any(Number),
      completionTokens: expect.any(Number),
    });
    const messages = test.fake.requests.at(-1)!.messages;
    expect(why.prompt).toEqual({
      messages: messages.length,
      characters: messages.reduce((sum, { content }) => sum + content.length, 0),
    });
    const [best, ...others] = why.passages;
    expect(best).toEqual({
      score: expect.any(Number),
      vectorScore: expect.any(Number),
      lexicalScore: expect.any(Number),
      coverage: expect.any(Number),
      rerankScore: null,
      isUsed: true,
      citation: 1,
      documentTitle: 'prices.md',
      documentId: shop.documentId,
      state: 'same',
      passage: {
        id: shop.passageId,
        documentId: shop.documentId,
        connectionId: shop.connectionId,
        connectionType: 'file',
        connectionName: 'Documents of shop@example.com',
        headingPath: ['Cakes'],
        page: null,
        text: expect.stringContaining('The ube cake costs 980 pesos.'),
        isExcluded: false,
      },
    });
    expect(others.every(({ isUsed, citation, score }) => !isUsed && !citation && score <= best!.score)).toBe(
      true,
    );
    expect(why.steps.map(({ name }) => name)).toEqual([
      'begin',
      'rewrite',
      'search',
      'first-token',
      'answer',
    ]);
    const sum = why.steps.reduce((total, { durationMs }) => total + durationMs, 0);
    expect(sum).toBeLessThanOrEqual(why.durationMs!);
  });

  it("shows the reranker's score, which older records lack", async () => {
    const { deps } = test;
    const { models } = deps;
    const rank = async (_: string, texts: string[]) =>
      texts.map((_text, place) => ({ place, score: place === 0 ? null : place / texts.length })).reverse();
    deps.models = { ...models, rerank: { model: 'fake', rank } };
    let id: number;
    try {
      id = await ask('How much are a cake and its delivery?');
    } finally {
      deps.models = models;
    }
    const { passages } = await explain(id);
    expect(passages.length).toBeGreaterThan(1);
    const scores = passages.map(({ rerankScore }) => rerankScore);
    expect(scores).toEqual(scores.toSorted((a, b) => (b ?? -1) - (a ?? -1)));
    expect(scores.at(-1)).toBeNull();
    expect(passages.at(-1)!.score).toBeGreaterThan(passages[0]!.score);
    await deps.database.pool.query(
      `update conversations set trace = jsonb_set(trace, '{passages}',
         (select jsonb_agg(p - 'rerankScore') from jsonb_array_elements(trace -> 'passages') p)) where id = $1`,
      [id],
    );
    expect((await explain(id)).passages.map(({ rerankScore }) => rerankScore)).toEqual(
      scores.map(() => null),
    );
  });

  it("is available to the owner for visitors' questions too", async () => {
    const visitor = createVisitor();
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${shop.assistantId}/public/chat`,
      payload: { question, channelUserId: visitor.channelUserId },
      remoteAddress: visitor.address,
    });
    const { messageId } = response.json<ChatAnswer>();
    expect(await explain(messageId!)).toMatchObject({ question, status: 'answered' });

    expect((await getExplanation(messageId!, {})).statusCode).toBe(401);
    const stranger = await getExplanation(messageId!, await test.signIn('stranger@example.com'));
    expect([stranger.statusCode, stranger.json().code]).toEqual([404, 'not_found']);
    expect((await getExplanation(999_999_999)).statusCode).toBe(404);
  });

  it('of a follow-up shows the standalone question', async () => {
    const session = `why-${++sessions}`;
    await ask(question, shop, session);
    test.fake.orderNext({ text: '{"standalone": "How much is the mango cake?"}' });
    test.fake.order({ text: 'The mango cake costs 850 pesos [1].' });
    expect(await explain(await ask('And the mango one?', shop, session))).toMatchObject({
      question: 'And the mango one?',
      searchedQuestion: 'How much is the mango cake?',
      status: 'answered',
    });
  });

  it('of small talk shows that no search was needed', async () => {
    expect(await explain(await ask('Salamat po'))).toMatchObject({
      language: expect.any(String),
      status: 'answered',
      way: 'small-talk',
      model: 'openai-compatible:fake-1',
      passages: [],
      steps: [{ name: 'begin' }, { name: 'first-token' }, { name: 'answer' }],
    });
  });

  it('of a refusal by the model shows the nearest passages', async () => {
    test.fake.order({ text: 'NO_ANSWER' });
    const why = await explain(await ask('Who won the cake war of 1812 in Waterloo?'));
    expect(why).toMatchObject({ status: 'refused', refusedBy: 'model', model: 'openai-compatible:fake-1' });
    expect(why.prompt?.characters).toBeGreaterThan(100);
    expect(why.passages[0]?.passage?.text).toContain('cake');
    expect(why.passages.some(({ isUsed, citation }) => isUsed || citation)).toBe(false);
  });

  it('of an uncertain answer shows what was quoted', async () => {
    test.fake.order({ text: 'NO_ANSWER' });
    const why = await explain(await ask(question));
    expect(why).toMatchObject({ status: 'unsure', refusedBy: null });
    expect(why.passages[0]).toMatchObject({ isUsed: true, citation: 1 });
  });

  it('lists the sentences without support', async () => {
    test.fake.order({
      text: 'The ube cake costs 980 pesos [1]. It won a prize in 1999 [1]. We ship it [8].',
    });
    expect((await explain(await ask(question))).leftOut).toEqual([
      { sentence: 'It won a prize in 1999.', reason: 'not_in_passage' },
      { sentence: 'We ship it.', reason: 'unknown_passage' },
    ]);
  });

  it('in agent mode refers to the instructions', async () => {
    const agent = await openShop(test, 'agent@example.com', { assistant: { isAgentMode: true } });
    test.fake.order({ text: 'As you like.' });
    expect(await explain(await ask(question, agent), agent)).toMatchObject({
      way: 'instructions',
      passages: [],
      model: 'openai-compatible:fake-1',
    });
  });

  it('in agent mode refers to the instructions after a failure of the model', async () => {
    const agent = await openShop(test, 'failing@example.com', { assistant: { isAgentMode: true } });
    test.fake.order({ status: 401 });
    const url = `/api/assistant/${agent.assistantId}`;
    const payload = { question, sessionId: 'why-it-failed' };
    await test.app.inject({ method: 'POST', url: `${url}/chat`, headers: agent.headers, payload });
    const history = await test.app.inject({
      url: `${url}/history?sessionId=why-it-failed`,
      headers: agent.headers,
    });
    const [record] = history.json<{ id: number }[]>();
    const why = await explain(record!.id, agent);
    expect(why).toMatchObject({ status: 'failed', way: 'instructions', model: 'openai-compatible:fake-1' });
    expect(why.steps.map(({ name }) => name)).toEqual(['begin', 'rewrite', 'unfinished']);
  });

  it('of a broken answer shows the completed steps', async () => {
    test.fake.order({ text: 'The ube cake costs 980 pesos [1]. CUT-SHORT words [1].', cutAfterTokens: 8 });
    const sessionId = `why-${++sessions}`;
    await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${shop.assistantId}/chat`,
      headers: shop.headers,
      payload: { question, sessionId },
    });
    const url = `/api/assistant/${shop.assistantId}/history?sessionId=${sessionId}`;
    const [record] = (await test.app.inject({ url, headers: shop.headers })).json<{ id: number }[]>();
    const why = await explain(record!.id);
    expect(why).toMatchObject({ status: 'interrupted', way: 'search', refusedBy: null });
    expect(why.steps.at(-1)?.name).toBe('unfinished');
  });
});

describe('a passage that has changed', () => {
  it('is found by its text after the document is read again, and is gone with the document', async () => {
    const changing = await openShop(test, 'changing@example.com');
    const api = createApi(test.app);
    const id = await ask(question, changing);
    await api.excludePassage(changing.headers, changing.passageId);
    expect((await explain(id, changing)).passages[0]).toMatchObject({
      isUsed: true,
      state: 'same',
      passage: { isExcluded: true },
    });

    // After the document is read again, the same text has new passages.
    const ended = waitForSync(test.deps, changing.connectionId);
    await api.startSync(changing.headers, changing.connectionId, '?refreshVectors=true');
    await ended;
    const cited = { isUsed: true, citation: 1, documentTitle: 'prices.md' };
    const [again, ...others] = (await explain(id, changing)).passages;
    expect(again).toMatchObject({
      ...cited,
      documentId: changing.documentId,
      state: 'same',
      passage: { text: expect.stringContaining('The ube cake costs 980 pesos.'), isExcluded: true },
    });
    expect(again!.passage!.id).not.toBe(changing.passageId);
    expect(others.every(({ state }) => state === 'same')).toBe(true);

    for (const fileId of changing.fileIds) {
      await api.request(changing.headers, 'DELETE', `/api/files/${fileId}`);
    }
    const remaining = (await explain(id, changing)).passages;
    expect(remaining[0]).toMatchObject({ ...cited, documentId: null, state: 'gone', passage: null });
    expect(remaining.every(({ state, passage }) => state === 'gone' && passage === null)).toBe(true);
  });

  it('is shown as changed, with the text that is now at its position', async () => {
    const { headers } = await openShop(test, 'editing@example.com');
    const { request } = createApi(test.app);
    const call = async <T>(...parameters: Parameters<typeof request>) =>
      (await request(...parameters)).json<T>();
    const source = await call<{ id: number }>(headers, 'POST', '/api/notes/connections', { name: 'Notes' });
    const filler = Array.from(
      { length: 40 },
      (_, line) => `Tray ${line} is baked on day ${line} of the feast.`,
    );
    const write = (lines: string[]) => ({ kind: 'note', title: 'Ube cake', text: lines.join('\n\n') });
    const url = `/api/notes/connections/${source.id}/entries`;
    const first = '₱980 po ang ube cake; “malaki” ito.';
    const note = await call<Note>(headers, 'POST', url, write([first, ...filler]));
    const waitUntilRead = () =>
      expect
        .poll(async () => (await call<Note>(headers, 'GET', `/api/notes/${note.id}`)).isProcessed)
        .toBe(true);
    await waitUntilRead();
    const { id: assistantId } = await call<{ id: number }>(headers, 'POST', '/api/assistant', {
      name: 'Helper',
      systemPrompt: 'Help customers.',
      connectionIds: [source.id],
    });
    const asker = { headers, assistantId };
    const id = await ask('How much is the ube cake, and which tray is baked on which day?', asker);
    const before = (await explain(id, asker)).passages;
    expect(before.length).toBeGreaterThan(1);

    await call(headers, 'PUT', `/api/notes/${note.id}`, write([first, ...filler, 'And no more.']));
    await waitUntilRead();
    const after = (await explain(id, asker)).passages;
    const isFirst = ({ passage }: { passage: { text: string } | null }) => passage?.text.startsWith(first);
    expect(after.find(isFirst)).toMatchObject({ state: 'same' });
    expect(after.find(isFirst)!.passage!.id).not.toBe(before.find(isFirst)!.passage!.id);

    await call(headers, 'PUT', `/api/notes/${note.id}`, write(['₱990 po ang ube cake.']));
    await waitUntilRead();
    const shortened = (await explain(id, asker)).passages;
    expect(shortened.map(({ state }) => state)).toEqual(before.map(() => 'changed'));
    expect(shortened[before.findIndex(isFirst)]).toMatchObject({
      passage: { text: '₱990 po ang ube cake.' },
      documentId: expect.any(Number),
    });
    const rest = shortened.filter((_, index) => !isFirst(before[index]!));
    expect(rest.every(({ passage, documentId }) => passage === null && documentId !== null)).toBe(true);
  });

  it('has an unknown state in old records', async () => {
    const id = await ask(question);
    await test.deps.database.pool.query(
      `update conversations set trace = jsonb_build_object('laps', trace -> 'laps', 'documents', trace -> 'documents',
         'passages', (select jsonb_agg(p - 'documentId' - 'ordinal' - 'textHash' - 'coverage' - 'isUsed') from jsonb_array_elements(trace -> 'passages') p))
       where id = $1`,
      [id],
    );
    const why = await explain(id);
    expect(why).toMatchObject({ prompt: null, promptTokens: expect.any(Number) });
    expect(why.passages[0]).toMatchObject({ isUsed: true, citation: 1, coverage: null, state: 'same' });
    await test.deps.database.pool.query(
      `update conversations set trace = jsonb_set(trace, '{passages,0,id}', '999999999') where id = $1`,
      [id],
    );
    expect((await explain(id)).passages[0]).toMatchObject({ state: 'unknown', passage: null });
    await test.deps.database.pool.query(`update conversations set trace = '{}' where id = $1`, [id]);
    expect(await explain(id)).toMatchObject({ passages: [], steps: expect.any(Array) });
  });
});

describe('a source test', () => {
  const bodies = (): [string, object][] => {
    const connectionIds = [`file_${shop.connectionId}`];
    return [
      ['/api/rag/ask', { connectionId: shop.connectionId, question }],
      ['/api/rag/ask-multiple', { connectionIds, question }],
      ['/api/rag/ask-with-history', { connectionIds, question, conversationHistory: [] }],
    ];
  };
  const post = (url: string, payload: object, accept = 'application/json') =>
    test.app.inject({ method: 'POST', url, payload, headers: { ...shop.headers, accept } });

  it('explains its answer only on request, as JSON and as a stream', async () => {
    const stored = await explain(await ask(question));
    for (const [url, body] of bodies()) {
      const { why } = (await post(url, { ...body, explain: true })).json<ExplainedAnswer>();
      expect(why?.passages).toEqual(stored.passages);
      expect(why).toMatchObject({ question, way: 'search', status: 'answered' });
      expect(why?.steps.at(-1)?.name).toBe('answer');
      expect(why?.durationMs).toEqual(expect.any(Number));

      const events = readEvents((await post(url, { ...body, explain: true }, 'text/event-stream')).body);
      const last = events.at(-1)?.data as ExplainedAnswer | undefined;
      expect(last?.why?.passages).toEqual(stored.passages);

      for (const accept of ['application/json', 'text/event-stream']) {
        expect((await post(url, body, accept)).body).not.toContain('"why"');
      }
      expect((await post(url, { ...body, explain: 'yes' })).statusCode).toBe(400);
    }
  });

  it('is not available to visitors, also not in their answers and history', async () => {
    const visitor = createVisitor();
    const url = `/api/assistant/${shop.assistantId}/public`;
    const payload = { question, channelUserId: visitor.channelUserId };
    const send = (body: object, accept: string) =>
      test.app.inject({
        method: 'POST',
        url: `${url}/chat`,
        payload: body,
        headers: { accept },
        remoteAddress: visitor.address,
      });
    for (const accept of ['application/json', 'text/event-stream']) {
      expect((await send({ ...payload, explain: true }, accept)).statusCode).toBe(400);
      const { body, statusCode } = await send(payload, accept);
      expect(statusCode).toBe(200);
      expect(body).not.toMatch(/"why"|lexicalScore|vectorScore|"steps"|"prompt|searchedQuestion|"model"/);
    }
    const history = await test.app.inject({
      url: `${url}/history?channelUserId=${visitor.channelUserId}`,
      remoteAddress: visitor.address,
    });
    expect(history.json()).toHaveLength(2);
    expect(history.body).not.toMatch(/"why"|Score|"steps"|"prompt|searchedQuestion|"model"/);
  });
});

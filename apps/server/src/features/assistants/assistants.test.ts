import type { Assistant } from '@anito/contract/assistants';
import type { ErrorBody } from '@anito/contract/error-body';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

type Headers = { authorization: string };

let test: TestApp;
let api: ReturnType<typeof createApi>;
let owner: Headers;
let stranger: Headers;
let connectionId: number;
let foreignId: number;

beforeAll(async () => {
  test = await createTestApp();
  api = createApi(test.app);
  [owner, stranger] = await Promise.all([test.signIn('owner@example.com'), test.signIn('other@example.com')]);
  connectionId = (await api.createConnection(owner, 'Documents')).id;
  foreignId = (await api.createConnection(stranger, 'Foreign')).id;
});
afterAll(() => test.close());

const minimal = () => ({ name: 'Helper', systemPrompt: 'Help customers.', connectionIds: [connectionId] });
const create = (body: Record<string, unknown>, headers = owner) =>
  api.request(headers, 'POST', '/api/assistant', body);
const change = (id: number, body: Record<string, unknown>) =>
  api.request(owner, 'PUT', `/api/assistant/${id}`, body);

async function createAssistant(body: Record<string, unknown> = {}): Promise<Assistant> {
  const response = await create({ ...minimal(), ...body });
  expect(response.statusCode).toBe(201);
  return response.json<Assistant>();
}

describe('creating an assistant', () => {
  it('needs a name, a prompt and a source, and has defaults for the rest', async () => {
    expect(await createAssistant({ name: '  Helper  ' })).toMatchObject({
      name: 'Helper',
      description: null,
      systemPrompt: 'Help customers.',
      tone: 'friendly',
      responseStyle: 'conversational',
      theme: 'default',
      isActive: true,
      isAgentMode: false,
      isReportsPublic: false,
      isIndexable: true,
      contact: null,
      model: null,
      publicAccessCode: null,
      connectionIds: [connectionId],
      connectionsWithTypes: [{ id: connectionId, type: 'file' }],
      logoBase64: null,
      suggestedQuestions: [],
      greeting: null,
      visitorTexts: {},
      allowedOrigins: [],
      showsUnsure: true,
      unsupportedSentences: 'omit',
    });
  });

  it.each([
    [{ name: ' ' }, 'Assistant name is required'],
    [{ name: undefined }, 'name'],
    [{ name: 'x'.repeat(201) }, 'at most 200'],
    [{ systemPrompt: '\n' }, 'System prompt is required'],
    [{ systemPrompt: 'x'.repeat(32_769) }, 'at most 32768'],
    [{ connectionIds: [] }, 'Please select at least one knowledge source'],
    [{ connectionIds: ['1'] }, 'connectionIds'],
    [{ connectionIds: [0] }, 'connectionIds'],
    [{ connectionIds: Array(101).fill(1) }, 'connectionIds'],
    [{ tone: 'rude' }, 'tone'],
    [{ responseStyle: 'poem' }, 'responseStyle'],
    [{ suggestedQuestions: Array(7).fill('Why?') }, 'suggestedQuestions'],
    [{ ownerId: 'x' }, 'ownerId'],
    [{ id: 1 }, 'id'],
    [{ publicAccessCode: 'MINE' }, 'publicAccessCode'],
    [{ isActive: 'yes' }, 'isActive'],
    [{ showsUnsure: 'yes' }, 'showsUnsure'],
    [{ unsupportedSentences: 'hide' }, 'unsupportedSentences'],
  ])('refuses %j', async (body, words) => {
    const response = await create({ ...minimal(), ...body });
    expect(response.statusCode).toBe(400);
    expect(response.body).toContain(words);
  });

  it.each([
    ['somebody else’s source', () => ({ connectionIds: [foreignId] })],
    ['one of them', () => ({ connectionIds: [connectionId, foreignId] })],
    ['a source that never existed', () => ({ connectionIds: [999_999_999] })],
    [
      'the wrong type',
      () => ({ connectionIds: [], connectionsWithTypes: [{ id: connectionId, type: 'notion' }] }),
    ],
    ['an agent with a foreign source', () => ({ isAgentMode: true, connectionIds: [foreignId] })],
  ])('answers 404 for %s and creates nothing', async (_name, body) => {
    const before = (await api.request(owner, 'GET', '/api/assistant')).body;
    const response = await create({ ...minimal(), ...body() });
    expect([response.statusCode, response.json<ErrorBody>().code]).toEqual([404, 'not_found']);
    expect((await api.request(owner, 'GET', '/api/assistant')).body).toBe(before);
  });

  it('accepts sources by type too, each once, in the given order', async () => {
    const second = (await api.createConnection(owner, 'More')).id;
    const created = await createAssistant({
      connectionIds: [second],
      connectionsWithTypes: [
        { id: second, type: 'file' },
        { id: connectionId, type: 'file' },
      ],
    });
    expect(created.connectionIds).toEqual([second, connectionId]);
  });

  it('needs no source for an agent and appends the template once', async () => {
    const created = await createAssistant({ isAgentMode: true, connectionIds: [connectionId] });
    expect(created.connectionIds).toEqual([]);
    expect(created.systemPrompt).toMatch(
      /^Help customers\.\n\n.*\{conversation_context\}.*\{current_question\}$/s,
    );
    const again = (await change(created.id, { systemPrompt: created.systemPrompt })).json<Assistant>();
    expect(again.systemPrompt).toBe(created.systemPrompt);
  });
});

describe('changing an assistant', () => {
  it('keeps fields that are missing from the request', async () => {
    const created = await createAssistant({ description: 'Old', tone: 'formal' });
    const changed = (await change(created.id, { name: 'New', isActive: false })).json<Assistant>();
    const { updatedAt } = changed;
    expect(changed).toEqual({
      ...created,
      name: 'New',
      isActive: false,
      updatedAt,
      version: created.version + 1,
    });
    expect(Date.parse(changed.updatedAt)).toBeGreaterThanOrEqual(Date.parse(created.updatedAt));
    expect((await change(created.id, { description: null })).json<Assistant>().description).toBeNull();
    expect((await change(created.id, {})).statusCode).toBe(200);
  });

  it('sets how uncertain answers are shown', async () => {
    const { id } = await createAssistant();
    const uncertain = { showsUnsure: false, unsupportedSentences: 'mark' };
    expect((await change(id, uncertain)).json<Assistant>()).toMatchObject(uncertain);
    expect((await change(id, { name: 'New' })).json<Assistant>()).toMatchObject(uncertain);
    expect((await change(id, { unsupportedSentences: 'hide' })).statusCode).toBe(400);
    expect((await api.request(owner, 'GET', `/api/assistant/${id}/public`)).body).not.toMatch(
      /showsUnsure|unsupportedSentences/,
    );
  });

  it('sets the indexing by search engines and the contact', async () => {
    const { id } = await createAssistant();
    const changes = { isIndexable: false, contact: 'hello@shop.example' };
    expect((await change(id, changes)).json<Assistant>()).toMatchObject(changes);
    expect((await change(id, { name: 'New' })).json<Assistant>()).toMatchObject(changes);
    expect((await change(id, { contact: '  ' })).json<Assistant>().contact).toBeNull();
    expect((await change(id, { contact: 'x'.repeat(301) })).statusCode).toBe(400);
  });

  it('requires at least one source unless it becomes an agent', async () => {
    const created = await createAssistant();
    expect((await change(created.id, { connectionIds: [] })).statusCode).toBe(400);
    expect((await change(created.id, { connectionIds: [foreignId] })).statusCode).toBe(404);
    const agent = (await change(created.id, { isAgentMode: true })).json<Assistant>();
    expect(agent.connectionIds).toEqual([]);
    expect(agent.systemPrompt).toContain('{current_question}');
    expect((await change(created.id, { isAgentMode: false })).statusCode).toBe(400);
    const back = await change(created.id, { isAgentMode: false, connectionIds: [connectionId] });
    expect(back.json<Assistant>()).toMatchObject({ isAgentMode: false, connectionIds: [connectionId] });
  });

  it.each([
    { ownerId: 'B' },
    { id: 7 },
    { createdAt: 'now' },
    { name: ' ' },
    { systemPrompt: '' },
    { isActive: null },
  ])('refuses %j and changes nothing', async (body) => {
    const created = await createAssistant();
    expect((await change(created.id, body)).statusCode).toBe(400);
    expect((await api.request(owner, 'GET', `/api/assistant/${created.id}`)).json()).toEqual(created);
  });

  it('keeps and reports an assistant without sources after its last source is deleted', async () => {
    const only = (await api.createConnection(owner, 'Only')).id;
    const created = await createAssistant({ connectionIds: [only] });
    await api.request(owner, 'DELETE', `/api/files/connections/${only}`);
    const remaining = (await api.request(owner, 'GET', `/api/assistant/${created.id}`)).json<Assistant>();
    expect(remaining.connectionIds).toEqual([]);
    const answer = await api.request(owner, 'POST', `/api/assistant/${created.id}/chat`, {
      question: 'How much?',
    });
    expect([answer.statusCode, answer.json().sources]).toEqual([200, []]);
  });
});

describe('deleting an assistant', () => {
  it('deletes its conversations and nothing else', async () => {
    const [deleted, other] = [await createAssistant(), await createAssistant()];
    for (const { id } of [deleted, other]) {
      await api.request(owner, 'POST', `/api/assistant/${id}/chat`, { question: 'Hello' });
    }
    expect((await api.request(owner, 'DELETE', `/api/assistant/${deleted.id}`)).json()).toEqual({ ok: true });
    expect((await api.request(owner, 'DELETE', `/api/assistant/${deleted.id}`)).statusCode).toBe(404);
    const { rows } = await test.deps.database.pool.query(
      `select assistant_id::int as id, 'threads' as place from threads where assistant_id in ($1, $2)
       union all select assistant_id::int, 'conversations' from conversations where assistant_id in ($1, $2)
       union all select assistant_id::int, 'links' from assistant_connections where assistant_id in ($1, $2)`,
      [deleted.id, other.id],
    );
    expect(rows.map(({ place }) => place).toSorted()).toEqual(['conversations', 'links', 'threads']);
    expect(rows.every(({ id }) => id === other.id)).toBe(true);
    expect((await api.request(owner, 'GET', `/api/files/connections/${connectionId}`)).statusCode).toBe(200);
  });
});

describe('an access code', () => {
  let addresses = 0;
  const createAddress = () => `198.51.100.${++addresses}`;
  const visit = (id: number, query = '', remoteAddress = createAddress(), headers = {}) =>
    test.app.inject({ url: `/api/assistant/${id}/public${query}`, remoteAddress, headers });
  const makeCode = async (id: number) =>
    (await api.request(owner, 'POST', `/api/assistant/${id}/access-code`)).json<{ accessCode: string }>()
      .accessCode;

  it('is created, replaced and removed', async () => {
    const { id } = await createAssistant();
    const first = await makeCode(id);
    expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect((await visit(id, `?code=${first}`)).statusCode).toBe(200);
    const second = await makeCode(id);
    expect(second).not.toBe(first);
    expect((await visit(id, `?code=${first}`)).statusCode).toBe(401);
    const view = (await api.request(owner, 'GET', `/api/assistant/${id}`)).json<Assistant>();
    expect(view.publicAccessCode).toBe(second);
    await api.request(owner, 'DELETE', `/api/assistant/${id}/access-code`);
    expect((await visit(id)).statusCode).toBe(200);
  });

  it('answers a missing and a wrong code differently, is never shown to visitors and is stored encrypted', async () => {
    const { id } = await createAssistant();
    const code = await makeCode(id);
    const missing = await visit(id);
    expect([missing.statusCode, missing.json<ErrorBody>().error]).toEqual([401, 'ACCESS_CODE_REQUIRED']);
    const wrong = await visit(id, '?code=WRONGWRONGWR');
    expect([wrong.statusCode, wrong.json<ErrorBody>().error]).toEqual([401, 'INVALID_ACCESS_CODE']);
    const right = await visit(id, `?code=%20${code}%20`);
    expect(right.statusCode).toBe(200);
    expect(right.body).not.toContain(code);
    expect(right.json()).not.toHaveProperty('systemPrompt');
    const { rows } = await test.deps.database.pool.query('select access_code from assistants where id = $1', [
      id,
    ]);
    expect(rows[0].access_code.includes(Buffer.from(code))).toBe(false);
  });

  it.each([
    '',
    '?code=',
    '?code=%20%20',
    '?code=null',
    '?code=undefined',
    '?code=0',
    '?code[]=',
    '?code=a&code=b',
  ])('cannot be bypassed with %s', async (query) => {
    const { id } = await createAssistant();
    await makeCode(id);
    expect((await visit(id, query)).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('is not an access token', async () => {
    const { id } = await createAssistant();
    const authorization = `Bearer ${await makeCode(id)}`;
    expect((await api.request({ authorization }, 'GET', '/api/assistant')).statusCode).toBe(401);
  });

  it('cannot be guessed: an address waits after ten wrong codes regardless of its headers', async () => {
    const { id } = await createAssistant();
    const code = await makeCode(id);
    const address = createAddress();
    const statuses: number[] = [];
    for (let index = 0; index < 100; index++) {
      const forwarded = { 'x-forwarded-for': `192.0.2.${index}`, 'x-real-ip': `192.0.2.${index}` };
      const response = await visit(id, `?code=WRONG${index}`, address, forwarded);
      statuses.push(response.statusCode);
      if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    expect((await visit(id, `?code=${code}`, address)).statusCode).toBe(429);
    expect((await visit(id, `?code=${code}`)).statusCode).toBe(200);
  });

  it('may be entered correctly without limit, by many at once, while wrong ones count', async () => {
    const { id } = await createAssistant();
    const code = await makeCode(id);
    const address = createAddress();
    const assignConcurrently = async (count: number, query: string) => {
      const responses = await Promise.all(Array.from({ length: count }, () => visit(id, query, address)));
      return responses.map(({ statusCode }) => statusCode).sort();
    };
    expect(await assignConcurrently(50, `?code=${code}`)).toEqual(Array(50).fill(200));
    expect(await assignConcurrently(20, '?code=WRONGWRONGWR')).toEqual([
      ...Array(10).fill(401),
      ...Array(10).fill(429),
    ]);
    expect(await assignConcurrently(1, `?code=${code}`)).toEqual([429]);
    expect((await visit(id, `?code=${code}`)).statusCode).toBe(200);
  });

  it('protects chat and history too', async () => {
    const { id } = await createAssistant();
    const code = await makeCode(id);
    const channelUserId = 'public_guarded-visitor';
    const chat = (accessCode?: unknown) =>
      test.app.inject({
        method: 'POST',
        url: `/api/assistant/${id}/public/chat`,
        payload: { question: 'Hello', channelUserId, accessCode },
        remoteAddress: createAddress(),
      });
    const outcomes = await Promise.all([undefined, null, '', ' ', 'WRONG'].map(chat));
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    for (const value of [[], {}, 0, true]) expect((await chat(value)).statusCode).toBe(400);
    expect((await chat(code)).statusCode).toBe(200);
    const history = `/history?channelUserId=${channelUserId}`;
    expect((await visit(id, history)).statusCode).toBe(401);
    expect((await visit(id, `${history}&code=${code}`)).json()).toHaveLength(1);
  });
});

describe('a paused assistant', () => {
  it('shows visitors that it is paused and refuses questions', async () => {
    const { id } = await createAssistant();
    await change(id, { isActive: false });
    const view = await test.app.inject({ url: `/api/assistant/${id}/public` });
    expect(view.json()).toMatchObject({ isActive: false });
    const chat = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${id}/public/chat`,
      payload: { question: 'Hello', channelUserId: 'public_paused-visitor' },
    });
    expect([chat.statusCode, chat.json<ErrorBody>()]).toMatchObject([
      400,
      { code: 'assistant_inactive', error: 'This assistant is not available for public access' },
    ]);
    const own = await api.request(owner, 'POST', `/api/assistant/${id}/chat`, { question: 'Hello' });
    expect(own.statusCode).toBe(200);
  });

  it('differs from a missing assistant, which answers 404', async () => {
    const missing = await test.app.inject({ url: '/api/assistant/999999999/public' });
    expect([missing.statusCode, missing.json<ErrorBody>().error]).toEqual([
      404,
      'Assistant not found or not available for public access',
    ]);
  });
});

it("accepts a model offered by the operator, or the assistant's current one", async () => {
  const offers = await createTestApp({
    env: {
      AI_CHAT_PROVIDER: 'openai-compatible',
      AI_CHAT_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_CHAT_MODEL: 'small',
      AI_CHAT_MODELS: 'small,large',
    },
  });
  const headers = await offers.signIn('models@example.com');
  const ask = (method: 'POST' | 'PUT', url: string, payload: object) =>
    offers.app.inject({ method, url, headers, payload });
  const body = { ...minimal(), connectionIds: [], isAgentMode: true };
  const created = await ask('POST', '/api/assistant', body);
  const url = `/api/assistant/${created.json<Assistant>().id}`;
  const choose = async (model: string | null) => {
    const answer = await ask('PUT', url, { model });
    const { reason } = answer.json<ErrorBody>();
    return answer.statusCode === 200 ? answer.json<Assistant>().model : `${answer.statusCode} ${reason}`;
  };
  const refusal = '400 model-not-offered';
  expect(await choose('large')).toBe('large');
  for (const model of ['huge', 'Large', 'large,small', '__proto__'])
    expect(await choose(model)).toBe(refusal);
  expect(await choose(null)).toBeNull();
  await choose('large');
  Object.assign(offers.deps.env, { AI_CHAT_MODELS: ['small'] });
  expect(await choose('large')).toBe('large');
  expect(await choose('small')).toBe('small');
  expect(await choose('large')).toBe(refusal);
  await offers.close();
  // The built-in models offer no choice.
  const { id } = await createAssistant();
  expect((await change(id, { model: 'small' })).statusCode).toBe(400);
});

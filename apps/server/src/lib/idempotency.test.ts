import type { FileConnection } from '@anito/contract/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishConversation } from '../features/threads/questions.store.ts';
import { readEvents } from '../testing/read-events.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

type Headers = { authorization: string };

let test: TestApp;
let owner: Headers;
let other: Headers;
let assistantId: number;

beforeAll(async () => {
  test = await createTestApp();
  [owner, other] = await Promise.all([test.signIn('owner@example.com'), test.signIn('other@example.com')]);
  const payload = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const made = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
  assistantId = made.json<{ id: number }>().id;
});
afterAll(() => test.close());

const url = '/api/files/connections';
const post = (
  key: string,
  payload: object | undefined,
  options: { headers?: Headers; url?: string; accept?: string } = {},
) =>
  test.app.inject({
    method: 'POST',
    url: options.url ?? url,
    headers: { ...(options.headers ?? owner), 'idempotency-key': key, accept: options.accept ?? '*/*' },
    ...(payload ? { payload } : {}),
  });

async function countConnections(name: string): Promise<number> {
  const { rows } = await test.deps.database.pool.query(
    'select count(*)::int as count from connections where name = $1',
    [name],
  );
  return rows[0].count;
}

const age = (key: string, seconds: number) =>
  test.deps.database.pool.query(
    'update idempotent_requests set created_at = created_at - make_interval(secs => $2) where key = $1',
    [key, seconds],
  );

describe('a repeated request', () => {
  it('gets the first response, and nothing is created twice', async () => {
    const first = await post('key-of-a-repeat', { name: 'Repeated' });
    const second = await post('key-of-a-repeat', { name: 'Repeated' });
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.json()).toEqual(first.json());
    expect([first.headers['idempotent-replayed'], second.headers['idempotent-replayed']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await countConnections('Repeated')).toBe(1);
  });

  it('is refused when it is a different request', async () => {
    await post('key-of-a-change', { name: 'Changed' });
    for (const [body, path] of [
      [{ name: 'Changed again' }, url],
      [{ name: 'Changed' }, '/api/assistant'],
    ] as const) {
      const payload = path === url ? body : { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
      const response = await post('key-of-a-change', payload, { url: path });
      expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await countConnections('Changed again')).toBe(0);
  });

  it('waits for its turn when it is simultaneous', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post('key-of-a-burst', { name: 'Burst' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201).length).toBeGreaterThanOrEqual(1);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'request_in_progress']);
      expect(answer.headers['retry-after']).toBe('3');
    }
    expect(await countConnections('Burst')).toBe(1);
  });

  it('is separate for each account', async () => {
    const mine = (await post('key-of-two', { name: 'Shared key' })).json<FileConnection>();
    const theirs = (
      await post('key-of-two', { name: 'Shared key' }, { headers: other })
    ).json<FileConnection>();
    expect(theirs.id).not.toBe(mine.id);
  });

  it('runs again when the first one failed', async () => {
    const body = { name: 'Helper', systemPrompt: 'Help.', connectionIds: [999_999_999] };
    for (let index = 0; index < 2; index++) {
      const response = await post('key-of-a-failure', body, { url: '/api/assistant' });
      expect([response.statusCode, response.headers['idempotent-replayed']]).toEqual([404, undefined]);
    }
  });

  it('runs again after a day, or after its process died', async () => {
    await post('key-of-a-day', { name: 'Day' });
    await age('key-of-a-day', 86_401);
    expect((await post('key-of-a-day', { name: 'Day' })).headers['idempotent-replayed']).toBeUndefined();
    expect(await countConnections('Day')).toBe(2);
    await test.deps.database.pool.query(
      "update idempotent_requests set status = null, response = null where key = 'key-of-a-day'",
    );
    expect((await post('key-of-a-day', { name: 'Day' })).statusCode).toBe(409);
    await age('key-of-a-day', 200);
    expect((await post('key-of-a-day', { name: 'Day' })).statusCode).toBe(201);
  });
});

describe('a repeated question', () => {
  const question = { question: 'Hello' };
  const chat = () => `/api/assistant/${assistantId}/chat`;
  const countRecords = async () =>
    (await test.deps.database.pool.query('select count(*)::int as count from conversations')).rows[0].count;

  it('is answered and stored once, complete or streamed', async () => {
    const before = await countRecords();
    const streamed = await post('key-of-a-question', question, { url: chat(), accept: 'text/event-stream' });
    const answer = readEvents(streamed.body).at(-1)?.data;
    // The response is stored after its last byte was sent.
    const repeat = async () => (await post('key-of-a-question', question, { url: chat() })).json();
    await expect.poll(repeat).toEqual(answer);
    const again = await post('key-of-a-question', question, { url: chat(), accept: 'text/event-stream' });
    expect(readEvents(again.body)).toMatchObject([{ event: 'token' }, { event: 'done', data: answer }]);
    expect(await countRecords()).toBe(before + 1);
  });

  it('gets the stored answer when the response itself was not stored', async () => {
    const key = 'key-of-a-lost-answer';
    const first = (await post(key, question, { url: chat() })).json<{ messageId: number }>();
    const before = await countRecords();
    await test.deps.database.pool.query('delete from idempotent_requests where key = $1', [key]);
    const again = await post(key, question, { url: chat() });
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    await test.deps.database.pool.query('delete from idempotent_requests where key = $1', [key]);
    const other = await post(key, { question: 'Good morning' }, { url: chat() });
    expect(other.json<{ messageId: number }>().messageId).not.toBe(first.messageId);
    expect(await countRecords()).toBe(before + 1);
  });

  it('is taken over immediately when its process is dead, and a late result of the first attempt is dropped', async () => {
    const key = 'key-of-a-dead-process';
    const query = (text: string, values: unknown[] = []) => test.deps.database.pool.query(text, values);
    const first = (await post(key, question, { url: chat() })).json<{ messageId: number }>();
    const dead = '00000000-0000-4000-8000-00000000dead';
    for (const processId of [test.deps.process.id, dead]) {
      await query(
        'update idempotent_requests set status = null, response = null, process_id = $2 where key = $1',
        [key, processId],
      );
      await query("update conversations set status = 'pending', process_id = $2 where id = $1", [
        first.messageId,
        processId,
      ]);
      const again = await post(key, question, { url: chat() });
      expect(again.statusCode).toBe(processId === dead ? 200 : 409);
    }
    const { rows } = await query(
      'select owner_id, answer, thread_id::int as thread from conversations where id = $1',
      [first.messageId],
    );
    const late = { conversationId: first.messageId, threadId: rows[0].thread, attempt: 1 };
    await finishConversation(test.deps.database.pool, rows[0].owner_id, late, {
      status: 'interrupted',
      answer: 'late',
      searchedQuestion: null,
      sources: [],
      confidence: null,
      model: null,
      promptTokens: null,
      completionTokens: null,
      trace: {},
      durationMs: null,
      summary: null,
    });
    const stored = await query('select status, answer, attempt from conversations where id = $1', [
      first.messageId,
    ]);
    expect(stored.rows).toEqual([{ status: 'answered', answer: rows[0].answer, attempt: 2 }]);
  });

  it('is separate for each visitor', async () => {
    const ask = async (channelUserId: string) => {
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/assistant/${assistantId}/public/chat`,
        headers: { 'idempotency-key': 'key-of-a-visitor' },
        payload: { ...question, channelUserId },
      });
      return response.json<{ messageId: number }>().messageId;
    };
    const first = await ask('public_visitor-number-1');
    expect(await ask('public_visitor-number-1')).toBe(first);
    expect(await ask('public_visitor-number-2')).not.toBe(first);
  });
});

describe('an Idempotency-Key', () => {
  it.each(['', ' ', 'x'.repeat(256), 'with space', 'ñ'])('is refused when it is "%s"', async (key) => {
    expect((await post(key, { name: 'Odd key' })).statusCode).toBe(400);
    expect(await countConnections('Odd key')).toBe(0);
  });

  it('stores responses encrypted', async () => {
    const code = (
      await post('key-of-a-code', undefined, { url: `/api/assistant/${assistantId}/access-code` })
    ).json<{
      accessCode: string;
    }>().accessCode;
    const { rows } = await test.deps.database.pool.query(
      "select t::text from idempotent_requests t where key = 'key-of-a-code'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

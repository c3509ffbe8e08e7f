import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../db/connect.ts';
import { createLog } from '../../lib/log.ts';
import { testTimeouts } from '../../testing/test-database.ts';
import { createTestProduct, type TestProduct } from '../../testing/test-product.ts';

const text = 'We open at nine in the morning, every day but Sunday.';
/**
 * On PostgreSQL another process may be answering, until the dead one has sent no heartbeat for 20 seconds.
 */
const noticed = { timeout: 60_000, interval: 250 };

let fake: FakeModel;
let product: TestProduct;
let token: string;
let assistantId: number;

beforeAll(async () => {
  fake = await startFakeModel({ text });
  product = await createTestProduct({
    AI_CHAT_PROVIDER: 'openai-compatible',
    AI_CHAT_BASE_URL: fake.url.openai,
    AI_CHAT_API_KEY: 'fake',
    AI_CHAT_MODEL: 'fake',
  });
  await product.start();
  token = await product.createToken('owner@example.com');
  const body = { name: 'Agent', systemPrompt: 'Help.', isAgentMode: true };
  const response = await product.fetch('POST', '/api/assistant', { token, body });
  assistantId = ((await response.json()) as { id: number }).id;
});

afterAll(async () => {
  await product.remove();
  await fake.close();
});

const createBody = (sessionId: string) => ({ question: 'When do you open on Monday?', sessionId });

function ask(sessionId: string, key: string | undefined, accept = 'application/json'): Promise<Response> {
  return product.fetch('POST', `/api/assistant/${assistantId}/chat`, {
    token,
    body: createBody(sessionId),
    headers: { accept, ...(key ? { 'idempotency-key': key } : {}) },
  });
}

async function listHistory(sessionId: string): Promise<ConversationRecord[]> {
  const path = `/api/assistant/${assistantId}/history?sessionId=${sessionId}`;
  return (await (await product.fetch('GET', path, { token })).json()) as ConversationRecord[];
}

async function query<Row>(sessionId: string, select: string): Promise<Row[]> {
  const database = await connectDatabase({
    databaseUrl: product.databaseUrl,
    dataDir: product.dataDir,
    log: createLog('silent'),
    joinRunning: true,
    timeouts: testTimeouts,
  });
  try {
    return (await database.pool.query(`${select} where t.channel_user_id = $1`, [sessionId])).rows as Row[];
  } finally {
    await database.close();
  }
}

const readRecords = (sessionId: string) =>
  query<{ status: string; attempt: number }>(
    sessionId,
    'select c.status, c.attempt from conversations c join threads t on t.id = c.thread_id',
  );
const readUnread = (sessionId: string) =>
  query<{ count: number }>(sessionId, 'select t.unread_count as count from threads t');

/** Counts the questions that reached the provider. Each start also lists its models. */
const countQuestions = () => fake.requests.filter(({ kind }) => kind === 'chat').length;

/** Asks, waits until the model starts its answer, and kills the server. */
async function askAndKill(sessionId: string, key: string | undefined, accept: string): Promise<void> {
  const before = countQuestions();
  fake.orderNext({ text, hang: { afterTokens: 3 } });
  const broken = ask(sessionId, key, accept).then((response) => response.text());
  const outcome = broken.then(
    () => 'complete',
    () => 'reset',
  );
  await expect.poll(() => countQuestions()).toBe(before + 1);
  await product.kill();
  await product.forgetKilled();
  expect(await outcome).toBe('reset');
  await product.start();
}

describe('a server killed in the middle of an answer', () => {
  it.each(['application/json', 'text/event-stream'])(
    'stores the question once and completes it when the request is repeated (%s)',
    async (accept) => {
      const sessionId = `session-killed-${accept.replace(/\W/g, '-')}`;
      const key = `key-${sessionId}`;
      const before = countQuestions();
      await askAndKill(sessionId, key, accept);
      const [broken, ...others] = await listHistory(sessionId);
      expect(others).toEqual([]);
      expect(broken).toMatchObject({ question: createBody(sessionId).question, isInterrupted: true });

      let answered: ChatAnswer | undefined;
      await expect
        .poll(async () => {
          const response = await ask(sessionId, key);
          const body = await response.json();
          if (response.ok) answered = body as ChatAnswer;
          else expect(body).toMatchObject({ code: 'request_in_progress' });
          return response.status;
        }, noticed)
        .toBe(200);
      expect(answered).toMatchObject({ answer: text, messageId: broken?.id });
      expect(await listHistory(sessionId)).toMatchObject([
        { id: broken?.id, answer: text, isInterrupted: false },
      ]);
      expect(await readRecords(sessionId)).toEqual([{ status: 'answered', attempt: 2 }]);
      // A repeated request adds only one message to the owner's list.
      expect(await readUnread(sessionId)).toEqual([{ count: 1 }]);
      expect(countQuestions() - before).toBe(2);

      const again = await ask(sessionId, key);
      expect(await again.json()).toEqual(answered);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(countQuestions() - before).toBe(2);
    },
  );

  it('marks a question without a key as interrupted, so that it can be asked again', async () => {
    const sessionId = 'session-killed-without-key';
    await askAndKill(sessionId, undefined, 'application/json');
    await expect.poll(() => readRecords(sessionId), noticed).toEqual([{ status: 'interrupted', attempt: 1 }]);
    expect((await ask(sessionId, undefined)).status).toBe(200);
    expect((await listHistory(sessionId)).map((record) => record.isInterrupted)).toEqual([true, false]);
  });
});

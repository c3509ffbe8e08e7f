import { readFile } from 'node:fs/promises';
import type { ChatAnswer } from '@anito/contract/conversations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from './features/sources/testing/sources-app.ts';
import { readEvents } from './testing/read-events.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

const sample = new URL('./features/sample/documents/', import.meta.url);
const names = [
  'menu-and-prices.pdf',
  'store-policies.docx',
  'delivery-areas.rtf',
  'frequently-asked-questions.md',
];

/** Questions about the sample business, with the file that contains the answer and a pattern for it. */
const questions: [string, string, RegExp][] = [
  ['How much is the ube macapuno cake?', 'menu-and-prices.pdf', /980/],
  ['How long before pick-up can I cancel my order without paying?', 'store-policies.docx', /48 hours/],
  ['How much is delivery to Antipolo?', 'delivery-areas.rtf', /120/],
  ['What time do you open on Sundays?', 'frequently-asked-questions.md', /6/],
  ['Magkano ang baking class?', 'frequently-asked-questions.md', /1,200/],
];

const foreign = ['Who won the football world cup in 1998?', 'How do I change the oil of a motorcycle?'];

let test: TestApp;
let headers: { authorization: string };
let assistantId: number;

beforeAll(async () => {
  test = await createTestApp({ worker: true });
  headers = await test.signIn('owner@example.com');
  const api = createApi(test.app);
  const connection = await api.createConnection(headers, 'Hiraya Bakeshop');
  const uploads = await Promise.all(
    names.map(async (name) => ({ name, content: await readFile(new URL(name, sample)) })),
  );
  await api.addFiles(headers, connection.id, uploads);
  await api.startSync(headers, connection.id);
  await vi.waitFor(
    async () => {
      const { files, isSyncing } = await api.getConnection(headers, connection.id);
      expect([isSyncing, ...files.map((file) => file.isProcessed)]).toEqual([false, true, true, true, true]);
    },
    { timeout: 180_000, interval: 100 },
  );
  const created = await test.app.inject({
    method: 'POST',
    url: '/api/assistant',
    headers,
    payload: { name: 'Hiraya Helper', systemPrompt: 'Help customers.', connectionIds: [connection.id] },
  });
  assistantId = created.json<{ id: number }>().id;
});

afterAll(() => test.close());

function ask(question: string, accept = 'application/json') {
  return test.app.inject({
    method: 'POST',
    url: `/api/assistant/${assistantId}/chat`,
    headers: { ...headers, accept },
    payload: { question },
  });
}

describe('the main use case, with the built-in models', () => {
  it.each(questions)('answers "%s" from %s', async (question, file, words) => {
    const answer = (await ask(question)).json<ChatAnswer>();
    expect(answer.sources[0]?.title).toBe(file);
    expect(answer.answer).toMatch(words);
    expect(answer.answer).toContain('[1]');
  });

  it.each(foreign)('refuses "%s" without sources', async (question) => {
    const answer = (await ask(question)).json<ChatAnswer>();
    expect(answer.sources).toEqual([]);
    expect(answer.confidence).toBeLessThan(0.3);
  });

  it('streams the answer that it stores', async () => {
    const events = readEvents((await ask('How much is delivery to Pasig?', 'text/event-stream')).body);
    const last = events.at(-1);
    expect(last?.event).toBe('done');
    const text = events
      .filter(({ event }) => event === 'token')
      .map(({ data }) => (data as { text: string }).text)
      .join('');
    const answer = last?.data as ChatAnswer;
    expect(answer.answer).toBe(text);
    const history = await test.app.inject({ url: `/api/assistant/${assistantId}/history`, headers });
    const stored = history
      .json<{ id: number; answer: string }[]>()
      .find((record) => record.id === answer.messageId);
    expect(stored?.answer).toBe(text);
  });
});

import { readFile } from 'node:fs/promises';
import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer } from '@anito/contract/conversations';
import { createModels } from '@anito/models/models';
import type { Models } from '@anito/models/types';
import { createApi, waitForSync } from '../features/sources/testing/sources-app.ts';
import { findModelsDir } from '../lib/prepared-folder.ts';
import { readEvents } from './read-events.ts';
import { createTestApp } from './test-app.ts';

/**
 * The answer that a visitor got. `visibleText` is all streamed text, including text that the final answer
 * drops.
 */
export type VisitorAnswer = ChatAnswer & { visibleText: string };

/** An account whose documents visitors ask about. Each document is a separate source. */
export type VisitorTestAccount = {
  /**
   * Asks questions as a new visitor in one conversation with an assistant that knows the named documents.
   * Returns the last answer. Throws when there is no answer. Calls `onQuestion` before each question with its
   * index.
   */
  ask(documents: string[], questions: string[], onQuestion?: (place: number) => void): Promise<VisitorAnswer>;
  /**
   * Uses a model at this address with OpenAI's protocol from now on, or the account's regular models for
   * null.
   */
  useModelAt(url: string | null): Promise<void>;
  close(): Promise<void>;
};

const unlimited = { points: 1_000_000, seconds: 60 };

/**
 * Ingests documents into a separate application with the built-in models, unless `env` names others. Throws
 * when a document cannot be read.
 */
export async function createVisitorTestAccount(
  documents: { name: string; path: URL }[],
  env: Record<string, string> = {},
): Promise<VisitorTestAccount> {
  const test = await createTestApp({
    worker: true,
    env,
    rateLimits: { publicChatVisitor: unlimited, publicChatAddress: unlimited, accountChat: unlimited },
  });
  const headers = await test.signIn('owner@example.com');
  const api = createApi(test.app);
  const ownModels = test.deps.models;
  const connections = new Map<string, number>();
  const assistants = new Map<string, Promise<number>>();
  let models: Models | null = null;
  let visitors = 0;

  /** Starts to ingest a document. Returns a function that waits for the end. */
  async function startReading({ name, path }: { name: string; path: URL }): Promise<() => Promise<void>> {
    const { id } = await api.createConnection(headers, name);
    connections.set(name, id);
    await api.addFiles(headers, id, [{ name, content: await readFile(path) }]);
    const ended = waitForSync(test.deps, id);
    await api.startSync(headers, id);
    return async () => {
      await ended;
      const [file] = (await api.getConnection(headers, id)).files;
      if (!file?.isProcessed) throw new Error(`Not read: ${name}: ${file?.error}`);
    };
  }

  async function createAssistant(names: string[]): Promise<number> {
    const connectionIds = names.map((name) => connections.get(name));
    const payload = {
      name: 'Helper',
      systemPrompt: 'You help the customers of this business.',
      connectionIds,
    };
    const response = await api.request(headers, 'POST', '/api/assistant', payload);
    if (response.statusCode !== 201) throw new Error(response.body);
    return response.json<Assistant>().id;
  }

  async function askOnce(
    assistantId: number,
    channelUserId: string,
    question: string,
  ): Promise<VisitorAnswer> {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${assistantId}/public/chat`,
      headers: { accept: 'text/event-stream' },
      payload: { question, channelUserId },
    });
    if (response.statusCode !== 200) throw new Error(response.body);
    const events = readEvents(response.body);
    const done = events.find(({ event }) => event === 'done')?.data as VisitorAnswer | undefined;
    if (!done) throw new Error(`No answer: ${response.body.slice(-300)}`);
    const tokens = events.filter(({ event }) => event === 'token');
    const visibleText = tokens.map(({ data }) => (data as { text: string }).text).join('');
    return { ...done, visibleText };
  }

  try {
    const waits: (() => Promise<void>)[] = [];
    for (const document of documents) waits.push(await startReading(document));
    for (const wait of waits) await wait();
  } catch (error) {
    await test.close();
    throw error;
  }

  return {
    async ask(names, questions, onQuestion) {
      const key = names.join('\n');
      const assistant = assistants.get(key) ?? createAssistant(names);
      assistants.set(key, assistant);
      visitors += 1;
      const channelUserId = `public_visitor-${String(visitors).padStart(8, '0')}`;
      let answer: VisitorAnswer | undefined;
      for (const [place, question] of questions.entries()) {
        onQuestion?.(place);
        answer = await askOnce(await assistant, channelUserId, question);
      }
      if (!answer) throw new Error('No question');
      return answer;
    },
    async useModelAt(url) {
      await models?.close();
      models = null;
      test.deps.models = ownModels;
      if (url === null) return;
      const chat = {
        provider: 'openai-compatible',
        baseUrl: url,
        apiKey: 'sk-fake',
        model: 'fake-1',
      } as const;
      const embed = { provider: 'builtin' } as const;
      // An intentionally failing provider is called again at once and never blocked by the circuit breaker.
      const modelsDir = findModelsDir(test.deps.env.DATA_DIR);
      const limits = { maxRetries: 0, breakerFailures: 1_000_000 };
      models = await createModels({ chat, embed, modelsDir, limits }, test.deps.log);
      test.deps.models = { ...ownModels, chat: models.chat, status: models.status };
    },
    async close() {
      await models?.close();
      test.deps.models = ownModels;
      await test.close();
    },
  };
}

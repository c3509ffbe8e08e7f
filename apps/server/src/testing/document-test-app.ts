import { readFile } from 'node:fs/promises';
import type { ChatAnswer } from '@anito/contract/conversations';
import { createApi, waitForSync } from '../features/sources/testing/sources-app.ts';
import { createTestApp } from './test-app.ts';

type Turn = { question: string; answer: string };

/** An account with ingested documents for questions. */
export type DocumentTestApp = {
  /**
   * Asks a question. `before` are questions and answers of the same conversation. Throws when there is no
   * answer.
   */
  ask(question: string, before?: Turn[]): Promise<ChatAnswer>;
  close(): Promise<void>;
};

/**
 * Ingests documents into a separate application with the built-in models, unless `env` names others. Throws
 * when a document cannot be read.
 */
export async function createDocumentTestApp(
  documents: { name: string; path: URL }[],
  env: Record<string, string> = {},
): Promise<DocumentTestApp> {
  const test = await createTestApp({ worker: true, env });
  const headers = await test.signIn('owner@example.com');
  const api = createApi(test.app);
  const connection = await api.createConnection(headers, 'Documents');
  const uploads = documents.map(async ({ name, path }) => ({ name, content: await readFile(path) }));
  await api.addFiles(headers, connection.id, await Promise.all(uploads));
  const ended = waitForSync(test.deps, connection.id);
  await api.startSync(headers, connection.id);
  await ended;
  const { files } = await api.getConnection(headers, connection.id);
  const unread = files.filter(({ isProcessed }) => !isProcessed);
  if (unread.length > 0) {
    await test.close();
    throw new Error(
      `Not read: ${unread.map(({ originalFileName, error }) => `${originalFileName}: ${error}`).join(', ')}`,
    );
  }
  return {
    async ask(question, before = []) {
      const conversationHistory = before.flatMap((turn) => [
        { role: 'user', content: turn.question },
        { role: 'assistant', content: turn.answer },
      ]);
      const payload = { connectionIds: [`file_${connection.id}`], question, conversationHistory };
      const url = '/api/rag/ask-with-history';
      const response = await test.app.inject({ method: 'POST', url, headers, payload });
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json<ChatAnswer>();
    },
    close: () => test.close(),
  };
}

import { readFile } from 'node:fs/promises';
import type { ChatAnswer } from '@anito/contract/conversations';
import { expect, vi } from 'vitest';
import { createApi } from '../features/sources/testing/sources-app.ts';
import { createTestApp } from './test-app.ts';

const documents = new URL('../features/sources/sample/documents/', import.meta.url);

/** The sample business's documents. */
export const menu = 'menu-and-prices.pdf';
export const policies = 'store-policies.docx';
export const areas = 'delivery-areas.rtf';
export const faq = 'frequently-asked-questions.md';

/** The sample business, synced and ready to be asked, answered by the built-in models. */
export type SampleShop = {
  /** Asks; `before` are questions and answers of the same conversation. */
  ask(question: string, before?: { question: string; answer: string }[]): Promise<ChatAnswer>;
  close(): Promise<void>;
};

/** Uploads and syncs the sample business's documents into an application of its own. */
export async function createSampleShop(): Promise<SampleShop> {
  const test = await createTestApp({ worker: true });
  const headers = await test.signIn('owner@example.com');
  const api = createApi(test.app);
  const connection = await api.createConnection(headers, 'Hiraya Bakeshop');
  const uploads = [menu, policies, areas, faq].map(async (name) => ({
    name,
    content: await readFile(new URL(name, documents)),
  }));
  await api.addFiles(headers, connection.id, await Promise.all(uploads));
  await api.startSync(headers, connection.id);
  await vi.waitFor(
    async () => {
      const { files, isSyncing } = await api.getConnection(headers, connection.id);
      expect([isSyncing, ...files.map((file) => file.isProcessed)]).toEqual([false, true, true, true, true]);
    },
    { timeout: 90_000, interval: 100 },
  );
  return {
    async ask(question, before = []) {
      const conversationHistory = before.flatMap((turn) => [
        { role: 'user', content: turn.question },
        { role: 'assistant', content: turn.answer },
      ]);
      const payload = { connectionIds: [`file_${connection.id}`], question, conversationHistory };
      const url = '/api/rag/ask-with-history';
      const response = await test.app.inject({ method: 'POST', url, headers, payload });
      return response.json<ChatAnswer>();
    },
    close: () => test.close(),
  };
}

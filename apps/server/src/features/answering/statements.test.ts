import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { askAsVisitor, type ChatApp, createChatApp, createVisitor } from './testing/chat-app.ts';

let test: ChatApp;
let shop: Shop;

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
});
afterAll(() => test.close());

/**
 * Statements for live events, which are batched with those of other answers, and for admin settings, read
 * every ten seconds.
 */
const isOfAnswer = ({ name, text }: pg.QueryConfig) =>
  name !== 'notify' && !text.includes('installation_settings');

/** Runs `work`. Resolves to the statements on request connections and the number of transactions. */
async function listStatements(work: () => Promise<unknown>) {
  const { pool } = test.deps.database;
  const queries = vi.spyOn(pool, 'query');
  const connects = vi.spyOn(pool, 'connect');
  try {
    await work();
    const statements = queries.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
    return {
      statements: statements
        .filter(isOfAnswer)
        .map(({ name, text }) => name ?? `not prepared: ${text.trim().slice(0, 80)}`),
      // Transactions ask for a connection without a callback, single statements with one.
      transactions: connects.mock.calls.filter(([callback]) => !callback).length,
    };
  } finally {
    queries.mockRestore();
    connects.mockRestore();
  }
}

const question = 'What does delivery to Antipolo cost?';

describe('SQL statements of an answer', () => {
  it('are six prepared statements besides live events, without a transaction', async () => {
    const visitor = createVisitor();
    // The first answers of a process fill its caches: source languages, daily use and first visitors.
    await askAsVisitor(test, shop.assistantId, question);
    for (const asked of [question, 'And what does the ube cake cost?']) {
      expect(await listStatements(() => askAsVisitor(test, shop.assistantId, asked, visitor))).toEqual({
        statements: [
          'consume-rate-limits',
          'find-assistant-for-visitor',
          'begin-conversation',
          'find-passages',
          'list-neighbours',
          'finish-conversation',
        ],
        transactions: 0,
      });
    }
  });
});

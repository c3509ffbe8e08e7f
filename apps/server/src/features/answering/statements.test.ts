import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { type ChatApp, createChatApp, createVisitor, visit } from './testing/chat-app.ts';

let test: ChatApp;
let shop: Shop;

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
});
afterAll(() => test.close());

/** Live events, which go together with those of other answers; and what admins have set, read every ten seconds. */
const isOfAnswer = ({ name, text }: pg.QueryConfig) =>
  name !== 'notify' && !text.includes('installation_settings');

/** Runs `work`; resolves to the statements on the connections of requests, and how many transactions there were. */
async function listStatements(work: () => Promise<unknown>) {
  const { pool } = test.deps.database;
  const queries = vi.spyOn(pool, 'query');
  const connects = vi.spyOn(pool, 'connect');
  try {
    await work();
    const sent = queries.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
    return {
      statements: sent
        .filter(isOfAnswer)
        .map(({ name, text }) => name ?? `not prepared: ${text.trim().slice(0, 80)}`),
      // A transaction asks for a connection; a statement alone does so with a callback.
      transactions: connects.mock.calls.filter(([callback]) => !callback).length,
    };
  } finally {
    queries.mockRestore();
    connects.mockRestore();
  }
}

const question = 'What does delivery to Antipolo cost?';

describe('the statements of an answer', () => {
  it('are six beside live events, each prepared, and no transaction', async () => {
    const visitor = createVisitor();
    // The first answers of a process read what it then knows: languages of sources, use of the day, first visitors.
    await visit(test, shop.assistantId, question);
    for (const asked of [question, 'And what does the ube cake cost?']) {
      expect(await listStatements(() => visit(test, shop.assistantId, asked, visitor))).toEqual({
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

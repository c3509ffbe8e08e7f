import { UnreadableError } from '@anito/documents/unreadable-error';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addOwnerName, buildDefaultProposal } from './build-proposal.ts';
import type { ProposalTimeouts } from './proposals.service.ts';
import { bakery } from './testing/businesses.ts';
import { proposeWithLongTimeouts } from './testing/propose-with-long-timeouts.ts';

let test: TestApp;
let shop: Shop;
let own: Pick<Deps, 'readers' | 'models'>;

beforeAll(async () => {
  test = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    rateLimits: { accountProposals: { points: 2, seconds: 3_600 } },
  });
  shop = await openShop(test, 'bounds@example.com', { documents: bakery });
  own = { readers: test.deps.readers, models: test.deps.models };
});
afterEach(() => void Object.assign(test.deps, own));
afterAll(() => test.close());

const propose = (timeouts: Partial<ProposalTimeouts> = {}, signal?: AbortSignal) =>
  proposeWithLongTimeouts(test, shop, { timeouts, ...(signal ? { signal } : {}) });

/** A promise that settles only when the signal aborts. */
function hang(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

describe('reading the sources', () => {
  it('proposes the defaults when the reader process fails', async () => {
    const run = () => Promise.reject(new UnreadableError('too-much-memory', 'Too large'));
    test.deps.readers = { ...own.readers, run };
    expect(await propose()).toEqual(addOwnerName(buildDefaultProposal(), 'bounds'));
  });

  it('proposes the defaults when it takes too long', async () => {
    test.deps.readers = { ...own.readers, run: (_task, _input, { signal }) => hang(signal) };
    expect(await propose({ readingMs: 20 })).toEqual(addOwnerName(buildDefaultProposal(), 'bounds'));
  });

  it('stops when the client disconnects', async () => {
    const client = new AbortController();
    const run: typeof own.readers.run = (_task, _input, { signal }) => {
      queueMicrotask(() => client.abort(new Error('left')));
      return hang(signal);
    };
    test.deps.readers = { ...own.readers, run };
    await expect(propose({}, client.signal)).rejects.toThrow('left');
  });
});

it('proposes no questions when trying them hangs', async () => {
  // The menu states no business facts, which would answer without a search.
  const menu = await openShop(test, 'hanging@example.com', {
    documents: { 'menu.md': bakery['menu.md']! },
  });
  const embedQuestion = (_text: string, signal?: AbortSignal) => hang(signal);
  test.deps.models = { ...own.models, embed: { ...own.models.embed, embedQuestion } };
  const proposal = await proposeWithLongTimeouts(test, menu, { timeouts: { questionsMs: 20 } });
  expect(proposal.suggestedName).toBe('Luntian Bakehouse Assistant');
  expect(proposal.suggestedQuestions).toEqual([]);
});

it("does not count tried questions against the account's daily questions", async () => {
  const day = await createTestApp({
    worker: true,
    embed: createWordEmbed(),
    env: { ACCOUNT_QUESTIONS_PER_DAY: '1' },
    rateLimits: { accountProposalsOfDay: { points: 2, seconds: 86_400 } },
  });
  const shop = await openShop(day, 'day@example.com', { documents: bakery });
  const { headers, connectionId } = shop;
  const { suggestedQuestions } = await proposeWithLongTimeouts(day, shop);
  expect(suggestedQuestions).toHaveLength(3);
  const [question] = suggestedQuestions;
  const use = await day.app.inject({ url: '/api/usage/today', headers });
  expect(use.json()).toMatchObject({ account: { questionCount: 0 } });
  const ask = (payload: object, url = '/api/rag/ask') =>
    day.app.inject({ method: 'POST', url, headers, payload });
  expect((await ask({ connectionId, question })).json()).toMatchObject({ outcome: 'answered' });
  expect((await ask({ connectionId, question })).json()).toMatchObject({ code: 'daily_limit' });
  // They are limited by the daily proposals instead.
  const propose = () => ask({ connectionIds: [987_654_321] }, '/api/assistant/generate-prompt');
  const statuses = [(await propose()).statusCode, (await propose()).statusCode, (await propose()).statusCode];
  expect(statuses).toEqual([404, 404, 429]);
  await day.close();
});

it('limits the proposals of an account', async () => {
  const ask = () =>
    test.app.inject({
      method: 'POST',
      url: '/api/assistant/generate-prompt',
      headers: shop.headers,
      payload: { connectionIds: [987_654_321] },
    });
  const statuses = [(await ask()).statusCode, (await ask()).statusCode, (await ask()).statusCode];
  expect(statuses).toEqual([404, 404, 429]);
});

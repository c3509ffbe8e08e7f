import { isUnderstandingCall, understandAsIs } from '@anito/models/testing/fake-model/answers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { type Answerer, type DryRun, dryRun } from './answering.service.ts';
import type { Question } from './question-context.ts';
import { askAsVisitor, type ChatApp, createChatApp } from './testing/chat-app.ts';
import { makeContext } from './testing/run-step.ts';

let test: ChatApp;
let shop: Shop;
/** Connections of the shop's assistant. */
let connections: Question['connections'];

const { answerer } = makeContext('').question;
const question = 'How much is the ube cake?';

beforeAll(async () => {
  test = await createChatApp();
  shop = await openShop(test, 'shop@example.com');
  connections = await readConnections(shop.connectionId);
});
afterAll(() => test.close());
beforeEach(() => {
  test.fake.order({
    text: (request) => (isUnderstandingCall(request) ? understandAsIs(request) : 'It costs 980 pesos [1].'),
  });
});

async function readConnections(id: number): Promise<Question['connections']> {
  const { rows } = await test.deps.database.pool.query(
    `select id, type, content_version as "contentVersion", purged_version as "purgedVersion"
     from connections where id = $1`,
    [id],
  );
  return rows;
}

type DryRunOptions = Partial<Omit<DryRun, 'answerer'>> & { settings?: Partial<Answerer> };

const ask = ({ settings, ...options }: DryRunOptions = {}) =>
  dryRun(test.deps, {
    ownerId: shop.ownerId,
    answerer: { ...answerer, ...settings },
    connections,
    question,
    isBuiltIn: false,
    signal: new AbortController().signal,
    requestId: 'dry-run',
    ...options,
  });

/** Returns the contents of every table except heartbeats and the day's tokens. */
async function dump(): Promise<Record<string, string[]>> {
  await test.deps.dailyUse.flush();
  const { pool } = test.deps.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('processes', 'daily_use', 'account_daily_use')`,
  );
  const selects = tables.map(({ name }) => [name, `select t::text as row from ${name} t order by 1`]);
  selects.push(
    ['daily_use', 'select t.questions::text as row from daily_use t where t.questions > 0 order by 1'],
    [
      'account_daily_use',
      'select t.questions::text as row from account_daily_use t where t.questions > 0 order by 1',
    ],
    ['jobs', `select id::text as row from pgboss.job where name not like '\\_\\_%' order by 1`],
  );
  const dumps = selects.map(async ([name, select]) => {
    const { rows } = await pool.query<{ row: string }>(select!);
    return [name, rows.map(({ row }) => row)] as const;
  });
  return Object.fromEntries(await Promise.all(dumps));
}

/** Runs `work` and expects every table to be unchanged. */
async function leaveNoTrace<T>(work: () => Promise<T>): Promise<T> {
  const before = await dump();
  const result = await work();
  expect(await dump()).toEqual(before);
  return result;
}

describe('a dry run changes no table', () => {
  it('for a question that the sources answer', async () => {
    const answer = await leaveNoTrace(() => ask());
    expect(answer).toMatchObject({
      answer: 'It costs 980 pesos [1].',
      outcome: 'answered',
      messageId: null,
      conversationSummary: expect.any(String),
      sources: [{ title: 'prices.md', connectionId: shop.connectionId }],
      why: { question, passages: expect.any(Array) },
    });
    expect(answer).not.toHaveProperty('asksContact');
  });

  it('with the built-in model, and calls no other model', async () => {
    const before = test.fake.requests.length;
    const answer = await leaveNoTrace(() => ask({ isBuiltIn: true }));
    expect(answer).toMatchObject({ outcome: 'answered', answer: expect.stringContaining('980 pesos') });
    expect(test.fake.requests).toHaveLength(before);
  });

  it('for repeated refusals', async () => {
    test.fake.order({
      text: (request) => (isUnderstandingCall(request) ? understandAsIs(request) : 'NO_ANSWER'),
    });
    const refused = { question: 'Do you repair bicycles?', settings: { showsUnsure: false } };
    for (let time = 0; time < 2; time += 1) {
      const answer = await leaveNoTrace(() => ask(refused));
      expect(answer).toMatchObject({ outcome: 'refused', sources: [] });
      expect(answer).not.toHaveProperty('handover');
    }
  });

  it.each([
    ['beside a question', `${question} I am maria@example.com`, 'It costs 980 pesos [1].'],
    ['alone', 'maria@example.com', 'Thank you. The team knows how to reach you.'],
  ])('for an e-mail address %s', async (_, text, words) => {
    const answer = await leaveNoTrace(() => ask({ question: text }));
    expect(answer).toMatchObject({ outcome: 'answered', answer: words });
  });

  it('for a request for a person', async () => {
    const answer = await leaveNoTrace(() => ask({ question: 'I want to talk to a person please' }));
    expect(answer).not.toHaveProperty('handover');
  });

  it('when its signal fires during the answer', async () => {
    const stopped = new AbortController();
    const requestCount = test.fake.requests.length;
    test.fake.order({ text: 'It costs 980 pesos [1].', hang: { afterTokens: 2 } });
    const answer = await leaveNoTrace(async () => {
      const pendingAnswer = ask({ signal: stopped.signal });
      await expect.poll(() => test.fake.requests.length).toBeGreaterThan(requestCount);
      stopped.abort();
      return pendingAnswer;
    });
    expect(answer).toBeUndefined();
  });

  it('when its signal has fired before', async () => {
    await leaveNoTrace(() => expect(ask({ signal: AbortSignal.abort() })).rejects.toThrow());
  });

  it('when the model fails', async () => {
    test.fake.order({ status: 400 });
    expect(await leaveNoTrace(() => ask())).toMatchObject({ answer: expect.stringContaining('980 pesos') });
  });
});

describe('a dry run with given settings', () => {
  it('uses them instead of the stored ones', async () => {
    await leaveNoTrace(() => ask({ settings: { name: 'Baker', systemPrompt: 'Speak like a baker.' } }));
    const prompt = test.fake.requests.at(-1)?.messages[0]?.content;
    expect(prompt).toContain('You are Baker.');
    expect(prompt).toContain('Speak like a baker.');
    expect(prompt).not.toContain('Help customers.');
  });

  it('supports agent mode', async () => {
    test.fake.order({ text: 'We bake.' });
    const answer = await leaveNoTrace(() => ask({ settings: { isAgentMode: true } }));
    expect(answer).toMatchObject({ answer: 'We bake.', outcome: 'answered', sources: [] });
  });

  it('answers from the given sources', async () => {
    const api = createApi(test.app);
    const other = await openShop(test, 'shop@example.com', {
      documents: { 'new.md': '# Cakes\n\nThe ube cake costs 1,100 pesos from May on.\n' },
    });
    expect(other.ownerId).toBe(shop.ownerId);
    const others = await readConnections(other.connectionId);
    const answer = await leaveNoTrace(() => ask({ connections: others, isBuiltIn: true }));
    expect(answer?.answer).toContain('1,100 pesos');
    expect(await leaveNoTrace(() => ask({ connections: [], isBuiltIn: true }))).toMatchObject({
      outcome: 'refused',
    });
    await api.request(shop.headers, 'DELETE', `/api/connections/${other.connectionId}`);
  });
});

it('changes tables when a visitor asks the same question', async () => {
  const before = await dump();
  await askAsVisitor(test, shop.assistantId, `${question} I am ana@example.com.`);
  const after = await dump();
  const changed = Object.keys(after).filter((name) => after[name]?.join() !== before[name]?.join());
  expect(changed).toEqual(
    expect.arrayContaining(['conversations', 'threads', 'jobs', 'daily_use', 'account_daily_use']),
  );
});

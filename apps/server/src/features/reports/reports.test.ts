import type { Assistant } from '@anito/contract/assistants';
import type { Analytics, ReportPage, Trend } from '@anito/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpTables } from '../../testing/dump-tables.ts';
import { createReportApp, type ReportApp } from './testing/report-app.ts';

let test: ReportApp;
let owner: { authorization: string };

beforeAll(async () => {
  test = await createReportApp();
  owner = await test.signIn('owner@example.com');
});
afterAll(() => test.close());

const ana = 'public_visitor-ana-00000000';
const ben = 'public_visitor-ben-00000000';

const base = ({ id }: Assistant) => `/api/assistant/${id}`;
const list = async (assistant: Assistant, query = '') =>
  (await test.get(`${base(assistant)}/conversations?${query}`, owner)).json<ReportPage>();
const remove = (assistant: Assistant, path: string, headers = owner) =>
  test.app.inject({ method: 'DELETE', url: `${base(assistant)}/conversations/${path}`, headers });
const questionsOf = ({ conversations }: ReportPage) => conversations.map(({ question }) => question);

describe('a page of reports', () => {
  it('lists visitors by their last message, newest first, with records oldest first', async () => {
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      { visitor: ana, question: 'a1', ago: '5 hours' },
      { visitor: ben, question: 'b1', ago: '4 hours', channel: 'widget', status: 'refused' },
      { visitor: ana, question: 'a2', ago: '3 hours' },
      { visitor: 'the-owner', question: 'test', ago: '1 hour', channel: 'owner-test' },
    ]);
    const page = await list(assistant);
    expect(page).toMatchObject({
      page: 1,
      pageSize: 10,
      totalPages: 1,
      totalCount: 3,
      totalGroups: 2,
      hasNextPage: false,
      hasPreviousPage: false,
      groups: [
        { channelUserId: ana, channel: 'public', count: 2 },
        { channelUserId: ben, channel: 'widget', count: 1 },
      ],
    });
    expect(questionsOf(page)).toEqual(['a1', 'a2', 'b1']);
    expect(page.conversations[2]).toMatchObject({
      channelUserId: ben,
      channel: 'widget',
      answer: 'It costs 980 pesos.',
      outcome: 'refused',
      feedback: null,
    });
    const second = await list(assistant, 'page=2&pageSize=1');
    expect([questionsOf(second), second.hasNextPage, second.hasPreviousPage]).toEqual([['b1'], false, true]);
    expect(await list(assistant, 'page=9&pageSize=1')).toMatchObject({ conversations: [], totalPages: 2 });
  });

  it("joins a visitor's ended threads with the current one", async () => {
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      { visitor: ana, question: 'before', isPast: true, ago: '2 days' },
      { visitor: ana, question: 'now' },
    ]);
    const page = await list(assistant);
    expect([questionsOf(page), page.totalGroups, page.groups[0]?.count]).toEqual([['before', 'now'], 1, 2]);
    const group = await test.get(`${base(assistant)}/conversations/group/${ana}`, owner);
    expect(group.json().records.map(({ question }: { question: string }) => question)).toEqual([
      'before',
      'now',
    ]);
  });

  it("shows the newest of very many records, and the earlier ones on the visitor's own route", async () => {
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      { visitor: ana, question: 'first' },
      { visitor: ben, question: 'b1' },
    ]);
    await test.deps.database.pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, status)
       select owner_id, assistant_id, id, 'q' || n, 'answered' from threads, generate_series(1, 2500) n
       where assistant_id = $1 and channel_user_id = $2`,
      [assistant.id, ana],
    );
    const page = await list(assistant);
    expect([page.conversations.length, page.totalCount]).toEqual([2_000, 2_502]);
    expect(questionsOf(page)).toContain('b1');
    expect(page.conversations.find(({ question }) => question === 'q2500')).toBeDefined();
    const url = `${base(assistant)}/conversations/group/${ana}`;
    const newest = (await test.get(url, owner)).json().records as { id: number; question: string }[];
    expect([newest.length, newest.at(-1)?.question]).toEqual([50, 'q2500']);
    const earlier = (await test.get(`${url}?before=${newest[0]?.id}`, owner)).json().records;
    expect(earlier.at(-1).question).toBe('q2450');
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1e3',
    'page[]=1',
    'pageSize=0',
    'pageSize=1001',
    'pageSize=x',
    'q=1',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('is refused for %s', async (query) => {
    const assistant = await test.createAssistant(owner);
    expect((await test.get(`${base(assistant)}/conversations?${query}`, owner)).statusCode).toBe(400);
  });
});

describe('a search', () => {
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      {
        visitor: ana,
        question: 'Is 100% rye_bread here?',
        answer: 'Yes, El Árbol bakes (daily).',
        ago: '3 hours',
      },
      { visitor: ana, question: 'And on Sunday?', ago: '2 hours' },
      { visitor: ben, question: 'rye.bread a\\b', answer: 'No.', ago: '1 hour' },
      { visitor: 'the-owner', question: 'secret-test', channel: 'owner-test' },
    ]);
  });

  it.each([
    ['100%', [ana]],
    ['RYE', [ben, ana]],
    ['rye_b', [ana]],
    ['e.b', [ben]],
    ['a\\b', [ben]],
    ['(daily)', [ana]],
    ['EL ÁRBOL', [ana]],
    ['visitor-BEN', [ben]],
    ['  Sunday  ', [ana]],
    ['%', [ana]],
    ['.*', []],
    ['^', []],
    ['secret-test', []],
    ['the-owner', []],
    ["' or 1=1 --", []],
  ])('for %j finds %j', async (searchText, visitors) => {
    const page = await list(assistant, `search=${encodeURIComponent(searchText)}`);
    expect(page.groups.map(({ channelUserId }) => channelUserId)).toEqual(visitors);
    expect(page.totalGroups).toBe(visitors.length);
  });

  it('shows all records of the matching visitors, counted and paged', async () => {
    expect(questionsOf(await list(assistant, 'search=rye_b'))).toEqual([
      'Is 100% rye_bread here?',
      'And on Sunday?',
    ]);
    const page = await list(assistant, 'search=rye&pageSize=1&page=2');
    expect(page).toMatchObject({ totalGroups: 2, totalCount: 3, totalPages: 2, hasNextPage: false });
    expect(page.groups[0]?.channelUserId).toBe(ana);
  });
});

describe('thousands of records', () => {
  const count = 9_000;
  let assistant: Assistant;
  beforeAll(async () => {
    assistant = await test.createAssistant(owner);
    await test.deps.database.pool.query(
      `with made as (
         insert into threads (owner_id, assistant_id, channel, channel_user_id)
         select a.owner_id, a.id, case n % 3 when 0 then 'widget' else 'public' end, 'public_visitor-' || lpad(n::text, 12, '0')
         from assistants a, generate_series(1, $2::int) n where a.id = $1
         returning id, owner_id, assistant_id, channel_user_id)
       insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, created_at)
       select owner_id, assistant_id, id, 'Question of ' || channel_user_id, repeat('An answer. ', 40), 'answered',
         now() - interval '1 hour' from made`,
      [assistant.id, count],
    );
  });

  it.each([
    ['question of', count],
    ['visitor-000000000001', 1],
    ['visitor-000000009000', 1],
    ['visitor-00000000', count],
    ['zebra', 0],
  ])('can be searched for %j, which matches %i visitors', async (searchText, visitorCount) => {
    const page = await list(assistant, `pageSize=5&search=${encodeURIComponent(searchText)}`);
    expect(page).toMatchObject({ totalGroups: visitorCount, totalCount: visitorCount, searchedFrom: null });
    expect(page.groups).toHaveLength(Math.min(5, visitorCount));
  });

  it('of one visitor are deleted, and those of others stay', async () => {
    const other = await test.createAssistant(owner);
    const [first] = await test.seed(other, [
      { visitor: ana, question: 'asked again and again' },
      { visitor: ben, question: 'kept' },
    ]);
    await test.deps.database.pool.query(
      `insert into conversations (owner_id, assistant_id, thread_id, question, answer, status, created_at)
       select owner_id, assistant_id, thread_id, question, answer, status, created_at
       from conversations, generate_series(1, 1_699) where id = $1`,
      [first],
    );
    expect((await remove(other, `group/${ana}`)).json()).toEqual({ ok: true });
    const remaining = await list(other);
    expect(questionsOf(remaining)).toEqual(['kept']);
    expect(remaining).toMatchObject({ totalGroups: 1, totalCount: 1 });
    expect((await remove(other, `group/${ana}`)).statusCode).toBe(404);
  });

  it('are counted by channel', async () => {
    const response = await test.get(`${base(assistant)}/analytics`, owner);
    expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
    expect(response.json<Analytics>()).toMatchObject({
      totalConversations: count,
      totalMessages: count,
      uniqueUsers: count,
      channels: [
        { channel: 'public', conversations: 6_000, messages: 6_000 },
        { channel: 'widget', conversations: 3_000, messages: 3_000 },
      ],
    });
  });
});

describe('deleting', () => {
  it('removes one record and recounts the visitor', async () => {
    const assistant = await test.createAssistant(owner);
    const [first, second] = await test.seed(assistant, [
      { visitor: ana, question: 'canary-of-one', ago: '2 days' },
      { visitor: ana, question: 'kept', ago: '1 day' },
    ]);
    expect((await remove(assistant, String(first))).json()).toEqual({ ok: true });
    expect((await remove(assistant, String(first))).statusCode).toBe(404);
    const page = await list(assistant);
    expect([questionsOf(page), page.groups[0]?.count]).toEqual([['kept'], 1]);
    expect(page.groups[0]?.firstAt).toBe(page.conversations[0]?.createdAt);
    expect(await dumpTables(test.deps.database)).not.toContain('canary-of-one');
    await remove(assistant, String(second));
    expect(await list(assistant)).toMatchObject({ totalGroups: 0, totalCount: 0, totalPages: 0 });
  });

  it('removes all data of a visitor and nothing of others', async () => {
    const [assistant, other] = [await test.createAssistant(owner), await test.createAssistant(owner)];
    const records = [
      { visitor: ana, question: 'canary-of-a-group' },
      { visitor: ana, question: 'canary-of-a-group', channel: 'widget' },
      { visitor: ana, question: 'canary-of-a-group', isPast: true },
      { visitor: ben, question: 'kept' },
    ];
    const [unanswered] = await test.seed(assistant, records);
    await test.seed(other, [{ visitor: ben, question: 'elsewhere' }]);
    await test.deps.database.pool.query(
      `with made as (
         insert into unanswered_groups (owner_id, assistant_id, question, question_count, vector, embedding_model)
         select owner_id, assistant_id, question, 1, '', 'm' from conversations where id = $1 returning id)
       update conversations set unanswered_group_id = made.id from made where conversations.id = $1`,
      [unanswered],
    );
    expect((await remove(other, `group/${ana}`)).statusCode).toBe(404);
    expect((await remove(assistant, `group/${ana}`)).statusCode).toBe(200);
    expect((await remove(assistant, `group/${ana}`)).statusCode).toBe(404);
    expect(questionsOf(await list(assistant))).toEqual(['kept']);
    expect(questionsOf(await list(other))).toEqual(['elsewhere']);
    expect(await dumpTables(test.deps.database)).not.toMatch(/canary-of-a-group|visitor-ana.*canary/);
  });

  it('removes the answer that is stored for a repeated request', async () => {
    const assistant = await test.createAssistant(owner);
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: `${base(assistant)}/public/chat`,
        payload: { question: 'Hello', channelUserId: ana },
        headers: { 'idempotency-key': 'the-same' },
      });
    const first = await ask();
    expect((await ask()).headers['idempotent-replayed']).toBe('true');
    await remove(assistant, `group/${ana}`);
    const again = await ask();
    expect(again.headers['idempotent-replayed']).toBeUndefined();
    expect(again.json().messageId).toBeGreaterThan(first.json().messageId);
  });

  it('loses no question that the visitor asks at the same time', async () => {
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [{ visitor: ben, question: 'old' }]);
    const ask = () =>
      test.app.inject({
        method: 'POST',
        url: `${base(assistant)}/public/chat`,
        payload: { question: 'Hello', channelUserId: ben },
        remoteAddress: '203.0.113.77',
      });
    const outcomes = await Promise.all([ask(), remove(assistant, `group/${ben}`), ask(), ask()]);
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { rows } = await test.deps.database.pool.query(
      'select count(*)::int as count from conversations where assistant_id = $1',
      [assistant.id],
    );
    const page = await list(assistant);
    expect(page.totalCount).toBe(rows[0].count);
    expect(questionsOf(page)).not.toContain('old');
  });
});

describe('analytics', () => {
  it('count visitors, and never the owner', async () => {
    const assistant = await test.createAssistant(owner);
    const none = (await test.get(`${base(assistant)}/analytics`, owner)).json<Analytics>();
    expect(none).toEqual({
      totalConversations: 0,
      totalMessages: 0,
      uniqueUsers: 0,
      activeConversations: 0,
      todaysMessages: 0,
      averageResponseTime: null,
      channels: [],
    });
    await test.seed(assistant, [
      { visitor: ana, question: 'a', seconds: 1 },
      { visitor: ana, question: 'b', seconds: 2 },
      { visitor: ana, question: 'c', seconds: 6, isPast: true, ago: '3 days' },
      { visitor: ben, question: 'd', seconds: 100, channel: 'widget', ago: '40 days' },
      { visitor: ben, question: 'e', seconds: null, channel: 'widget', status: 'interrupted', ago: '2 days' },
      { visitor: 'the-owner', question: 'f', seconds: 50, channel: 'owner-test' },
    ]);
    expect((await test.get(`${base(assistant)}/analytics`, owner)).json()).toMatchObject({
      totalConversations: 3,
      totalMessages: 5,
      uniqueUsers: 2,
      activeConversations: 1,
      averageResponseTime: 2,
      channels: [
        { channel: 'public', messages: 3, conversations: 2 },
        { channel: 'widget', messages: 2, conversations: 1 },
      ],
    });
  });

  it("start the day at midnight of the owner's time zone", async () => {
    const assistant = await test.createAssistant(owner);
    // Some time zone is always between half an hour and an hour and a half after midnight.
    const { rows } = await test.deps.database.pool.query(
      `select extract(hour from now() at time zone 'UTC' - interval '30 minutes')::int as hour`,
    );
    const { hour } = rows[0];
    const zone = hour <= 12 ? `Etc/GMT+${hour}` : `Etc/GMT-${24 - hour}`;
    await test.seed(assistant, [
      { visitor: ana, question: 'today', ago: '10 minutes' },
      { visitor: ana, question: 'yesterday', ago: '2 hours' },
    ]);
    const url = (timezone: string) => `${base(assistant)}/analytics?timezone=${encodeURIComponent(timezone)}`;
    expect((await test.get(url(zone), owner)).json<Analytics>().todaysMessages).toBe(1);
    expect((await test.get(url('Nowhere/At_All'), owner)).statusCode).toBe(400);
  });

  it("start the day at midnight in Manila without an owner's time zone", async () => {
    const assistant = await test.createAssistant(owner);
    const { rows } = await test.deps.database.pool.query(
      `select extract(epoch from now() - date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila')::int as seconds`,
    );
    const { seconds } = rows[0];
    await test.seed(assistant, [
      { visitor: ana, question: 'today', ago: `${Math.max(0, seconds - 300)} seconds` },
      { visitor: ana, question: 'yesterday', ago: `${seconds + 300} seconds` },
    ]);
    const { todaysMessages } = (await test.get(`${base(assistant)}/analytics`, owner)).json<Analytics>();
    expect(todaysMessages).toBe(1);
  });

  it('report messages, answers and response time by day and channel', async () => {
    const assistant = await test.createAssistant(owner);
    await test.seed(assistant, [
      { visitor: ana, question: 'a', seconds: 1, ago: '0 seconds' },
      { visitor: ana, question: 'b', seconds: 3, status: 'refused', ago: '0 seconds' },
      { visitor: ben, question: 'c', channel: 'widget', ago: '3 days' },
      { visitor: ben, question: 'd', ago: '20 days' },
    ]);
    const trend = (await test.get(`${base(assistant)}/analytics/days?days=7`, owner)).json<Trend>();
    expect((Date.parse(trend.to) - Date.parse(trend.from)) / 86_400_000).toBe(6);
    expect(trend.days).toMatchObject([
      { channel: 'widget', messages: 1 },
      { day: trend.to, channel: 'public', conversations: 1, messages: 2, answered: 1, responseTime: 2 },
    ]);
    expect((await test.get(`${base(assistant)}/analytics/days?days=8`, owner)).statusCode).toBe(400);
  });
});

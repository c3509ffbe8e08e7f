import { limits } from '@anito/contract/limits';
import type { UnansweredGroup } from '@anito/contract/unanswered';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { askAsVisitor, createVisitor } from '../answering/testing/chat-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';
import { groupQuestion } from './group-question.ts';

let test: TestApp;
let shop: Shop;
let api: ReturnType<typeof createApi>;

beforeAll(async () => {
  test = await createTestApp({
    embed: createWordEmbed(),
    worker: true,
    rateLimits: { publicChatAddress: { points: 10_000, seconds: 60 } },
  });
  api = createApi(test.app);
});
afterAll(() => test.close());

async function open(email: string): Promise<void> {
  shop = await openShop(test, email);
}

async function askUnanswerable(question: string): Promise<number> {
  const { outcome, messageId } = await askAsVisitor(test, shop.assistantId, question);
  expect(outcome).toMatch(/refused|unsure/);
  return messageId!;
}

type Page = { groups: UnansweredGroup[]; total: number };

const fetchPage = async (query = ''): Promise<Page> =>
  (await api.request(shop.headers, 'GET', `/api/assistant/${shop.assistantId}/unanswered${query}`)).json();

const waitForQuestions = (count: number) =>
  vi.waitFor(
    async () => {
      const { groups } = await fetchPage();
      expect(groups.reduce((sum, { questionCount }) => sum + questionCount, 0)).toBe(count);
      return groups;
    },
    { timeout: 30_000, interval: 50 },
  );

describe('unanswered questions', () => {
  it('are linked to their group in the explanation', async () => {
    await open('why@example.com');
    const id = await askUnanswerable('Do you repair bicycles?');
    const [group] = await waitForQuestions(1);
    const why = await api.request(shop.headers, 'GET', `/api/conversations/${id}/why`);
    expect(why.json()).toMatchObject({
      asked: { assistantId: shop.assistantId, unansweredGroupId: group!.id },
    });
  });

  it('are grouped by similarity, the latest first, with their wordings', async () => {
    await open('groups@example.com');
    await askUnanswerable('Do you repair bicycles?');
    await waitForQuestions(1);
    await askUnanswerable('can you repair my bicycle');
    await waitForQuestions(2);
    await askUnanswerable('Which planet has the most moons?');
    const [moons, bicycles, ...others] = await waitForQuestions(3);
    expect(others).toEqual([]);
    expect(moons).toMatchObject({
      question: 'Which planet has the most moons?',
      questionCount: 1,
      state: 'open',
    });
    expect(bicycles).toMatchObject({ question: 'Do you repair bicycles?', questionCount: 2 });
    expect(bicycles?.latest.map(({ question }) => question)).toEqual([
      'can you repair my bicycle',
      'Do you repair bicycles?',
    ]);
    expect((await fetchPage('?sort=most')).groups[0]?.id).toBe(bicycles?.id);
    const latest = await api.request(shop.headers, 'GET', '/api/unanswered?limit=1');
    expect(latest.json<UnansweredGroup[]>().map(({ id }) => id)).toEqual([moons?.id]);
    const largest = await api.request(shop.headers, 'GET', '/api/unanswered?limit=1&sort=most');
    expect(largest.json<UnansweredGroup[]>()[0]).toMatchObject({
      id: bicycles?.id,
      standaloneQuestion: null,
    });
    const unsorted = await api.request(shop.headers, 'GET', '/api/unanswered?sort=oldest');
    expect(unsorted.statusCode).toBe(400);
  });

  it("are named by the visitor's words and not by the standalone question", async () => {
    await open('words@example.com');
    const visitor = createVisitor();
    await askAsVisitor(test, shop.assistantId, 'How much is the ube cake?', visitor);
    const answer = await askAsVisitor(test, shop.assistantId, 'and for bicycles?', visitor);
    const conversationId = answer.messageId!;
    await waitForQuestions(1);
    const { pool } = test.deps.database;
    await pool.query('delete from unanswered_groups where assistant_id = $1', [shop.assistantId]);
    await pool.query(
      `update conversations set searched_question = 'is there repair for and bicycles', unanswered_group_id = null
       where id = $1`,
      [conversationId],
    );
    await groupQuestion(test.deps, { conversationId }, new AbortController().signal);
    const [group] = await waitForQuestions(1);
    expect(group).toMatchObject({ question: 'and for bicycles?', after: 'How much is the ube cake?' });
    const latest = await api.request(shop.headers, 'GET', '/api/unanswered?limit=1');
    expect(latest.json<UnansweredGroup[]>()[0]).toMatchObject({
      question: 'and for bicycles?',
      standaloneQuestion: 'is there repair for and bicycles',
    });
  });

  it("exclude the owner's tests and count once when a job runs twice", async () => {
    await open('twice@example.com');
    const url = `/api/assistant/${shop.assistantId}/chat`;
    await api.request(shop.headers, 'POST', url, { question: 'Do you sell telescopes?' });
    const conversationId = await askUnanswerable('Do you sell microscopes?');
    await waitForQuestions(1);
    await groupQuestion(test.deps, { conversationId }, new AbortController().signal);
    expect(
      (await fetchPage()).groups.map(({ question, questionCount }) => [question, questionCount]),
    ).toEqual([['Do you sell microscopes?', 1]]);
  });

  it('exclude orders and contact details, and are exported without personal data', async () => {
    await open('private@example.com');
    await askUnanswerable('Do you sell microscopes? I am Maria Cruz, 0917 555 0123.');
    await waitForQuestions(1);
    for (const text of [
      'I want to order 2 telescopes for Saturday. Maria Cruz 0917 555 0123',
      'Please ring Maria about the telescopes, 0917 555 0123',
    ]) {
      await askAsVisitor(test, shop.assistantId, text);
    }
    await askUnanswerable('Do you repair bicycles at 12 Rizal St, Quezon City?');
    const groups = await waitForQuestions(2);
    expect(groups.map(({ question }) => question)).toEqual([
      'Do you repair bicycles at 12 Rizal St, Quezon City?',
      'Do you sell microscopes? I am Maria Cruz, 0917 555 0123.',
    ]);
    const url = `/api/assistant/${shop.assistantId}/unanswered.csv`;
    const { body } = await api.request(shop.headers, 'GET', url);
    expect(body).toContain('Do you sell microscopes? I am [name], [phone].');
    expect(body).toContain('Do you repair bicycles at [address]?');
    expect(body).not.toMatch(/Maria|0917|Rizal/);
  });

  it('can be ignored and reopened, and an ignored group grows without notices', async () => {
    await open('ignore@example.com');
    await askUnanswerable('Do you sell microscopes?');
    const [group] = await waitForQuestions(1);
    const change = (state: string) =>
      api.request(shop.headers, 'PUT', `/api/unanswered/${group!.id}`, { state });
    await change('ignored');
    const again = await askUnanswerable('do you sell microscopes');
    await expect.poll(async () => (await fetchPage('?state=ignored')).groups[0]?.questionCount).toBe(2);
    expect(again).toBeGreaterThan(0);
    expect((await fetchPage()).total).toBe(0);
    await change('open');
    expect((await fetchPage()).total).toBe(1);
  });

  it('are resolved by an approved answer for them', async () => {
    await open('approve@example.com');
    await askUnanswerable('Do you sell microscopes?');
    const [group] = await waitForQuestions(1);
    await api.request(shop.headers, 'POST', `/api/assistant/${shop.assistantId}/approved-answers`, {
      answer: 'No, but our neighbour does.',
      questions: [group!.question],
      unansweredGroupId: group!.id,
    });
    expect((await fetchPage()).total).toBe(0);
    expect((await fetchPage('?state=answered')).groups.map(({ id }) => id)).toEqual([group!.id]);
  });

  it('are resolved by the correction of one of them', async () => {
    await open('correct@example.com');
    const conversationId = await askUnanswerable('Do you sell microscopes?');
    await askUnanswerable('Which planet has the most moons?');
    await waitForQuestions(2);
    await api.request(shop.headers, 'POST', `/api/assistant/${shop.assistantId}/approved-answers`, {
      answer: 'No, but our neighbour does.',
      questions: ['Do you sell microscopes?'],
      conversationId,
    });
    const questions = async (query: string) =>
      (await fetchPage(query)).groups.map(({ question }) => question);
    expect(await questions('')).toEqual(['Which planet has the most moons?']);
    expect(await questions('?state=answered')).toEqual(['Do you sell microscopes?']);
  });

  it('are exported as a table without formulas', async () => {
    await open('csv@example.com');
    await askUnanswerable('=HYPERLINK("http://evil.example","microscopes, cheap")');
    await waitForQuestions(1);
    const url = `/api/assistant/${shop.assistantId}/unanswered.csv`;
    const csv = await api.request(shop.headers, 'GET', url);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [heading, row] = csv.body.split('\r\n');
    expect(heading).toBe('"Question","Times asked","Last asked","Latest wordings"');
    expect(row).toMatch(/^"'=HYPERLINK\(""http:\/\/evil\.example"",""microscopes, cheap""\)","1",/);
  });

  it('are limited, and the least asked and oldest groups are deleted first', async () => {
    await open('flood@example.com');
    const { pool } = test.deps.database;
    await pool.query(
      `insert into unanswered_groups (owner_id, assistant_id, question, question_count, last_asked_at, vector, embedding_model)
       select $1, $2, 'Nonsense ' || n, case when n = 1 then 7 else 1 end, now() - interval '1 hour' * (1000 - n), ''::bytea, 'none'
       from generate_series(1, $3::int) n`,
      [shop.ownerId, shop.assistantId, limits.unansweredGroups],
    );
    await askUnanswerable(`Do you sell microscopes? ${'x'.repeat(2_000)}`);
    await vi.waitFor(async () => expect((await fetchPage()).groups[0]?.question).toMatch(/microscopes/), {
      timeout: 30_000,
    });
    const { total } = await fetchPage();
    expect(total).toBe(limits.unansweredGroups);
    const { rows } = await pool.query(
      `select question from unanswered_groups where assistant_id = $1 and question in ('Nonsense 1', 'Nonsense 2')`,
      [shop.assistantId],
    );
    expect(rows).toEqual([{ question: 'Nonsense 1' }]);
    expect((await fetchPage()).groups[0]?.question.length).toBeLessThanOrEqual(limits.approvedQuestionMax);
  });
});

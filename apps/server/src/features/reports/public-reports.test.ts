import type { Assistant } from '@anito/contract/assistants';
import type { PublicReportPage } from '@anito/contract/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missingId, observe } from '../../testing/contract-requests.ts';
import { createReportApp, type ReportApp } from './testing/report-app.ts';

const visitor = 'public_secret-of-a-visitor-abc123';
const parts = ['info', 'analytics', 'conversations', 'conversations.csv'];

let test: ReportApp;
let owner: { authorization: string };
let assistant: Assistant;
let addresses = 0;

beforeAll(async () => {
  test = await createReportApp();
  owner = await test.signIn('owner@example.com');
  assistant = await test.createAssistant(owner, { isReportsPublic: true, description: 'Knows cakes.' });
  const [id] = await test.seed(assistant, [
    { visitor, question: 'How much?', answer: '<script>alert(1)</script>' },
    { visitor: 'the-owner-as-a-tester', question: 'test', channel: 'owner-test' },
  ]);
  await test.deps.database.pool.query(
    `update conversations set feedback = 'down', feedback_comment = 'comment-for-the-owner' where id = $1`,
    [id],
  );
});
afterAll(() => test.close());

const createAddress = () => `198.51.100.${++addresses}`;
const read = (part: string, { id } = assistant, remoteAddress = createAddress()) =>
  test.get(`/api/public/reports/${id}/${part}`, {}, { remoteAddress });

describe('public reports', () => {
  it.each(parts)('answer 404 for %s until the owner publishes them', async (part) => {
    const closed = await test.createAssistant(owner);
    await test.seed(closed, [{ visitor, question: 'How much?' }]);
    const look = (id: number) => observe(test.app, { url: `/api/public/reports/${id}/${part}` });
    const response = await look(closed.id);
    expect(response).toEqual(await look(missingId));
    expect(response).toMatchObject({ status: 404 });
    expect(JSON.parse(response.body)).toMatchObject({
      error: 'Assistant not found or not available publicly',
    });
  });

  it("show questions and at most six characters of a visitor's id", async () => {
    expect((await read('info')).json()).toEqual({
      id: assistant.id,
      name: 'Helper',
      description: 'Knows cakes.',
    });
    expect((await read('analytics')).json()).toMatchObject({ totalMessages: 1, uniqueUsers: 1 });
    const page = (await read('conversations')).json<PublicReportPage>();
    expect(page).toMatchObject({ totalGroups: 1, totalCount: 1 });
    expect(page.groups[0]?.channelUserId).toBe('abc123');
    expect(page.conversations).toEqual([
      {
        id: page.groups[0]?.conversationIds[0],
        channelUserId: 'abc123',
        channel: 'public',
        question: 'How much?',
        answer: '<script>alert(1)</script>',
        createdAt: expect.any(String),
        outcome: 'answered',
        isApproved: false,
        isCut: false,
      },
    ]);
    const all = await Promise.all(parts.map(async (part) => (await read(part)).body));
    expect(all.join()).not.toMatch(/secret-of-a-visitor|comment-for-the-owner|the-owner-as/);
    expect(all[3]).toContain('"abc123","How much?","alert(1)"');
  });

  it('contain no id that gives access to a chat or an answer', async () => {
    const [record] = (await read('conversations')).json<PublicReportPage>().conversations;
    const history = await test.get(
      `/api/assistant/${assistant.id}/public/history?channelUserId=${record?.channelUserId}`,
    );
    expect(history.json()).toEqual([]);
    const feedback = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${assistant.id}/public/feedback`,
      payload: { messageId: record?.id, channelUserId: record?.channelUserId, feedback: 'up' },
    });
    expect(feedback.statusCode).toBe(400);
  });

  it("cannot be searched for the rest of a visitor's id", async () => {
    const count = async (words: string) =>
      (await read(`conversations?search=${words}`)).json<PublicReportPage>().totalGroups;
    expect(await count('bc12')).toBe(1);
    for (const words of ['public', 'secret-of', 'r-abc123'])
      expect([words, await count(words)]).toEqual([words, 0]);
    expect(await count('HOW%20MUCH')).toBe(1);
  });

  it.each([
    ['conversations', 121],
    ['conversations?search=how', 21],
    ['conversations.csv', 7],
  ])('limit requests for %s per address', async (part, last) => {
    const address = createAddress();
    for (let count = 1; count < last; count++) {
      const { statusCode } = await read(part, assistant, address);
      if (statusCode !== 200) throw new Error(`${count}: ${statusCode}`);
    }
    expect((await read(part, assistant, address)).statusCode).toBe(429);
    expect((await read(part)).statusCode).toBe(200);
  });
});

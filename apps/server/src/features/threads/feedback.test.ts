import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createVisitor } from '../answering/testing/chat-app.ts';

let test: TestApp;
let owner: { authorization: string };
let base: string;

beforeAll(async () => {
  test = await createTestApp();
  owner = await test.signIn('owner@example.com');
  base = await createAssistant(owner);
});
afterAll(() => test.close());

async function createAssistant(headers: object): Promise<string> {
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/assistant',
    headers: { ...headers },
    payload,
  });
  return `/api/assistant/${response.json<Assistant>().id}`;
}

const post = (url: string, payload: object, headers = {}) =>
  test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: createVisitor().address });

async function ask(channelUserId: string): Promise<number> {
  return (await post(`${base}/public/chat`, { question: 'Hello', channelUserId })).json<ChatAnswer>()
    .messageId!;
}
const rate = (body: object) => post(`${base}/public/feedback`, body);
const readHistory = async (channelUserId: string) =>
  (await test.app.inject({ url: `${base}/public/history?channelUserId=${channelUserId}` })).json<
    ConversationRecord[]
  >();

describe('feedback of a visitor', () => {
  it('can be given, changed and withdrawn', async () => {
    const { channelUserId } = createVisitor();
    const messageId = await ask(channelUserId);
    const give = async (body: object) => {
      expect((await rate({ messageId, channelUserId, ...body })).json()).toEqual({ ok: true });
      const [record] = await readHistory(channelUserId);
      return [record?.feedback, record?.feedbackComment];
    };
    expect(await give({ feedback: 'down', comment: ' The price is old. ' })).toEqual([
      'down',
      'The price is old.',
    ]);
    expect(await give({ feedback: 'up' })).toEqual(['up', null]);
    expect(await give({ feedback: null, comment: 'gone' })).toEqual([null, null]);
  });

  it('is rejected for another visitor, another assistant or an unknown answer', async () => {
    const [one, other] = [createVisitor().channelUserId, createVisitor().channelUserId];
    const messageId = await ask(one);
    await ask(other);
    const ownMessageId = (await post(`${base}/chat`, { question: 'Hello' }, owner)).json<ChatAnswer>()
      .messageId;
    const { id: ownerId } = (await test.app.inject({ url: '/api/Users/me', headers: owner })).json();
    const foreign = await createAssistant(await test.signIn('other@example.com'));
    const refused = await Promise.all([
      rate({ messageId, channelUserId: other, feedback: 'up' }),
      rate({ messageId: ownMessageId, channelUserId: one, feedback: 'up' }),
      rate({ messageId: ownMessageId, channelUserId: ownerId, feedback: 'up' }),
      rate({ messageId: 999_999_999, channelUserId: one, feedback: 'up' }),
      post(`${foreign}/public/feedback`, { messageId, channelUserId: one, feedback: 'up' }),
      post(`${base}/feedback`, { messageId, feedback: 'up' }, owner),
    ]);
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(404));
    expect((await readHistory(one))[0]?.feedback).toBeNull();
  });

  it.each([
    { channelUserId: undefined },
    { channelUserId: 'short' },
    { channelUserId: '%'.repeat(20) },
    { channelUserId: ['public_visitor-00000001'] },
    { feedback: 'sideways' },
    { feedback: undefined },
    { comment: 'x'.repeat(1_001) },
    { comment: 'a\u0000b' },
    { messageId: '1' },
    { ownerId: 'x' },
  ])('rejects %j', async (wrong) => {
    const channelUserId = 'public_visitor-of-the-wrong';
    expect((await rate({ messageId: 1, channelUserId, feedback: 'up', ...wrong })).statusCode).toBe(400);
  });

  it('needs the access code of a protected assistant', async () => {
    const { channelUserId } = createVisitor();
    const messageId = await ask(channelUserId);
    const response = await test.app.inject({ method: 'POST', url: `${base}/access-code`, headers: owner });
    const code = response.json<{ accessCode: string }>().accessCode;
    expect((await rate({ messageId, channelUserId, feedback: 'up' })).statusCode).toBe(401);
    expect((await rate({ messageId, channelUserId, feedback: 'up', code })).statusCode).toBe(200);
    await test.app.inject({ method: 'DELETE', url: `${base}/access-code`, headers: owner });
  });
});

describe('feedback of the owner', () => {
  it('can be given in the test chat', async () => {
    const { messageId } = (await post(`${base}/chat`, { question: 'Hello' }, owner)).json<ChatAnswer>();
    const payload = { messageId, feedback: 'down', comment: 'Too long' };
    expect((await post(`${base}/feedback`, payload, owner)).statusCode).toBe(200);
    const history = await test.app.inject({ url: `${base}/history`, headers: owner });
    expect(history.json().at(-1)).toMatchObject({
      id: messageId,
      feedback: 'down',
      feedbackComment: 'Too long',
    });
  });
});

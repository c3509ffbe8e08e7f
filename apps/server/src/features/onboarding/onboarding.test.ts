import type { Assistant } from '@anito/contract/assistants';
import type { ErrorBody } from '@anito/contract/error-body';
import type { OnboardingStatus } from '@anito/contract/onboarding';
import type { User } from '@anito/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createApi } from '../sources/testing/sources-app.ts';

let test: TestApp;
let count = 0;
/** A shop whose next step creates the assistant. */
let reader: Shop;

beforeAll(async () => {
  test = await createTestApp({ worker: true, embed: createWordEmbed() });
  reader = await newReader();
});
afterAll(() => test.close());

type Headers = { authorization: string };

const newcomer = () => test.signIn(`newcomer-${++count}@example.com`);
const newShop = () => openShop(test, `newcomer-${++count}@example.com`);

function post(headers: Headers, step: string, payload?: object) {
  const url = `/api/Onboarding/${step === 'skip' ? step : `step/${step}`}`;
  return test.app.inject({ method: 'POST', url, headers, ...(payload && { payload }) });
}

async function take(headers: Headers, step: string, payload?: object): Promise<OnboardingStatus> {
  const response = await post(headers, step, payload);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

async function refuse(headers: Headers, step: string, payload?: object) {
  const response = await post(headers, step, payload);
  return { status: response.statusCode, code: response.json<ErrorBody>().code };
}

async function get<T>(headers: Headers, url: string): Promise<T> {
  return (await test.app.inject({ url, headers })).json();
}
const readStatus = (headers: Headers) => get<OnboardingStatus>(headers, '/api/Onboarding/status');
const listAssistants = (headers: Headers) => get<Assistant[]>(headers, '/api/assistant');
const isCompleted = async (headers: Headers) =>
  (await get<User>(headers, '/api/Users/me')).onboardingCompleted;

const bakeshop = { businessName: 'Hiraya Bakeshop', businessKind: 'food' };

/** Creates a shop with synced documents and no assistant. */
async function newReader() {
  const shop = await newShop();
  await test.app.inject({
    method: 'DELETE',
    url: `/api/assistant/${shop.assistantId}`,
    headers: shop.headers,
  });
  await take(shop.headers, 'business', bakeshop);
  await take(shop.headers, 'knowledge', { connectionId: shop.connectionId });
  return shop;
}

describe('the onboarding steps', () => {
  it('lead to an assistant of the sources and are then finished permanently', async () => {
    const { headers, connectionId } = await newShop();
    for (const { id } of await listAssistants(headers)) {
      await test.app.inject({ method: 'DELETE', url: `/api/assistant/${id}`, headers });
    }
    expect(await readStatus(headers)).toEqual({
      step: 'knowledge',
      isOffered: true,
      business: null,
      source: null,
      assistantId: null,
      lost: null,
    });
    expect(await take(headers, 'business', bakeshop)).toMatchObject({
      step: 'knowledge',
      business: bakeshop,
    });
    const source = { id: connectionId, type: 'file' };
    expect(await take(headers, 'knowledge', { connectionId })).toMatchObject({ step: 'reading', source });
    const { step, assistantId } = await take(headers, 'reading');
    expect(step).toBe('assistant');
    const [assistant] = await listAssistants(headers);
    expect(assistant).toMatchObject({
      id: assistantId,
      name: 'Hiraya Bakeshop Assistant',
      connectionIds: [connectionId],
      systemPrompt: expect.stringContaining(
        'You are the assistant of Hiraya Bakeshop. Help customers choose',
      ),
    });
    expect(assistant?.suggestedQuestions.length).toBeGreaterThan(0);
    expect(await take(headers, 'assistant')).toMatchObject({ step: 'share', isOffered: true });
    expect(await isCompleted(headers)).toBe(false);
    expect(await take(headers, 'share')).toMatchObject({ step: 'done', isOffered: false });
    expect(await isCompleted(headers)).toBe(true);
  });

  it('change nothing when repeated', async () => {
    const { headers, connectionId } = await newReader();
    const { assistantId } = await take(headers, 'reading');
    await take(headers, 'assistant');
    await take(headers, 'share');
    const done = await readStatus(headers);
    for (const [step, body] of [
      ['business', bakeshop],
      ['knowledge', { connectionId }],
      ['reading', undefined],
      ['assistant', undefined],
      ['share', undefined],
    ] as const) {
      expect(await take(headers, step, body), step).toEqual(done);
    }
    expect(done.assistantId).toBe(assistantId);
    expect(await listAssistants(headers)).toHaveLength(1);
  });

  it('are refused before earlier steps are done', async () => {
    const headers = await newcomer();
    const early = { status: 409, code: 'out_of_order' };
    for (const step of ['reading', 'assistant', 'share']) expect(await refuse(headers, step)).toEqual(early);
    await take(headers, 'business', bakeshop);
    for (const step of ['reading', 'assistant', 'share']) expect(await refuse(headers, step)).toEqual(early);
    const shop = await newReader();
    for (const step of ['assistant', 'share']) expect(await refuse(shop.headers, step)).toEqual(early);
    await take(shop.headers, 'reading');
    expect(await refuse(shop.headers, 'share')).toEqual(early);
    expect(await isCompleted(shop.headers)).toBe(false);
  });

  it('use an existing assistant of the source', async () => {
    const { headers, connectionId, assistantId } = await newShop();
    await take(headers, 'business', bakeshop);
    await take(headers, 'knowledge', { connectionId });
    expect(await take(headers, 'reading')).toMatchObject({ step: 'assistant', assistantId });
    expect(await listAssistants(headers)).toHaveLength(1);
  });

  it('create one assistant for two concurrent requests', async () => {
    const { headers } = await newReader();
    const both = await Promise.all([take(headers, 'reading'), take(headers, 'reading')]);
    const [assistant, ...others] = await listAssistants(headers);
    expect(others).toEqual([]);
    expect(both.map(({ assistantId }) => assistantId)).toEqual([assistant?.id, assistant?.id]);
  });

  it('create no assistant for a source without content', async () => {
    const headers = await newcomer();
    const { id } = await createApi(test.app).createConnection(headers, 'Empty');
    await take(headers, 'business', bakeshop);
    await take(headers, 'knowledge', { connectionId: id });
    expect(await refuse(headers, 'reading')).toEqual({ status: 409, code: 'nothing_read' });
    expect(await listAssistants(headers)).toEqual([]);
  });

  it('go back when source or assistant was deleted, and report it', async () => {
    const { headers, connectionId } = await newReader();
    const { assistantId } = await take(headers, 'reading');
    await take(headers, 'assistant');
    await test.app.inject({ method: 'DELETE', url: `/api/assistant/${assistantId}`, headers });
    expect(await readStatus(headers)).toMatchObject({
      step: 'reading',
      assistantId: null,
      lost: 'assistant',
    });
    const again = await take(headers, 'reading');
    expect(again).toMatchObject({ step: 'assistant', lost: null });
    expect(again.assistantId).not.toBe(assistantId);
    await test.app.inject({ method: 'DELETE', url: `/api/files/connections/${connectionId}`, headers });
    expect(await readStatus(headers)).toMatchObject({ step: 'knowledge', source: null, lost: 'source' });
    expect(await refuse(headers, 'reading')).toEqual({ status: 409, code: 'out_of_order' });
  });

  it('reset the assistant when another source is chosen', async () => {
    const { headers } = await newReader();
    await take(headers, 'reading');
    await take(headers, 'assistant');
    const { id } = await createApi(test.app).createConnection(headers, 'Another');
    expect(await take(headers, 'knowledge', { connectionId: id })).toMatchObject({
      step: 'reading',
      assistantId: null,
      lost: null,
    });
    expect(await listAssistants(headers)).toHaveLength(1);
  });

  it('can be skipped and continued', async () => {
    const headers = await newcomer();
    expect(await take(headers, 'skip')).toMatchObject({ step: 'knowledge', isOffered: false });
    expect(await take(headers, 'skip')).toMatchObject({ isOffered: false });
    expect(await take(headers, 'business', bakeshop)).toMatchObject({ step: 'knowledge', isOffered: false });
    expect(await isCompleted(headers)).toBe(false);
  });

  it('are finished for an owner who already has a visitor', async () => {
    const { headers, assistantId } = await newShop();
    expect(await readStatus(headers)).toMatchObject({ step: 'knowledge', isOffered: false });
    const payload = { question: 'Do you deliver?', channelUserId: `public_first-visitor-of-${assistantId}` };
    const url = `/api/assistant/${assistantId}/chat`;
    await test.app.inject({ method: 'POST', url, headers, payload: { question: payload.question } });
    expect(await isCompleted(headers)).toBe(false);
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${assistantId}/public/chat`,
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await isCompleted(headers)).toBe(true);
    expect(await readStatus(headers)).toMatchObject({ step: 'done', isOffered: false });
  });

  it("accept only the owner's sources", async () => {
    const { connectionId } = await newShop();
    const headers = await newcomer();
    await take(headers, 'business', bakeshop);
    const missing = await post(headers, 'knowledge', { connectionId: 9_007_199_254_740_991 });
    const foreign = await post(headers, 'knowledge', { connectionId });
    expect([missing.statusCode, foreign.statusCode]).toEqual([404, 404]);
    expect(foreign.json<ErrorBody>().error).toBe(missing.json<ErrorBody>().error);
    expect(await readStatus(headers)).toMatchObject({ step: 'knowledge', source: null, lost: null });
  });

  it.each([
    ['business', {}],
    ['business', { ...bakeshop, businessName: '' }],
    ['business', { ...bakeshop, businessName: '\u200b' }],
    ['business', { ...bakeshop, businessName: 'x'.repeat(101) }],
    ['business', { ...bakeshop, businessName: 7 }],
    ['business', { ...bakeshop, businessKind: 'bank' }],
    ['business', { ...bakeshop, role: 'admin' }],
    ['knowledge', {}],
    ['knowledge', { connectionId: '7' }],
    ['knowledge', { connectionId: -1 }],
    ['knowledge', { connectionId: 1.5 }],
    ['reading', { assistantId: 7 }],
    ['share', { onboardingCompleted: true }],
  ])('refuse %s with %j', async (step, payload) => {
    const { headers } = reader;
    const before = await readStatus(headers);
    expect(await refuse(headers, step, payload)).toEqual({ status: 400, code: 'invalid_request' });
    expect(await readStatus(headers)).toEqual(before);
  });

  it('answer 404 for an unknown step', async () => {
    expect((await post(await newcomer(), 'done')).statusCode).toBe(404);
  });
});

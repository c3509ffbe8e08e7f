import type { OwnerRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import type { VoiceToken } from '@anito/contract/realtime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeRealtime, startFakeRealtime } from '../../testing/fake-realtime/fake-realtime.ts';
import { createWordEmbed, openShop } from '../../testing/shop.ts';
import type { Shop } from '../../testing/shop-parts.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { endOverdueCalls } from './voice.service.ts';

let provider: FakeRealtime;
let test: TestApp;
let shop: Shop;
let stranger: { authorization: string };
let visitors = 0;

beforeAll(async () => {
  provider = await startFakeRealtime();
  test = await createTestApp({
    env: { REALTIME_API_KEY: provider.key, REALTIME_API_URL: provider.url, REALTIME_VOICE: 'cedar' },
    embed: createWordEmbed(),
    worker: true,
    rateLimits: { voiceAddress: { points: 1_000, seconds: 60 } },
  });
  shop = await openShop(test, 'owner@example.com', {
    assistant: { name: 'Lola', systemPrompt: 'Be brief.' },
  });
  stranger = await test.signIn('stranger@example.com');
});
afterAll(async () => {
  await test.close();
  await provider.close();
});
beforeEach(async () => {
  provider.order = {};
  await test.deps.database.pool.query('delete from voice_calls');
});

function newVisitor(): string {
  visitors += 1;
  return `visitor_${String(visitors).padStart(16, '0')}`;
}

const post = (path: string, payload: object, headers = {}, remoteAddress = '127.0.0.1') =>
  test.app.inject({ method: 'POST', url: `/api/realtime/${path}`, headers, payload, remoteAddress });

/** Asks as a visitor from a new address. */
const askToken = (body: object = {}, headers = {}, address?: string) => {
  const payload = { assistantId: shop.assistantId, channelUserId: newVisitor(), ...body };
  return post('token', payload, headers, address ?? `10.1.${visitors >> 8}.${visitors & 255}`);
};

const getToken = async (body: object = {}, headers = {}) =>
  (await askToken(body, headers)).json<VoiceToken>();

async function listTurns(channel: string) {
  const { rows } = await test.deps.database.pool.query(
    `select c.question, c.answer, c.status, c.sources from conversations c join threads t on t.id = c.thread_id
     where t.channel = $1 order by c.id`,
    [channel],
  );
  return rows as Pick<OwnerRecord, 'question' | 'answer' | 'sources'>[];
}

const forgetTurns = () => test.deps.database.pool.query('delete from threads');

describe('a voice token', () => {
  it("opens a session with the assistant's instructions, search tool and turn detection", async () => {
    const token = await getToken({ model: 'gpt-other', voice: 'alloy' });
    expect(token.client_secret.value).toMatch(/^ek_/);
    expect(token).toMatchObject({ model: 'gpt-realtime', voice: 'cedar', callUrl: `${provider.url}/calls` });
    expect(token.call).toMatchObject({ assistantId: shop.assistantId, name: 'Lola', seconds: 150 });
    const session = provider.secrets.get(token.client_secret.value);
    expect(session).toMatchObject({
      type: 'realtime',
      model: 'gpt-realtime',
      audio: {
        input: {
          format: { type: 'audio/pcm', rate: 24_000 },
          transcription: { model: expect.any(String) },
          turn_detection: {
            type: 'server_vad',
            threshold: 0.7,
            prefix_padding_ms: 600,
            silence_duration_ms: 500,
          },
        },
        output: { format: { type: 'audio/pcm', rate: 24_000 }, voice: 'cedar' },
      },
      tools: [{ type: 'function', name: 'search_knowledge' }],
    });
    expect(session?.instructions).toContain('You are Lola.');
    expect(session?.instructions).toContain('Be brief.');
    expect(JSON.stringify(token)).not.toContain(provider.key);
  });

  it('is granted to owners for their assistant and to visitors for a public one, but not for a protected one', async () => {
    expect((await askToken({}, shop.headers)).statusCode).toBe(200);
    expect((await askToken({}, stranger)).statusCode).toBe(200);
    const { rows } = await test.deps.database.pool.query('select channel from voice_calls order by id');
    expect(rows.map(({ channel }) => channel)).toEqual(['voice-test', 'voice']);
    expect((await askToken({ assistantId: 999_999_999 })).statusCode).toBe(404);
    expect((await askToken({}, { authorization: 'Bearer nonsense' })).statusCode).toBe(401);
    const closed = (
      await test.app.inject({
        method: 'POST',
        url: '/api/assistant',
        headers: shop.headers,
        payload: { name: 'Closed', systemPrompt: 'x', isAgentMode: true },
      })
    ).json<{ id: number }>();
    const url = `/api/assistant/${closed.id}`;
    const code = await test.app.inject({ method: 'POST', url: `${url}/access-code`, headers: shop.headers });
    expect((await askToken({ assistantId: closed.id })).json().code).toBe('access_code_required');
    const { accessCode } = code.json<{ accessCode: string }>();
    expect((await askToken({ assistantId: closed.id, accessCode })).statusCode).toBe(200);
    expect(provider.sessions.at(-1)).toMatchObject({ tools: [] });
    await test.app.inject({ method: 'PUT', url, headers: shop.headers, payload: { isActive: false } });
    expect((await askToken({ assistantId: closed.id, accessCode })).json().code).toBe('assistant_inactive');
  });

  it('without an assistant lets an owner talk to the product and asks visitors to sign in', async () => {
    expect((await post('token', {})).statusCode).toBe(401);
    const signedIn = await post('token', { model: 'any', voice: 'any' }, stranger);
    expect(signedIn.json()).toMatchObject({ call: { assistantId: null, name: 'Anito' } });
  });

  it('is granted to a visitor three times an hour', async () => {
    const channelUserId = newVisitor();
    const statuses: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await askToken({ channelUserId }, {}, '10.4.0.1')).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200]);
    const refused = await askToken({ channelUserId }, {}, '10.4.0.1');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_000);
  });

  it('leaves half of the remaining day to others, for any ids of one address', async () => {
    const address = '10.2.0.1';
    const answers = await Promise.all(Array.from({ length: 6 }, () => askToken({}, {}, address)));
    const granted = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    const countGranted = (answers: { call: { seconds: number } }[]) =>
      answers.reduce((sum, { call }) => sum + call.seconds, 0);
    expect(countGranted(granted)).toBe(limits.voiceSecondsPerDay / 2);
    // Each further address gets half as much.
    const more = await Promise.all(
      ['10.2.0.2', '10.2.0.2', '10.2.0.2', '10.2.0.2'].map((from) => askToken({}, {}, from)),
    );
    const grantedMore = more.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    expect(countGranted(grantedMore)).toBeLessThanOrEqual(limits.voiceSecondsPerDay / 4);
    expect((await askToken({}, {}, '10.2.0.3')).statusCode).toBe(200);
  });

  it('counts invented secrets by address', async () => {
    const { pool } = test.deps.database;
    const count = async () => Number((await pool.query('select count(*) from rate_limits')).rows[0].count);
    const { call } = await getToken();
    const before = await count();
    const address = '10.3.0.1';
    const guess = (secret: string) => post('call/end', { call: secret }, {}, address);
    const statuses = new Map<number, number>();
    for (let at = 0; at < 150; at++) {
      const { statusCode } = await guess(String(at).padStart(43, 'x'));
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect([statuses.get(404), statuses.get(429)]).toEqual([120, 30]);
    expect((await count()) - before).toBe(1);
    expect((await post('call/end', { call: call.secret }, {}, '10.3.0.2')).statusCode).toBe(200);
  });

  it('grants ten minutes a day per assistant and three times that per account, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => askToken()));
    const granted = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json());
    const seconds = granted.map(({ call }) => call.seconds).sort((one, other) => other - one);
    expect(seconds).toEqual([150, 112, 84, 63, 60, 60, 35, 18]);
    expect(answers.find(({ statusCode }) => statusCode === 429)?.json().code).toBe('daily_limit');
    await test.deps.database.pool.query('update voice_calls set used_seconds = 64, ended_at = now()');
    expect((await getToken()).call.seconds).toBe(44);
    expect((await getToken()).call.seconds).toBe(22);
    expect((await askToken()).statusCode).toBe(429);
    await test.deps.database.pool.query("update voice_calls set created_at = now() - interval '1 day'");
    expect((await getToken()).call.seconds).toBe(150);
  });

  it.each([
    [{ status: 500 }, 502, 'upstream_failed'],
    [{ status: 401 }, 502, 'upstream_failed'],
    [{ body: '<html>' }, 502, 'upstream_failed'],
    [{ body: '{"value":""}' }, 502, 'upstream_failed'],
    [{ status: 429 }, 503, 'model_busy'],
  ])('is not granted and costs no time when the provider answers %j', async (order, status, code) => {
    provider.order = order;
    const refused = await askToken();
    expect([refused.statusCode, refused.json().code]).toEqual([status, code]);
    const { rows } = await test.deps.database.pool.query('select used_seconds as used from voice_calls');
    expect(rows[0].used).toBeLessThan(60);
  });
});

describe('a call', () => {
  it("searches the assistant's sources and stores its turns as a conversation of its channel", async () => {
    await forgetTurns();
    const channelUserId = newVisitor();
    const { call } = await getToken({ channelUserId });
    const secret = { call: call.secret };
    const result = (await post('call/search', { ...secret, query: 'How much is the ube cake?' })).json();
    expect(result.passages[0].text).toContain('980 pesos');
    expect(result.sources).toContainEqual({ title: 'prices.md', pageUrl: null });
    const turn = {
      ...secret,
      turn: 'item_1',
      question: 'How much is the ube cake?',
      answer: 'It is 980 pesos.',
    };
    const responses = await Promise.all([post('call/turns', turn), post('call/turns', turn)]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await post('call/turns', { ...secret, turn: 'item_2', question: 'Thanks', answer: 'Welcome!' });
    await post('call/turns', {
      ...secret,
      turn: 'item_3',
      question: 'And',
      answer: 'As',
      isInterrupted: true,
    });
    const turns = await listTurns('voice');
    expect(turns).toMatchObject([
      { question: 'How much is the ube cake?', answer: 'It is 980 pesos.', status: 'answered' },
      { question: 'Thanks', answer: 'Welcome!', status: 'answered', sources: [] },
      { question: 'And', status: 'interrupted' },
    ]);
    expect(turns[0]?.sources).toMatchObject([{ title: 'prices.md' }]);
    const url = `/api/assistant/${shop.assistantId}/analytics`;
    const analytics = (await test.app.inject({ url, headers: shop.headers })).json();
    expect(analytics.channels).toContainEqual({ channel: 'voice', messages: 3, conversations: 1 });
  });

  it('reports no result for an unknown topic and counts the question as unanswered', async () => {
    await forgetTurns();
    const { call } = await getToken();
    const secret = { call: call.secret };
    const response = await post('call/search', { ...secret, query: 'quantum chromodynamics lattice' });
    expect(response.json()).toEqual({ passages: [], sources: [] });
    const turn = { ...secret, turn: 't', question: 'quantum chromodynamics?', answer: 'I do not know.' };
    await post('call/turns', turn);
    expect(await listTurns('voice')).toMatchObject([{ status: 'refused' }]);
  });

  it('of an owner does not count', async () => {
    await forgetTurns();
    const { call } = await getToken({}, shop.headers);
    await post('call/turns', { call: call.secret, turn: 't', question: 'Hi', answer: 'Hello' });
    expect(await listTurns('voice-test')).toHaveLength(1);
    const url = `/api/assistant/${shop.assistantId}/analytics`;
    expect((await test.app.inject({ url, headers: shop.headers })).json().totalMessages).toBe(0);
  });

  it('is ended at the provider, and only then costs less than the granted time', async () => {
    const { call } = await getToken();
    await post('call/connected', { call: call.secret, providerCallId: 'rtc_known' });
    expect((await post('call/end', { call: call.secret })).statusCode).toBe(200);
    expect(provider.hungUp).toContain('rtc_known');
    const { rows } = await test.deps.database.pool.query('select used_seconds from voice_calls');
    expect(rows[0].used_seconds).toBeLessThan(60);
    const { call: silent } = await getToken();
    await post('call/end', { call: silent.secret });
    const remaining = limits.voiceSecondsPerDay - rows[0].used_seconds - silent.seconds;
    expect((await getToken()).call.seconds).toBe(Math.floor(Math.floor(remaining / 2) / 2));
  });

  it('cannot claim the provider id of another call', async () => {
    const one = await getToken({}, shop.headers);
    const other = await getToken({}, shop.headers);
    const id = { providerCallId: 'rtc_of_one' };
    expect((await post('call/connected', { call: one.call.secret, ...id })).statusCode).toBe(200);
    expect((await post('call/connected', { call: one.call.secret, ...id })).statusCode).toBe(200);
    expect((await post('call/connected', { call: other.call.secret, ...id })).statusCode).toBe(409);
  });

  it('ends when its time is over, and its secret becomes invalid', async () => {
    const { call } = await getToken();
    await post('call/connected', { call: call.secret, providerCallId: 'rtc_overdue' });
    await test.deps.database.pool.query("update voice_calls set created_at = now() - interval '11 minutes'");
    await endOverdueCalls(test.deps);
    expect(provider.hungUp).toContain('rtc_overdue');
    const late = { call: call.secret, turn: 't', question: 'Hi', answer: 'Hello' };
    await test.deps.database.pool.query("update voice_calls set ended_at = now() - interval '2 minutes'");
    expect((await post('call/turns', late)).statusCode).toBe(404);
    expect((await post('call/search', { call: call.secret, query: 'cake' })).statusCode).toBe(404);
    expect((await post('call/turns', { ...late, call: 'b'.repeat(43) })).statusCode).toBe(404);
  });
});

it('reports why voice is off without a provider', async () => {
  const bare = await createTestApp();
  const url = '/api/realtime/feature-enabled';
  const feature = await bare.app.inject({ url });
  expect(feature.json()).toEqual({ enabled: false, reason: 'not-configured' });
  expect(feature.headers['permissions-policy']).toContain('microphone=()');
  const refused = await bare.app.inject({ method: 'POST', url: '/api/realtime/token', payload: {} });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  await bare.close();
  const { headers, ...answer } = await test.app.inject({ url });
  expect(answer.json()).toEqual({ enabled: true, reason: null });
  const policy = String(headers['content-security-policy']);
  const { origin } = new URL(provider.url);
  expect(policy).toContain(`connect-src 'self' ${origin};`);
  expect(policy).toContain("form-action 'self';");
  expect(headers['permissions-policy']).toContain('microphone=(self)');
});

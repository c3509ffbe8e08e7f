import type { ChatAnswer } from '@anito/contract/conversations';
import type { InboxThread } from '@anito/contract/inbox';
import type { Lead } from '@anito/contract/leads';
import type { VoiceToken } from '@anito/contract/realtime';
import type { WebhookDelivery } from '@anito/contract/webhooks';
import { type FakeModel, startFakeModel } from '@anito/models/testing/fake-model';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeService, startFakeService } from './features/actions/testing/fake-service.ts';
import { type FakeRealtime, startFakeRealtime } from './testing/fake-realtime/fake-realtime.ts';
import { fetchWithRetry } from './testing/fetch-with-retry.ts';
import type { ProductProcess } from './testing/product-process.ts';
import { startTestProcesses, type TestProcesses } from './testing/test-processes.ts';

/** Work of a dead process is found by the supervision of others, every ten seconds. */
const noticed = { timeout: 90_000, interval: 100 };
const text = 'We open at nine in the morning, every day but Sunday.';

describe('two web and two worker processes', () => {
  let model: FakeModel;
  let service: FakeService;
  let speech: FakeRealtime;
  let all: TestProcesses;
  let webs: ProductProcess[];
  let database: pg.Client;
  let token: string;
  let assistantId: number;
  /** Whether external services accept requests and never respond. */
  let isHanging = false;

  beforeAll(async () => {
    [model, speech] = await Promise.all([startFakeModel({ text }), startFakeRealtime()]);
    const take = (response: { writeHead(status: number): { end(): void } }) =>
      isHanging ? undefined : response.writeHead(204).end();
    service = await startFakeService({ leads: take, bookings: take });
    all = await startTestProcesses({
      AI_CHAT_PROVIDER: 'openai-compatible',
      AI_CHAT_BASE_URL: model.url.openai,
      AI_CHAT_API_KEY: 'fake',
      AI_CHAT_MODEL: 'fake',
      FETCH_ALLOW_PRIVATE: service.host,
      REALTIME_API_KEY: speech.key,
      REALTIME_API_URL: speech.url,
      PUBLIC_CHAT_PER_ADDRESS: '10000',
      ...{ ACCOUNT_QUESTIONS_PER_DAY: '10000', ASSISTANT_QUESTIONS_PER_DAY: '10000' },
    });
    webs = all.webs;
    database = new pg.Client({ connectionString: all.product.databaseUrl });
    await database.connect();
    token = await all.product.createToken('owner@example.com');
    assistantId = await makeAssistant('Agent');
  });
  afterAll(async () => {
    await database?.end();
    await all?.product.remove();
    await Promise.all([model.close(), service.close(), speech.close()]);
  });

  const call = (on: ProductProcess, method: string, path: string, body?: object, headers: object = {}) =>
    fetchWithRetry(on.url + path, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  async function own<T>(on: ProductProcess, method: string, path: string, body?: object): Promise<T> {
    const answer = await call(on, method, path, body, { authorization: `Bearer ${token}` });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  async function makeAssistant(name: string): Promise<number> {
    const made = { name, systemPrompt: 'Help.', isAgentMode: true };
    return (await own<{ id: number }>(webs[0]!, 'POST', '/api/assistant', made)).id;
  }

  it('opens the live hub’s socket at another process than the one that negotiated it', async () => {
    const hub = '/hubs/ingestion';
    type Negotiation = { connectionToken: string };
    const { connectionToken } = await own<Negotiation>(
      webs[0]!,
      'POST',
      `${hub}/negotiate?negotiateVersion=1`,
    );
    const query = new URLSearchParams({ id: connectionToken, access_token: token });
    const socket = new WebSocket(`${webs[1]!.url.replace('http', 'ws')}${hub}?${query}`);
    const messages: string[] = [];
    socket.addEventListener('message', ({ data }) => void messages.push(String(data)));
    socket.addEventListener('open', () => socket.send('{"protocol":"json","version":1}\u001e'));
    await expect.poll(() => messages.join('')).toContain('"InitialStatus"');
    socket.close();
  });

  let visitors = 0;
  const newVisitor = () => `public_visitor-${String(++visitors).padStart(12, '0')}`;

  async function ask(
    on: ProductProcess,
    { who, question, of = assistantId, key }: { who: string; question: string; of?: number; key?: string },
  ): Promise<ChatAnswer> {
    const body = { question, channelUserId: who };
    const headers = key ? { 'idempotency-key': key } : {};
    const answer = await call(on, 'POST', `/api/assistant/${of}/public/chat`, body, headers);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ChatAnswer;
  }

  async function findThread(who: string): Promise<number> {
    const path = `/api/inbox/threads?filter=all&search=${who}`;
    const { threads } = await own<{ threads: InboxThread[] }>(webs[1]!, 'GET', path);
    return threads[0]!.id;
  }

  /** Reads a stream until it has delivered some text, or to its end. */
  function openReader(answer: Response) {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let receivedText = '';
    return {
      async readTo(words?: string): Promise<string> {
        while (words === undefined || !receivedText.includes(words)) {
          const { done, value = '' } = await reader.read();
          receivedText += value;
          if (!done) continue;
          if (words === undefined) return receivedText;
          throw new Error(`The stream ended before ${words}: ${receivedText}`);
        }
        return receivedText;
      },
    };
  }

  const livePath = (who: string) => `/api/assistant/${assistantId}/public/live?channelUserId=${who}`;
  const openLive = (on: ProductProcess, who: string) =>
    call(on, 'GET', livePath(who), undefined, { accept: 'text/event-stream' });

  it('deliver a reply that a person writes in one to a visitor of the other', async () => {
    const who = newVisitor();
    await ask(webs[0]!, { who, question: 'When do you open?' });
    await call(webs[0]!, 'POST', `/api/assistant/${assistantId}/public/person`, { channelUserId: who });
    const thread = await findThread(who);
    const stream = openReader(await openLive(webs[0]!, who));
    await stream.readTo('event: live');
    const took: number[] = [];
    for (let number = 0; number < 10; number += 1) {
      const reply = { text: `Reply ${number} of a person`, clientKey: `reply-key-${number}` };
      const began = performance.now();
      const written = own(webs[1]!, 'POST', `/api/inbox/threads/${thread}/replies`, reply);
      await stream.readTo(reply.text);
      took.push(Math.round(performance.now() - began));
      await written;
    }
    console.log(`replies are with a visitor of another process after ${took.join(', ')} ms`);
    await own(webs[1]!, 'POST', `/api/inbox/threads/${thread}/hand-back`);
    expect(await stream.readTo()).toContain('"handledBy":"assistant"');
  });

  it('cut off an answer in one when a person takes over in the other', async () => {
    const who = newVisitor();
    await ask(webs[0]!, { who, question: 'When do you open?' });
    const thread = await findThread(who);
    // It would never end otherwise.
    model.orderNext({ text, hang: { afterTokens: 3 } });
    const body = { question: 'And on Monday?', channelUserId: who };
    const path = `/api/assistant/${assistantId}/public/chat`;
    const streamed = await call(webs[0]!, 'POST', path, body, { accept: 'text/event-stream' });
    const stream = openReader(streamed);
    await stream.readTo('event: token');
    await own(webs[1]!, 'POST', `/api/inbox/threads/${thread}/take-over`);
    expect(await stream.readTo()).toMatch(/event: done\ndata: .*"outcome":"person"/);
    await expect.poll(() => model.active, noticed).toBe(0);
    const history = await call(webs[1]!, 'GET', livePath(who).replace('live', 'history'));
    const [, cut] = (await history.json()) as { answer: string; outcome: string }[];
    expect(cut).toMatchObject({ answer: '', outcome: 'person' });
    expect((await ask(webs[0]!, { who, question: 'Hello?' })).outcome).toBe('person');
  });

  it('limit streams separately, and the rate of requests together', async () => {
    const who = newVisitor();
    await call(webs[0]!, 'POST', `/api/assistant/${assistantId}/public/person`, { channelUserId: who });
    const opened = await Promise.all(
      webs.flatMap((web) => Array.from({ length: 6 }, () => openLive(web, who))),
    );
    const statuses = opened.map(({ status }) => status);
    expect([statuses.slice(0, 6).sort(), statuses.slice(6).sort()]).toEqual(
      Array(2).fill([200, 200, 200, 200, 429, 429]),
    );
    const views = await Promise.all(
      Array.from({ length: 60 }, (_, number) => call(webs[number % 2]!, 'GET', livePath(who))),
    );
    expect(views.filter(({ ok }) => ok)).toHaveLength(60 - opened.length);
    await Promise.all(opened.map(({ body }) => body?.cancel()));
  });

  const askToken = async (on: ProductProcess, of: number, who: string) => {
    const answer = await call(on, 'POST', '/api/realtime/token', { assistantId: of, channelUserId: who });
    const body = (await answer.json()) as VoiceToken & { code?: string };
    return { ...body, said: body.code ?? 'granted' };
  };

  it("grant voice calls together, three an hour and ten minutes a day, and end each other's calls", async () => {
    const [first, second] = [await makeAssistant('First'), await makeAssistant('Second')];
    const who = newVisitor();
    const ofOne = await Promise.all(
      Array.from({ length: 6 }, (_, number) => askToken(webs[number % 2]!, first, who)),
    );
    expect(ofOne.map(({ said }) => said).sort()).toEqual([
      ...Array(3).fill('granted'),
      ...Array(3).fill('too_many_requests'),
    ]);
    const ofMany = await Promise.all(
      Array.from({ length: 5 }, (_, number) => askToken(webs[number % 2]!, second, newVisitor())),
    );
    expect(ofMany.map(({ said }) => said).sort()).toEqual(['daily_limit', ...Array(4).fill('granted')]);
    const granted = ofMany.find(({ call: each }) => each?.seconds === 150)!;
    const secret = { call: granted.call.secret };
    const connected = { ...secret, providerCallId: 'rtc_of_two_processes' };
    expect((await call(webs[0]!, 'POST', '/api/realtime/call/connected', connected)).status).toBe(200);
    const turn = { ...secret, turn: 'item_1', question: 'When do you open?', answer: 'At nine.' };
    const kept = await Promise.all(webs.map((web) => call(web, 'POST', '/api/realtime/call/turns', turn)));
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call(webs[1]!, 'POST', '/api/realtime/call/end', secret)).status).toBe(200);
    expect(speech.hungUp).toContain('rtc_of_two_processes');
    // Unused time is available again, in every process.
    const again = await askToken(webs[0]!, second, newVisitor());
    expect([again.said, again.call.seconds > 60]).toEqual(['granted', true]);
    const { channels } = await own<{ channels: { channel: string; messages: number }[] }>(
      webs[1]!,
      'GET',
      `/api/assistant/${second}/analytics`,
    );
    expect(channels).toContainEqual({ channel: 'voice', messages: 1, conversations: 1 });
  });

  const booking = 'Book a time';
  const sent = (path: string) => service.asked.filter(({ url }) => url === path);

  async function makeBooker(): Promise<number> {
    const of = await makeAssistant('Booker');
    await own(webs[0]!, 'POST', `/api/assistant/${of}/actions`, {
      name: booking,
      description: 'When somebody wants to book a time.',
      method: 'POST',
      address: `${service.url}/bookings`,
      sendsAs: 'json',
      parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
    });
    return of;
  }

  it('run an action once when a visitor confirms it in both at once', async () => {
    const of = await makeBooker();
    const people = Array.from({ length: 10 }, newVisitor);
    for (const who of people) {
      expect((await ask(webs[0]!, { who, question: booking, of })).choices).toEqual(['Yes', 'No']);
    }
    const answers = await Promise.all(
      people.flatMap((who) => webs.map((web) => ask(web, { who, question: 'Yes', of }))),
    );
    expect(sent('/bookings')).toHaveLength(people.length);
    const done = answers.filter(({ answer }) => answer.startsWith(`Done: **${booking}**`));
    expect(done).toHaveLength(people.length);
  });

  const say = (who: string, email: string, on: ProductProcess) =>
    ask(on, { who, question: `Write to me at ${email}, please.` });

  it('create one lead per contact, and send each webhook event once', async () => {
    const hooks: { id: number }[] = [];
    for (const name of ['one', 'other'])
      hooks.push(await own(webs[0]!, 'POST', '/api/webhooks', { url: `${service.url}/leads/${name}` }));
    const others = Array.from({ length: 10 }, (_, number) => `customer-${number}@example.org`);
    await Promise.all([
      ...Array.from({ length: 20 }, (_, number) => say(newVisitor(), 'ana@example.com', webs[number % 2]!)),
      ...others.map((email, number) => say(newVisitor(), email, webs[number % 2]!)),
    ]);
    const made = 1 + others.length;
    const countSearched = async () =>
      (await database.query('select count(*)::int as count from lead_threads')).rows[0].count;
    await expect.poll(countSearched, noticed).toBe(20 + others.length);
    for (const { id } of hooks) {
      const path = `/api/webhooks/${id}/deliveries`;
      const listStates = async () =>
        (await own<WebhookDelivery[]>(webs[0]!, 'GET', path)).map(({ state, attempts }) => [state, attempts]);
      await expect.poll(listStates, noticed).toEqual(Array(made).fill(['delivered', 1]));
    }
    const leads = await own<Lead[]>(webs[1]!, 'GET', '/api/lead');
    expect(leads.map(({ email }) => email).sort()).toEqual(['ana@example.com', ...others].sort());
    for (const name of ['one', 'other']) {
      const mails = sent(`/leads/${name}`);
      expect(new Set(mails.map(({ headers }) => headers['webhook-id'])).size).toBe(made);
      expect(mails).toHaveLength(made);
    }
  });

  it('never repeat the action of a dead process, and send its unfinished messages again under the same id', async () => {
    const of = await makeBooker();
    const who = newVisitor();
    service.asked.length = 0;
    await ask(webs[1]!, { who, question: booking, of });
    isHanging = true;
    const agreed = { who, question: 'Yes', of, key: 'agreed-in-a-process-that-dies' };
    const broken = ask(webs[1]!, agreed).catch(() => 'broken off');
    await say(newVisitor(), 'ben@example.com', webs[0]!);
    const countHeld = () => service.asked.length;
    await expect.poll(countHeld, noticed).toBe(3);
    await Promise.all([webs[1]!, ...all.workers].map((each) => each.kill()));
    await all.product.forgetKilled();
    isHanging = false;
    expect(await broken).toBe('broken off');
    await Promise.all(all.workers.map((each) => each.start()));
    let repeated: ChatAnswer | undefined;
    await expect
      .poll(async () => {
        repeated = await ask(webs[0]!, agreed).catch(() => undefined);
        return repeated !== undefined;
      }, noticed)
      .toBe(true);
    expect(repeated?.answer).toContain(`I don’t know if **${booking}** went through.`);
    await ask(webs[0]!, { who, question: 'Yes', of });
    for (const name of ['one', 'other']) {
      const listIds = () => sent(`/leads/${name}`).map(({ headers }) => headers['webhook-id']);
      await expect.poll(() => listIds().length, noticed).toBe(2);
      expect(new Set(listIds()).size).toBe(1);
    }
    expect(sent('/bookings')).toHaveLength(1);
  });
});

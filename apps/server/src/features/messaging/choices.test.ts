import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Assistant } from '@anito/contract/assistants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeGraph, startFakeGraph } from '../../testing/fake-graph.ts';
import { type FakeTelegram, startFakeTelegram } from '../../testing/fake-telegram.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { areValidTitles, formatButtonPress, parseButtonPress, splitReply } from './replies.service.ts';

const soon = { timeout: 60_000, interval: 25 };
type ReceivedMessage = { text: string; choices?: { title: string; payload: string }[] };
/** A messaging service as a visitor and its webhooks use it. */
type Service = {
  connect: { path: string; payload: object };
  write(from: string, words: string): Promise<void>;
  press(from: string, pressed: { title: string; payload: string }, repeat?: number): Promise<void>;
  got(from: string): ReceivedMessage[];
};

let graph: FakeGraph;
let bots: FakeTelegram;
let test: TestApp;
let headers: { authorization: string };
let assistantId: number;
let other: Server;
let receivedRequests: string[] = [];
let ids = 1_000;
const services = {} as Record<'messenger' | 'telegram' | 'whatsapp', Service>;

const request = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
const hook = async (url: string, body: unknown, telegram = false) => {
  const sent = telegram
    ? { payload: body as object, headers: { 'x-telegram-bot-api-secret-token': bots.webhook.secret } }
    : graph.sign(body);
  expect((await test.app.inject({ method: 'POST', url, ...sent })).statusCode).toBe(200);
};
/** Waits until every queued message has arrived. */
const settled = async () => {
  const waiting = "select from outbox_messages where status in ('waiting', 'sending')";
  await expect.poll(async () => (await test.deps.database.pool.query(waiting)).rowCount, soon).toBe(0);
};
const repeatedly = async (times: number, send: () => Promise<void>) => {
  await Promise.all(Array.from({ length: times }, send));
};

function useServices() {
  const whatsapp = (from: string, message: object) => {
    const { id, businessAccountId } = graph.numbers[0]!;
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const messages = [{ from, id: `wamid.in.${++ids}`, timestamp, ...message }];
    const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: id }, messages };
    const changes = [{ field: 'messages', value }];
    return { object: 'whatsapp_business_account', entry: [{ id: businessAccountId, changes }] };
  };
  const gotOf = (list: (ReceivedMessage & { to: string })[]) => (from: string) =>
    list.filter(({ to }) => to === from);
  const path = '/api/whatsapp/webhook';
  services.whatsapp = {
    connect: {
      path: `/api/assistant/${assistantId}/whatsapp`,
      payload: {
        phoneNumberId: graph.numbers[0]!.id,
        businessAccountId: graph.numbers[0]!.businessAccountId,
        accessToken: graph.numbers[0]!.token,
      },
    },
    write: (from, body) => hook(path, whatsapp(from, { type: 'text', text: { body } })),
    async press(from, { title, payload: id }, times = 1) {
      const body = whatsapp(from, {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id, title } },
      });
      await repeatedly(times, () => hook(path, body));
    },
    got: gotOf(graph.sent),
  };
  services.messenger = {
    connect: {
      path: '/api/facebook/setup',
      payload: {
        assistantId,
        pageId: graph.pages[0]!.id,
        pageName: graph.pages[0]!.name,
        pageAccessToken: graph.pages[0]!.token,
      },
    },
    write: (from, text) => hook('/api/facebook/webhook', graph.write({ from, mid: `m-${++ids}`, text })),
    async press(from, { title: text, payload }, times = 1) {
      const body = graph.write({ from, mid: `m-${++ids}`, text, quick_reply: { payload } });
      await repeatedly(times, () => hook('/api/facebook/webhook', body));
    },
    got: gotOf(graph.sent),
  };
  const bot = '/api/telegram/webhook/123456789';
  services.telegram = {
    connect: { path: `/api/assistant/${assistantId}/telegram`, payload: { botToken: bots.token } },
    write: (from, text) => hook(bot, bots.write({ id: ++ids, from: Number(from), text }), true),
    async press(from, { payload: data }, times = 1) {
      const update = bots.press({ id: ++ids, from: Number(from), data });
      await repeatedly(times, () => hook(bot, update, true));
    },
    got: gotOf(bots.sent),
  };
}

const action = (name: string, host: string, more: object = {}) => ({
  name,
  description: `When somebody wants this: ${name.toLowerCase()}.`,
  method: 'POST',
  address: `http://${host}/${encodeURIComponent(name)}`,
  sendsAs: 'json',
  parameters: { type: 'object', properties: {}, required: [], additionalProperties: false },
  asksFirst: true,
  ...more,
});

beforeAll(async () => {
  other = createServer(async (incoming, response) => {
    receivedRequests.push(`${incoming.url}${await readText(incoming)}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`;
  [graph, bots] = await Promise.all([startFakeGraph(), startFakeTelegram()]);
  const many = { points: 10_000, seconds: 60 };
  test = await createTestApp({
    worker: true,
    env: { ...graph.env, TELEGRAM_API_URL: bots.url, FETCH_ALLOW_PRIVATE: host },
    rateLimits: { messagingVisitor: many, messagingNotice: many },
  });
  headers = await test.signIn('owner@example.com');
  const agent = { name: 'Clinic', systemPrompt: 'Help.', isAgentMode: true };
  assistantId = (await request('POST', '/api/assistant', agent)).json<Assistant>().id;
  const description = 'When somebody wants to book or reserve an appointment.';
  const actions = [action('Book a time', host, { description }), action('Order a cake', host)];
  for (const each of actions) {
    expect((await request('POST', `/api/assistant/${assistantId}/actions`, each)).statusCode).toBe(201);
  }
  useServices();
  for (const { connect } of Object.values(services)) {
    expect((await request('POST', connect.path, connect.payload)).statusCode).toBe(201);
  }
});
afterAll(async () => {
  await test.close();
  await Promise.all([graph.close(), bots.close()]);
  other.close();
});

const over = expect.stringContaining('has expired');

describe.each(['messenger', 'telegram', 'whatsapp'] as const)('buttons on %s', (name) => {
  let person = { messenger: 1, telegram: 2, whatsapp: 3 }[name] * 100_000;
  /** A visitor who waits for the answer to each message. */
  function meet() {
    const { write, press, got } = services[name];
    const from = String(++person);
    let answers = 0;
    const next = async () => {
      answers += 1;
      await expect.poll(() => got(from).length, soon).toBe(answers);
      return got(from).at(-1)!;
    };
    return {
      from,
      got: () => got(from),
      async say(words: string) {
        await write(from, words);
        return next();
      },
      async press(pressed: { title: string; payload: string }, times = 1) {
        await press(from, pressed, times);
        return next();
      },
    };
  }
  const titles = ({ choices = [] }: ReceivedMessage) => choices.map(({ title }) => title);

  it('offer an action and run it once after a press of yes', async () => {
    receivedRequests = [];
    const { say, press, got } = meet();
    const offer = await say('I want to book an appointment');
    expect(titles(offer)).toEqual(['Book a time', 'Talk to a person']);
    const proposal = await press(offer.choices![0]!, 5);
    expect(proposal.text).toContain('I can do this for you: Book a time');
    expect(titles(proposal)).toEqual(['Yes', 'No']);
    const [yes] = proposal.choices!;
    expect((await press(yes!, 10)).text).toContain('Done');
    expect(await press(yes!)).toMatchObject({ text: over });
    expect(await press(offer.choices![0]!)).toMatchObject({ text: over });
    expect(got()).toHaveLength(5);
    expect(receivedRequests).toEqual(['/Book%20a%20time{}']);
  });

  it('confirm only the action that they were offered with', async () => {
    receivedRequests = [];
    const { say, press } = meet();
    const booking = await say('Book a time');
    const order = await say('Order a cake');
    expect(await press(booking.choices![0]!)).toMatchObject({ text: over });
    expect(receivedRequests).toEqual([]);
    const declined = await press(order.choices![1]!);
    expect(declined.text).toContain('I’ve stopped');
    expect(await press(order.choices![0]!)).toMatchObject({ text: over });
    expect(receivedRequests).toEqual([]);
  });

  it('do nothing for another visitor, an unknown choice or an expired one', async () => {
    receivedRequests = [];
    const one = meet();
    const two = meet();
    const proposal = await one.say('Book a time');
    const yes = proposal.choices![0]!;
    expect(await two.press(yes)).toMatchObject({ text: over });
    const { outboxId } = parseButtonPress(yes.payload)!;
    for (const payload of [
      formatButtonPress({ outboxId, index: 9 }),
      formatButtonPress({ outboxId: 999_999, index: 0 }),
    ]) {
      expect(await one.press({ title: 'Yes', payload })).toMatchObject({ text: over });
    }
    await test.deps.database.pool.query(`update pending_actions set created_at = now() - interval '1 hour'`);
    expect(await one.press(yes)).toMatchObject({ text: over });
    expect(receivedRequests).toEqual([]);
  });

  it('are equal to a typed yes, which only accepts a proposal that had arrived', async () => {
    receivedRequests = [];
    const { from, got } = meet();
    const { write } = services[name];
    (name === 'telegram' ? bots : graph).orderNext({ body: /I can do this for you/, latencyMs: 3_000 });
    await write(from, 'Book a time');
    await write(from, 'Yes please');
    await expect.poll(() => got().length, soon).toBe(2);
    expect(got()[0]!.text).toContain('I can do this for you');
    expect(got()[1]!.text).not.toContain('Done');
    expect(receivedRequests).toEqual([]);
    const other = meet();
    await other.say('Book a time');
    await settled();
    expect((await other.say('Yes please')).text).toContain('Done');
    expect(receivedRequests).toEqual(['/Book%20a%20time{}']);
  });

  it('let a visitor ask for a person after an unhelpful answer', async () => {
    const { say, press } = meet();
    const refused = await say('What is a lattice?');
    expect(titles(refused)).toEqual(['Talk to a person']);
    const handed = await press(refused.choices![0]!);
    expect([handed.text, titles(handed)]).toEqual([
      expect.stringContaining('Someone will reply here soon'),
      [],
    ]);
  });

  it('stay the same when an answer is retried', async () => {
    const { from, got, say } = meet();
    const first = await say('Book a time');
    await settled();
    const { pool } = test.deps.database;
    const { rows } = await pool.query(
      `update inbound_messages set state = 'waiting', text = 'Book a time' where id = (select max(id) from inbound_messages)
       returning id`,
    );
    await pool.query('delete from outbox_messages where key = $1', [`answer:${rows[0].id}`]);
    await services[name].write(from, 'Hello');
    await expect.poll(() => got().length, soon).toBe(3);
    expect([got()[1]!.text, titles(got()[1]!)]).toEqual([first.text, ['Yes', 'No']]);
  });

  it('are kept when the service refuses a message for another reason', async () => {
    const service = name === 'telegram' ? bots : graph;
    const error = { message: '(#10) No permission', code: 10 };
    const json = name === 'telegram' ? { ok: false, error_code: 403, description: 'Blocked' } : { error };
    service.orderNext({ body: /quick_replies|interactive|inline_keyboard/, status: 403, json });
    const { from, got } = meet();
    await services[name].write(from, 'Book a time');
    const failed = `select from outbox_messages o join messaging_correspondents c on c.id = o.correspondent_id
       where o.status = 'failed' and c.person_id = $1`;
    const count = async () => (await test.deps.database.pool.query(failed, [from])).rowCount;
    await expect.poll(count, soon).toBe(1);
    expect(got()).toEqual([]);
  });

  it('are dropped when the service refuses them', async () => {
    const status = 400;
    const refusals = {
      messenger: { status, json: { error: { message: '(#100) No', code: 100 } } },
      whatsapp: { status, json: { error: { message: '(#131009) No', code: 131_009 } } },
      telegram: { status, json: { ok: false, error_code: 400, description: 'Bad' } },
    };
    const body = /quick_replies|interactive|inline_keyboard/;
    (name === 'telegram' ? bots : graph).orderNext({ body, ...refusals[name] });
    const { say } = meet();
    const answer = await say('Book a time');
    expect(answer.text).toContain('answer yes or no');
    expect(answer.choices).toBeUndefined();
  });
});

it.each([
  ['messenger', 13, 20],
  ['telegram', 30, 64],
  ['whatsapp', 3, 20],
  ['whatsapp', 10, 24],
] as const)(
  'sends the longest message with buttons to %s (%i of %i characters)',
  async (name, maxCount, maxLength) => {
    const transport = test.deps.transports.get(name)!;
    const titles = Array.from({ length: maxCount }, (_, index) => String(index).padEnd(maxLength, 'x'));
    const length = transport.fitChoices(titles)!;
    expect(transport.fitChoices([...titles, 'One more']) ?? 0).toBeLessThanOrEqual(length);
    const [page] = graph.pages;
    const [number] = graph.numbers;
    const accounts = {
      messenger: { accountId: page!.id, token: page!.token },
      telegram: { accountId: '123456789', token: bots.token },
      whatsapp: { accountId: number!.id, token: number!.token },
    };
    const of = { configurationId: 1, ownerId: '', assistantId, name: '', settings: {}, ...accounts[name] };
    const to = { account: of, personId: '639170004711', phone: null, signal: AbortSignal.timeout(10_000) };
    const options = titles.map((title, index) => ({
      title,
      payload: formatButtonPress({ outboxId: 1, index }),
    }));
    await transport.send(test.deps, to, 'a'.repeat(length), { options, label: 'Choose' });
    expect(titles.length).toBe(services[name].got('639170004711').at(-1)!.choices!.length);
  },
);

describe('button helpers', () => {
  it('keep payloads short and parse nothing else as a press', () => {
    const press = { outboxId: 999_999_999_999_999, index: 19 };
    expect(Buffer.byteLength(formatButtonPress(press))).toBeLessThanOrEqual(64);
    expect(parseButtonPress(formatButtonPress(press))).toEqual(press);
    for (const odd of ['', 'Yes', 'choice:0:1', 'choice:1:', 'choice:1:100', 'choice:1:1 ', 'choice:1e3:1']) {
      expect([odd, parseButtonPress(odd)]).toEqual([odd, undefined]);
    }
  });

  it('accept only few, short and distinct titles', () => {
    expect(areValidTitles(['Yes', 'No'], 3, 20)).toBe(true);
    for (const titles of [['a', 'b', 'c', 'd'], ['a'.repeat(21)], ['Yes', 'Yes'], [' '], ['a\nb']]) {
      expect([titles, areValidTitles(titles, 3, 20)]).toEqual([titles, false]);
    }
  });

  it('shorten the last message to fit its buttons', () => {
    const stored = { titles: ['Yes', 'No'], label: 'Choose', conversationId: 1 };
    const of = { maxLength: 4_096, fitChoices: () => 1_024 };
    const laidOut = splitReply(of, `${'A sentence of words. '.repeat(250)}Shall I?`, stored);
    expect(laidOut.parts.at(-1)!.length).toBeLessThanOrEqual(1_024);
    expect(laidOut.parts.at(-1)).toContain('Shall I?');
    const none = splitReply({ maxLength: 4_096, fitChoices: () => null }, 'Shall I?', stored);
    expect(none).toEqual({ parts: ['Shall I?'], choices: { ...stored, titles: [] } });
  });
});

import type { AddressInfo } from 'node:net';
import type { Assistant } from '@anito/contract/assistants';
import type { ChatAnswer, ConversationRecord } from '@anito/contract/conversations';
import type { LiveView } from '@anito/contract/handover';
import type { InboxThread, InboxThreadDetail } from '@anito/contract/inbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEvents } from '../../testing/read-events.ts';
import { readMails } from '../../testing/read-mails.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runLimitMail } from '../notifications/limit-mails.ts';
import { createNotificationsApi } from '../notifications/testing/notifications-api.ts';
import { isStaffed } from './is-staffed.service.ts';

type Headers = { authorization: string };

let test: TestApp;
let owner: Headers;
let id: number;
let visitor: string;
let count = 0;

beforeAll(async () => {
  const plenty = { points: 10_000, seconds: 60 };
  test = await createTestApp({
    worker: true,
    rateLimits: {
      publicChatVisitor: plenty,
      publicChatAddress: plenty,
      publicReadAddress: plenty,
      personAddress: plenty,
      personVisitor: plenty,
    },
  });
  owner = await test.signIn('owner@example.com');
  const payload = { name: 'Helper', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({ method: 'POST', url: '/api/assistant', headers: owner, payload });
  id = response.json<Assistant>().id;
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.close());
beforeEach(async () => {
  count += 1;
  visitor = `public_visitor-${String(count).padStart(8, '0')}`;
  await setHandover({
    hasButton: true,
    whenAsked: true,
    afterRefusals: true,
    onThumbsDown: true,
    hours: null,
  });
});

const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Partial<Headers> = {},
) => test.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });

const own = async <T>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<T> => {
  const answer = await call(method, `/api/inbox/${path}`, payload, owner);
  if (answer.statusCode >= 300) throw new Error(answer.body);
  return answer.json();
};

const setHandover = (settings: object) => call('PUT', `/api/assistant/${id}/handover`, settings, owner);

const ask = async (question: string, channelUserId = visitor): Promise<ChatAnswer> => {
  const answer = await call('POST', `/api/assistant/${id}/public/chat`, {
    question,
    channelUserId,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

const person = async (path = '', body: object = {}): Promise<LiveView> => {
  const url = `/api/assistant/${id}/public/person${path}`;
  const answer = await call('POST', url, { channelUserId: visitor, ...body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};

const live = async (after = 0): Promise<LiveView> =>
  (await call('GET', `/api/assistant/${id}/public/live?channelUserId=${visitor}&after=${after}`)).json();

async function findThread(channelUserId = visitor): Promise<InboxThread> {
  const { threads } = await own<{ threads: InboxThread[] }>(
    'GET',
    `threads?filter=all&search=${channelUserId}`,
  );
  return threads[0]!;
}

let keys = 0;
const reply = async (text: string) => {
  const { id: thread } = await findThread();
  keys += 1;
  return own<{ id: number }>('POST', `threads/${thread}/replies`, { text, clientKey: `reply-key-${keys}` });
};

const describeMessages = ({ messages }: LiveView) =>
  messages.map(({ author, event, text }) => (author === 'event' ? event : `${author}: ${text}`));

it('hands over by the button, stays silent while a person answers, and returns to the assistant', async () => {
  await ask('Hello');
  expect((await person()).status).toMatchObject({ handledBy: 'person', isWaiting: true, isJoined: false });
  expect(await ask('My order is 4711.')).toMatchObject({ answer: '', outcome: 'person', sources: [] });
  expect(await findThread()).toMatchObject({
    needsPersonBecause: 'button',
    lastText: 'My order is 4711.',
    unreadCount: 2,
    handledBy: 'person',
    isJoined: false,
  });
  await reply('It is on its way.');
  expect((await live()).status).toMatchObject({ isJoined: true, isWaiting: false });
  await own('POST', `threads/${(await findThread()).id}/hand-back`);
  expect((await ask('Hello')).outcome).toBe('answered');
  expect(describeMessages(await live())).toEqual([
    'handed-over',
    'visitor: My order is 4711.',
    'joined',
    'person: It is on its way.',
    'handed-back',
  ]);
  const history = await call('GET', `/api/assistant/${id}/public/history?channelUserId=${visitor}`);
  expect(history.json<ConversationRecord[]>().map(({ question }) => question)).toEqual(['Hello', 'Hello']);
});

it('shows visitors no notes and no messages of other visitors', async () => {
  await ask('Hello');
  await reply('I am here.');
  const { id: thread } = await findThread();
  await own('POST', `threads/${thread}/notes`, { text: 'SECRET NOTE', clientKey: 'note-key-1' });
  const liveResponse = await call('GET', `/api/assistant/${id}/public/live?channelUserId=${visitor}`);
  expect(liveResponse.body).not.toContain('SECRET');
  const detail = await own<InboxThreadDetail>('GET', `threads/${thread}`);
  expect(JSON.stringify(detail)).toContain('SECRET NOTE');
  const other = `/api/assistant/${id}/public/live?channelUserId=public_somebody-else-1`;
  expect((await call('GET', other)).json<LiveView>().messages).toEqual([]);
});

it('stores a repeated reply once', async () => {
  await ask('Hello');
  const { id: thread } = await findThread();
  const body = { text: 'Twice', clientKey: 'the-same-key' };
  const [first, second] = [
    await own('POST', `threads/${thread}/replies`, body),
    await own('POST', `threads/${thread}/replies`, body),
  ];
  expect(second).toEqual(first);
  expect(describeMessages(await live())).toEqual(['joined', 'person: Twice']);
});

describe('automatic handover', () => {
  it("happens when the visitor's words ask for a person", async () => {
    const answer = await ask('Gusto ko pong makausap ang isang tao');
    expect(answer).toMatchObject({ outcome: 'answered', handover: 'waiting' });
    expect(answer.answer).toContain('Ipinaalam ko na po');
    expect(await findThread()).toMatchObject({ needsPersonBecause: 'asked', handledBy: 'person' });
    expect((await ask('Hello')).outcome).toBe('person');
  });

  it('happens after two refusals in a row, and the assistant continues until a person joins', async () => {
    expect((await ask('Which planet has the most moons?')).handover).toBeUndefined();
    const second = await ask('How deep is the sea?');
    expect(second).toMatchObject({ outcome: 'refused', handover: 'waiting' });
    expect(second.answer).toContain('I’ve let the team know');
    expect(await findThread()).toMatchObject({ needsPersonBecause: 'refusals', handledBy: 'assistant' });
    expect((await ask('Hello')).outcome).toBe('answered');
  });

  it('happens after a thumbs down', async () => {
    const { messageId } = await ask('Hello');
    const rating = { messageId, channelUserId: visitor, feedback: 'down' };
    expect((await call('POST', `/api/assistant/${id}/public/feedback`, rating)).statusCode).toBe(200);
    expect(await findThread()).toMatchObject({ needsPersonBecause: 'thumbs-down', handledBy: 'assistant' });
  });

  it('does not happen when the owner has switched it off', async () => {
    await setHandover({ hasButton: false, whenAsked: false, afterRefusals: false, onThumbsDown: false });
    const { messageId, handover } = await ask('I want to talk to a human');
    expect(handover).toBeUndefined();
    expect((await ask('How deep is the sea?')).handover).toBeUndefined();
    const rating = { messageId, channelUserId: visitor, feedback: 'down' };
    await call('POST', `/api/assistant/${id}/public/feedback`, rating);
    expect((await person()).status.isWaiting).toBe(false);
    expect((await findThread()).needsPersonSince).toBeNull();
  });
});

describe('outside business hours', () => {
  const closed = { hours: Array.from({ length: 7 }, () => null) };

  it('the assistant continues and the visitor leaves contact details', async () => {
    await setHandover(closed);
    const answer = await ask('Can I talk to a person?');
    expect(answer).toMatchObject({ handover: 'offline' });
    expect(answer.answer).toContain('No one from the team is available');
    expect((await ask('Hello')).outcome).toBe('answered');
    const form = { name: 'Ana Cruz', email: 'ana@example.com', message: 'Call me about order 4711.' };
    const view = await person('/form', form);
    expect(view.status).toMatchObject({ hasForm: true, handledBy: 'assistant', isStaffed: false });
    expect(describeMessages(view)).toEqual(['offline', `visitor: ${form.message}`, 'form']);
    expect(await findThread()).toMatchObject({ visitorName: 'Ana Cruz', visitorContact: 'ana@example.com' });
    // A visitor with contact details is not asked for them again.
    expect((await ask('Can I talk to a person?')).answer).toContain('They know how to reach you');
  });

  it('thanks for a number in a message, whether or not the question is answered', async () => {
    await setHandover(closed);
    const thanks = 'Salamat po. Alam na po ng team kung paano kayo makokontak.';
    expect(await ask('text nyo po ako sa 0917 555 0188, si Jun po')).toMatchObject({
      answer: thanks,
      outcome: 'answered',
    });
    const second = await ask('Gaano kalalim ang dagat? 0917 555 0188 po number ko');
    expect(second).toMatchObject({ outcome: 'refused' });
    expect(second.answer).toContain(thanks);
    expect(second.answer).not.toContain('Pakiiwan');
  });

  it.each([{ email: 'nobody' }, { phone: '12' }, { email: 'a@b' }, {}])(
    'rejects contact details without a valid address or number: %o',
    async (contact) => {
      const body = { channelUserId: visitor, name: 'Ana', ...contact, message: 'Hello' };
      expect((await call('POST', `/api/assistant/${id}/public/person/form`, body)).statusCode).toBe(400);
    },
  );

  it.each([
    ['2026-03-02T01:00:00Z', true],
    ['2026-03-02T00:59:00Z', false],
    ['2026-03-02T08:59:00Z', true],
    ['2026-03-02T09:00:00Z', false],
    ['2026-03-03T03:00:00Z', false],
  ])('computes the staffing at %s as %s', (now, isThere) => {
    // Mondays from nine to five in Manila, which is eight hours ahead of UTC.
    const hours = [{ from: '09:00', until: '17:00' }, null, null, null, null, null, null];
    expect(isStaffed(hours, 'Asia/Manila', new Date(now))).toBe(isThere);
  });
});

it('notifies the owner once by bell and e-mail until the thread is handled', async () => {
  const api = createNotificationsApi(test.app);
  const someone = await test.signIn('noticed@example.com');
  const payload = { name: 'Told', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/assistant',
    headers: someone,
    payload,
  });
  const url = `/api/assistant/${response.json<Assistant>().id}/public/person`;
  const wait = (path = '') => call('POST', url + path, { channelUserId: visitor });
  await wait();
  await wait();
  const notices = await api.listKind(someone, 'person-needed');
  expect(notices).toMatchObject([{ because: 'button', isRead: false, assistant: { name: 'Told' } }]);
  await vi.waitFor(
    async () => {
      const mails = await readMails(test.deps.env.DATA_DIR, 'noticed@example.com');
      expect(mails.filter((mail) => mail.includes(`/inbox?thread=${notices[0]!.threadId}`))).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  await wait('/cancel');
  expect(await api.listKind(someone, 'person-needed')).toMatchObject([{ isRead: true }]);
  await wait();
  expect(await api.listKind(someone, 'person-needed')).toHaveLength(2);
});

it('e-mails who waits and what they want, without a word about passwords or a link of the visitor', async () => {
  const someone = await test.signIn('named@example.com');
  const payload = { name: 'Rosa', systemPrompt: 'Help.', isAgentMode: true };
  const made = await call('POST', '/api/assistant', payload, someone);
  const url = `/api/assistant/${made.json<Assistant>().id}/public`;
  const question = 'Do you deliver to Pasig on Sunday? See http://evil.example';
  await call('POST', `${url}/chat`, { question, channelUserId: visitor });
  await test.deps.database.pool.query(
    "update threads set visitor_name = 'Maria Cruz' where channel_user_id = $1",
    [visitor],
  );
  await call('POST', `${url}/person`, { channelUserId: visitor });
  const [mail] = await vi.waitFor(
    async () => {
      const mails = await readMails(test.deps.env.DATA_DIR, 'named@example.com');
      expect(mails).toHaveLength(1);
      return mails;
    },
    { timeout: 30_000 },
  );
  expect(mail).toContain('Maria Cruz would like to talk to you');
  expect(mail).toContain('Do you deliver to Pasig on Sunday?');
  expect(mail).toContain('They are in a chat with Rosa.');
  expect(mail).toMatch(/Reply: http:\/\/localhost:3000\/inbox\?thread=\d+/);
  expect(mail).not.toMatch(/password|oidc|http:\/\/evil/i);
});

it('e-mails about the first waiting visitors of an hour one by one and counts the others', async () => {
  const api = createNotificationsApi(test.app);
  const someone = await test.signIn('flooded@example.com');
  const payload = { name: 'Flooded', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/assistant',
    headers: someone,
    payload,
  });
  const url = `/api/assistant/${response.json<Assistant>().id}/public/person`;
  const askAs = async (index: number, path = '') => {
    const channelUserId = `public_made-up-visitor-${index}`;
    const remoteAddress = `198.51.100.${index}`;
    await test.app.inject({ method: 'POST', url: url + path, payload: { channelUserId }, remoteAddress });
  };
  for (let index = 1; index <= 12; index += 1) await askAs(index);
  // A repeated request counts once.
  await askAs(12);
  expect(await api.listKind(someone, 'person-needed')).toHaveLength(5);
  expect(await api.listKind(someone, 'people-waiting')).toMatchObject([{ count: 7, isRead: false }]);
  const mails = () => readMails(test.deps.env.DATA_DIR, 'flooded@example.com');
  const soon = { timeout: 30_000, interval: 50 };
  await vi.waitFor(async () => expect(await mails()).toHaveLength(6), soon);
  expect((await mails()).filter((mail) => mail.includes('More customers are waiting'))).toHaveLength(1);
  for (let index = 1; index <= 11; index += 1) await askAs(index, '/cancel');
  expect(await api.listKind(someone, 'people-waiting')).toMatchObject([{ isRead: false }]);
  await askAs(12, '/cancel');
  expect(await api.listKind(someone, 'people-waiting')).toMatchObject([{ isRead: true }]);
  // No visitor waits any more, so the next ones are reported separately again.
  await askAs(13);
  expect(await api.listKind(someone, 'person-needed')).toHaveLength(6);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(7), soon);
});

it('still e-mails about waiting visitors while one repeatedly requests and cancels', async () => {
  const someone = await test.signIn('annoyed@example.com');
  const { id: ownerId } = (await test.app.inject({ url: '/api/Users/me', headers: someone })).json<{
    id: string;
  }>();
  const payload = { name: 'Annoyed', systemPrompt: 'Help.', isAgentMode: true };
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/assistant',
    headers: someone,
    payload,
  });
  const url = `/api/assistant/${response.json<Assistant>().id}/public/person`;
  for (let count = 0; count < 20; count += 1) await test.deps.rateLimits.consume('personMails', ownerId);
  for (const index of [1, 2]) {
    const remoteAddress = `198.51.100.${100 + index}`;
    const channelUserId = `public_made-up-visitor-${index}`;
    await test.app.inject({ method: 'POST', url, payload: { channelUserId }, remoteAddress });
  }
  const unmailed = 'select 1 from notifications where owner_id = $1 and mailed_at is null';
  await vi.waitFor(
    async () => expect((await test.deps.database.pool.query(unmailed, [ownerId])).rows).toEqual([]),
    { timeout: 30_000, interval: 50 },
  );
  const mails = await readMails(test.deps.env.DATA_DIR, 'annoyed@example.com');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('More customers are waiting');
});

it('e-mails about a waiting visitor after an outage of the mail server or the database', async () => {
  const someone = await test.signIn('unlucky@example.com');
  const payload = { name: 'Unlucky', systemPrompt: 'Help.', isAgentMode: true };
  const response = await call('POST', '/api/assistant', payload, someone);
  const { id: assistantId } = response.json<Assistant>();
  await call('POST', `/api/assistant/${assistantId}/public/person`, { channelUserId: visitor });
  const readOwn = () => readMails(test.deps.env.DATA_DIR, 'unlucky@example.com');
  await vi.waitFor(async () => expect(await readOwn()).toHaveLength(1), { timeout: 30_000 });
  const { rows } = await test.deps.database.pool.query<{ id: number; threadId: number }>(
    `insert into notifications (owner_id, key, kind, assistant_id, params)
     select owner_id, 'outage', kind, assistant_id, params from notifications
     where assistant_id = $1 and kind = 'person-needed'
     returning id::int, (params->>'threadId')::int as "threadId"`,
    [assistantId],
  );
  const { id: notificationId, threadId } = rows[0]!;
  const mail = { ...test.deps.mail, send: () => Promise.reject(new Error('no mail server')) };
  for (let count = 0; count < 25; count += 1) {
    await expect(runLimitMail({ ...test.deps, mail }, { notificationId })).rejects.toThrow('no mail server');
  }
  const refuse = () => Promise.reject(new Error('no database'));
  const rateLimits = { ...test.deps.rateLimits, consume: refuse, attempt: refuse };
  await expect(runLimitMail({ ...test.deps, rateLimits }, { notificationId })).rejects.toThrow('no database');
  await runLimitMail(test.deps, { notificationId });
  const mails = await readOwn();
  expect(mails).toHaveLength(2);
  expect(mails.every((sent) => sent.includes(`/inbox?thread=${threadId}`))).toBe(true);
});

it('closes, reopens when the visitor writes, and cannot be taken over after a new conversation', async () => {
  await ask('Hello');
  const { id: thread } = await findThread();
  expect(await own('POST', `threads/${thread}/close`)).toMatchObject({ state: 'closed' });
  const reopened = await own('POST', `threads/${thread}/reopen`, { handledBy: 'person' });
  expect(reopened).toMatchObject({ state: 'open', handledBy: 'person', isJoined: true });
  await own('POST', `threads/${thread}/close`);
  expect((await ask('Hello')).outcome).toBe('answered');
  expect(await findThread()).toMatchObject({ state: 'open', handledBy: 'assistant' });
  await call('POST', `/api/assistant/${id}/public/new-conversation`, { channelUserId: visitor });
  const late = await call('POST', `/api/inbox/threads/${thread}/take-over`, undefined, owner);
  expect([late.statusCode, late.json().reason]).toEqual([409, 'thread-over']);
  await own('POST', `threads/${thread}/close`);
  const reopening = { handledBy: 'person' };
  const joined = await call('POST', `/api/inbox/threads/${thread}/reopen`, reopening, owner);
  expect([joined.statusCode, joined.json().reason]).toEqual([409, 'thread-over']);
  reopening.handledBy = 'assistant';
  expect(await own('POST', `threads/${thread}/reopen`, reopening)).toMatchObject({ state: 'open' });
});

describe('the live stream', () => {
  const path = (after = 0) => `/api/assistant/${id}/public/live?channelUserId=${visitor}&after=${after}`;
  const stream = { accept: 'text/event-stream' };

  it('ends immediately when no person was requested', async () => {
    await ask('Hello');
    const events = readEvents((await test.app.inject({ url: path(), headers: stream })).body);
    expect(events).toMatchObject([{ event: 'live', data: { status: { handledBy: 'assistant' } } }]);
  });

  it("yields a person's messages after the last seen one until the assistant answers again", async () => {
    const { messages } = await person();
    const { port } = test.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path(messages.at(-1)!.id)}`, { headers: stream });
    const reader = response.body!.getReader();
    await reader.read();
    const began = performance.now();
    const replyPromise = reply('I am here.');
    let came = '';
    while (!came.includes('I am here.')) came += new TextDecoder().decode((await reader.read()).value);
    console.log(`a reply is with its visitor after ${Math.round(performance.now() - began)} ms`);
    expect(came).not.toContain('handed-over');
    await replyPromise;
    await own('POST', `threads/${(await findThread()).id}/hand-back`);
    let rest = '';
    for (let isDone = false; !isDone; ) {
      const { done, value } = await reader.read();
      isDone = done;
      rest += new TextDecoder().decode(value);
    }
    expect(rest).toContain('"handledBy":"assistant"');
  });

  it('limits the streams of one visitor', async () => {
    await person();
    const { port } = test.app.server.address() as AddressInfo;
    const ends = new AbortController();
    const open = () => fetch(`http://127.0.0.1:${port}${path()}`, { headers: stream, signal: ends.signal });
    const opened = [];
    for (let number = 0; number < 5; number += 1) opened.push((await open()).status);
    expect(opened).toEqual([200, 200, 200, 200, 429]);
    ends.abort();
    await vi.waitFor(
      async () => {
        const again = await fetch(`http://127.0.0.1:${port}${path()}`, { headers: stream });
        await again.body?.cancel();
        expect(again.status).toBe(200);
      },
      { timeout: 60_000 },
    );
  });
});

it("removes erased conversations from lists but keeps a person's messages", async () => {
  const { messageId } = await ask('Hello');
  await ask('My SECRET question of the sea');
  const { id: thread } = await findThread();
  await reply('I am here.');
  const detail = await own<InboxThreadDetail>('GET', `threads/${thread}`);
  const questionIds = detail.items.flatMap((item) => (item.kind === 'question' ? item.id : []));
  expect(questionIds).toContain(messageId);
  for (const conversation of questionIds) {
    const url = `/api/assistant/${id}/conversations/${conversation}`;
    expect((await test.app.inject({ method: 'DELETE', url, headers: owner })).statusCode).toBe(200);
  }
  const remaining = JSON.stringify([await findThread(), await own('GET', `threads/${thread}`)]);
  expect(remaining).not.toContain('SECRET');
  expect(remaining).toContain('I am here.');
  const group = `/api/assistant/${id}/conversations/group/${visitor}`;
  expect((await test.app.inject({ method: 'DELETE', url: group, headers: owner })).statusCode).toBe(200);
  const response = await call('GET', `/api/inbox/threads/${thread}`, undefined, owner);
  expect(response.statusCode).toBe(404);
});

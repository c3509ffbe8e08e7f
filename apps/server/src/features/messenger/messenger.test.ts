import type { MessengerConfiguration, MessengerPage } from '@anito/contract/messenger';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { graphErrors } from '../../testing/fake-graph.ts';
import { createMessengerApp, type MessengerApp } from './testing/messenger-app.ts';

let test: MessengerApp;
let visitors = 0;
/** A new visitor of the page. */
const meet = () => `77000000000${++visitors}`;
const answer = 'The ube cake costs 980 pesos.';
const soon = { timeout: 60_000, interval: 25 };

beforeAll(async () => {
  test = await createMessengerApp();
  await test.connect();
});
afterAll(() => test.close());
beforeEach(() => {
  test.graph.revokedTokens.clear();
});

const countKept = async () => {
  const { rows } = await test.deps.database.pool.query('select count(*)::int as count from inbound_messages');
  return rows[0].count as number;
};

describe('the webhook', () => {
  it('accepts only bodies signed over their exact bytes', async () => {
    const body = test.graph.write({ from: meet(), mid: 'forged', text: 'How much is the ube cake?' });
    const header = 'x-hub-signature-256';
    const before = [await countKept(), test.graph.requests.length];
    type Signed = { payload: string; headers: Record<string, string> };
    const with_ = (value: (signature: string) => string | undefined) => (sent: Signed) => {
      const { [header]: signature = '', ...headers } = sent.headers;
      const changed = value(signature);
      return { ...sent, headers: changed === undefined ? headers : { ...headers, [header]: changed } };
    };
    const forgeries: ((sent: Signed) => Signed)[] = [
      with_(() => undefined),
      with_(() => ''),
      with_(() => 'sha256='),
      with_((signature) => signature.slice('sha256='.length)),
      with_((signature) => signature.slice(0, -1)),
      with_((signature) => `${signature}0`),
      with_((signature) => `sha256=${signature.slice('sha256='.length).toUpperCase()}`),
      with_((signature) => signature.replace('sha256', 'SHA256')),
      with_(() => `sha256=${'0'.repeat(64)}`),
      with_(() => test.graph.sign(body, 'another-app-secret').headers[header]),
      with_((signature) => `${signature}, ${signature}`),
      (sent) => ({ ...sent, headers: { 'content-type': 'application/json', 'x-hub-signature': 'sha1=00' } }),
      (sent) => ({ ...sent, payload: `${sent.payload} ` }),
      (sent) => ({ ...sent, payload: JSON.stringify(JSON.parse(sent.payload), null, 1) }),
      (sent) => ({ ...sent, payload: sent.payload.replace('forged', 'forgee') }),
    ];
    const statuses: number[] = [];
    for (const forge of forgeries) statuses.push((await test.hook(body, forge)).statusCode);
    expect(statuses).toEqual(forgeries.map(() => 403));
    const strange = await test.hook(body, ({ payload }) => ({
      payload,
      headers: { 'content-type': 'text/html' },
    }));
    expect(strange.statusCode).toBe(403);
    expect(strange.headers['www-authenticate']).toBeUndefined();
    expect([await countKept(), test.graph.requests.length]).toEqual(before);
  });

  it('verifies the webhook and echoes hub.challenge', async () => {
    const ask = (query: string) => test.app.inject({ url: `/api/facebook/webhook?${query}` });
    const good = `hub.mode=subscribe&hub.verify_token=${test.graph.verifyToken}`;
    const shaken = await ask(`${good}&hub.challenge=%3Cscript%3E1`);
    expect([shaken.statusCode, shaken.body]).toEqual([200, '<script>1']);
    expect(shaken.headers['content-type']).toMatch(/^text\/plain/);
    for (const query of [
      '',
      'hub.mode=subscribe&hub.verify_token=bad&hub.challenge=1',
      'hub.mode=subscribe&hub.verify_token=&hub.challenge=1',
      `hub.mode=other&hub.verify_token=${test.graph.verifyToken}&hub.challenge=1`,
      `${good}&hub.verify_token=${test.graph.verifyToken}&hub.challenge=1`,
      `${good}&hub.challenge=1&hub.challenge=2`,
      good,
    ]) {
      expect([query, (await ask(query)).statusCode]).toEqual([query, 403]);
    }
  });

  it.each([
    ['another object', { object: 'user', entry: [] }],
    ['no entry', { object: 'page' }],
    ['a list', []],
    ['nothing', null],
    [
      'entries of another shape',
      { object: 'page', entry: [null, 1, { messaging: 'x' }, { messaging: [7] }] },
    ],
  ])('ignores %s', async (_name, body) => {
    const before = await countKept();
    expect((await test.hook(body)).statusCode).toBe(200);
    expect(await countKept()).toBe(before);
  });

  it('refuses bodies larger than any webhook', async () => {
    const large = await test.hook({ object: 'page', entry: ['x'.repeat(3_000_000)] });
    expect(large.statusCode).toBe(413);
  });

  it('answers a hundred entries except the broken ones', async () => {
    const people = Array.from({ length: 5 }, meet);
    const good = people.map((from) => {
      const { entry } = test.graph.write({ from, mid: `batch-${from}`, text: 'Hello' }) as {
        entry: object[];
      };
      return entry[0];
    });
    const broken = Array.from({ length: 95 }, (_, index) => ({
      messaging: [{ sender: index, message: { mid: '\u0000', text: 1 } }],
    }));
    const entry = [...broken.slice(0, 40), ...good, ...broken.slice(40)];
    expect((await test.hook({ object: 'page', entry })).statusCode).toBe(200);
    await expect
      .poll(() => people.map((from) => test.listReceived(from).length), soon)
      .toEqual(people.map(() => 1));
  });

  it('answers 404 without a configured secret', async () => {
    const bare = await createMessengerApp({ env: { FACEBOOK_APP_SECRET: '' } });
    try {
      const body = bare.graph.write({ from: meet(), mid: 'unset', text: 'Hello' });
      expect((await bare.hook(body)).statusCode).toBe(404);
      const query = `hub.mode=subscribe&hub.verify_token=${bare.graph.verifyToken}&hub.challenge=1`;
      expect((await bare.app.inject({ url: `/api/facebook/webhook?${query}` })).statusCode).toBe(404);
    } finally {
      await bare.close();
    }
  });
});

describe('a visitor of the page', () => {
  it('is answered once for repeated and simultaneous copies of a message', async () => {
    const from = meet();
    const text = 'How much is the ube cake? 🎂';
    await Promise.all(Array.from({ length: 10 }, () => test.write(from, `dup-${from}`, text)));
    await expect.poll(() => test.listReceived(from), soon).toEqual([answer]);
    await test.write(from, `dup-${from}`, text);
    await test.write(from, `next-${from}`, 'Thank you');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(2);
    const typing = test.graph.requests.filter(({ body }) => body.sender_action === 'typing_on');
    expect(typing.length).toBeGreaterThan(0);
    const { body } = await test.request(
      'GET',
      `/api/assistant/${test.shop.assistantId}/conversations?search=ube`,
    );
    expect(JSON.parse(body).conversations).toEqual(
      expect.arrayContaining([expect.objectContaining({ question: text, channel: 'messenger' })]),
    );
  });

  it('is answered in the order of their messages', async () => {
    const from = meet();
    const prices = [100, 200, 300, 400, 500];
    // The first answer takes longest.
    test.fake.orderNext(
      ...prices.map((price, index) => ({
        text: `It costs ${price} pesos.`,
        latencyMs: index === 0 ? 400 : 0,
      })),
    );
    test.fake.order({
      text: (request) => /How many (\d+)/.exec(JSON.stringify(request.body))?.[1] ?? answer,
    });
    for (const price of prices) await test.write(from, `order-${from}-${price}`, 'Salamat po!');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(prices.length);
    test.fake.order({ text: `${answer.slice(0, -1)} [1].` });
    const { rows } = await test.deps.database.pool.query(
      `select external_id as id from inbound_messages where external_id like $1 order by attempted_at`,
      [`order-${from}-%`],
    );
    expect(rows.map(({ id }) => id)).toEqual(prices.map((price) => `order-${from}-${price}`));
  });

  it('gets no reply to echoes, deliveries, reads, reactions and stickers', async () => {
    const from = meet();
    const page = test.graph.pages[0]!.id;
    const event = (more: object) => ({
      object: 'page',
      entry: [
        { id: page, messaging: [{ sender: { id: from }, recipient: { id: page }, timestamp: 1, ...more }] },
      ],
    });
    const before = test.graph.sent.length;
    await test.hook({
      object: 'page',
      entry: [
        {
          id: page,
          messaging: [
            {
              sender: { id: page },
              recipient: { id: from },
              message: { mid: 'e1', text: 'Hi', is_echo: true },
            },
            { sender: { id: page }, recipient: { id: page }, message: { mid: 'e2', text: 'Hi' } },
          ],
        },
      ],
    });
    for (const more of [
      { delivery: { mids: ['x'], watermark: 1 } },
      { read: { watermark: 1 } },
      { reaction: { reaction: 'love', mid: 'x' } },
      {
        message: {
          mid: 's1',
          attachments: [{ type: 'image', payload: { sticker_id: 369_239_263_222_822 } }],
        },
      },
    ]) {
      expect((await test.hook(event(more))).statusCode).toBe(200);
    }
    await test.write(from, `after-${from}`, 'Hello');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(1);
    expect(test.graph.sent.length - before).toBe(1);
  });

  it('is told once in their language that pictures cannot be read', async () => {
    const from = meet();
    await test.write(from, `words-${from}`, 'Magkano po ang ube cake ninyo ngayon?');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(1);
    const attachments = [{ type: 'image', payload: { url: 'https://example.com/x.jpg' } }];
    for (const index of [1, 2, 3])
      await test.write(from, `picture-${from}-${index}`, undefined, { attachments });
    await test.write(from, `thanks-${from}`, 'Salamat po');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(3);
    expect(test.listReceived(from)[1]).toBe(
      'Text lang po ang nababasa ko. Pakisulat po ang gusto ninyong malaman.',
    );
  });

  it('gets a long answer as several messages split between sentences', async () => {
    const from = meet();
    const sentence = 'The ube cake costs 980 pesos [1]. ';
    test.fake.orderNext({ text: sentence.repeat(150) });
    await test.write(from, `long-${from}`, 'How much is the ube cake?');
    await expect.poll(() => test.listReceived(from).length, soon).toBeGreaterThanOrEqual(2);
    await expect.poll(() => test.listReceived(from).join(' ').length, soon).toBeGreaterThan(4_000);
    for (const part of test.listReceived(from)) {
      expect(part.length).toBeLessThanOrEqual(2_000);
      expect(part).toMatch(/^The ube.*pesos\.$/s);
    }
  });
});

describe('a message that Facebook rejects', () => {
  const path = /me\/messages$/;
  /** Counts only texts. The typing indicator may fail. */
  const countTries = (to: string) =>
    test.graph.requests.filter(
      ({ body }) => body.message && (body.recipient as { id: string } | undefined)?.id === to,
    ).length;
  /** Lets the typing indicator pass, which is sent first. */
  const orderForText = async (...orders: object[]) => {
    const typingSpy = vi.spyOn(test.deps.transports.get('messenger')!, 'showTyping').mockResolvedValue();
    test.graph.orderNext(...orders.map((order) => ({ path, ...order })));
    return typingSpy;
  };

  it.each([
    ['with 429 and Retry-After', { ...graphErrors.rateLimited, headers: { 'retry-after': '1' } }, 2],
    ['with 500', graphErrors.broken, 2],
  ])('%s is sent again and arrives once', async (_name, order, tries) => {
    const from = meet();
    const typingSpy = await orderForText(order);
    await test.write(from, `again-${from}`, 'How much is the ube cake?');
    await expect.poll(() => test.listReceived(from), soon).toEqual([answer]);
    expect(countTries(from)).toBe(tries);
    typingSpy.mockRestore();
  });

  it('is retried once when its delivery is unknown', async () => {
    const from = meet();
    const typingSpy = await orderForText({ cut: true }, { cut: true }, { cut: true });
    await test.write(from, `cut-${from}`, 'How much is the ube cake?');
    await expect.poll(() => countTries(from), soon).toBe(2);
    await test.write(from, `then-${from}`, 'Thanks');
    // The third cut applies to the next message.
    await expect.poll(() => test.listReceived(from).length, soon).toBe(4);
    expect(test.listReceived(from).slice(0, 2)).toEqual([answer, answer]);
    expect(countTries(from)).toBe(4);
    const { undelivered, problem } = (
      await test.request('GET', `/api/facebook/configuration/${test.shop.assistantId}`)
    ).json<MessengerConfiguration>();
    expect([undelivered, problem]).toEqual([1, expect.stringContaining('didn’t say whether')]);
    typingSpy.mockRestore();
  });

  it('is not sent outside the messaging window, and not even tried when the window is known to be closed', async () => {
    const from = meet();
    const typingSpy = await orderForText(graphErrors.outsideWindow);
    await test.write(from, `late-${from}`, 'How much is the ube cake?');
    await expect.poll(() => countTries(from), soon).toBe(1);
    const { pool } = test.deps.database;
    await pool.query(
      `update messaging_correspondents set last_inbound_at = now() - interval '25 hours' where person_id = $1`,
      [from],
    );
    const { rows } = await pool.query(
      'select id, channel_user_id as "channelUserId" from messaging_correspondents where person_id = $1',
      [from],
    );
    const channel = test.deps.channels.find(({ channel: { name } }) => name === 'messenger');
    await channel!.deliver!(test.deps, pool, {
      ownerId: test.shop.ownerId,
      assistantId: test.shop.assistantId,
      threadId: 1,
      channelUserId: rows[0].channelUserId,
      messageId: 4711,
      text: 'Here is a person.',
    });
    const states = async () =>
      (
        await pool.query(
          'select status, because from outbox_messages where correspondent_id = $1 order by id',
          [rows[0].id],
        )
      ).rows;
    const tooLate = {
      status: 'failed',
      because: { reason: 'channel-outside-window', values: { channel: 'Messenger' } },
    };
    await expect.poll(states, soon).toEqual([tooLate, tooLate]);
    expect(countTries(from)).toBe(1);
    typingSpy.mockRestore();
  });

  it('pauses after a revoked token until the notified owner reconnects the page', async () => {
    const from = meet();
    const [page] = test.graph.pages;
    test.graph.revokedTokens.add(page!.token);
    await test.write(from, `dead-${from}`, 'How much is the ube cake?');
    const url = `/api/facebook/configuration/${test.shop.assistantId}`;
    const read = async () => (await test.request('GET', url)).json<MessengerConfiguration>();
    await expect.poll(async () => (await read()).needsReconnect, soon).toBe(true);
    expect(await read()).toMatchObject({ problem: expect.stringContaining('no longer accepts the key') });
    const response = await test.request('GET', '/api/notifications');
    expect(response.json().notifications[0]).toMatchObject({
      kind: 'channel-reconnect',
      channel: 'Messenger',
      account: 'Golden Bakeshop',
    });
    await expect
      .poll(
        async () =>
          (await test.deps.database.pool.query('select 1 from notifications where mailed_at is not null'))
            .rows.length,
        soon,
      )
      .toBe(1);
    expect(test.listReceived(from)).toEqual([]);
    test.graph.revokedTokens.clear();
    await test.connect();
    await expect.poll(() => test.listReceived(from), soon).toEqual([answer]);
    expect(await read()).toMatchObject({
      needsReconnect: false,
      isSubscribed: true,
      problem: expect.anything(),
    });
    expect((await test.request('GET', '/api/notifications')).json().notifications[0]).toMatchObject({
      kind: 'channel-reconnect',
      isRead: true,
    });
  });
});

describe("a person's message to a visitor", () => {
  it('is delivered once instead of an answer', async () => {
    const from = meet();
    await test.write(from, `person-${from}`, 'Hello');
    await expect.poll(() => test.listReceived(from).length, soon).toBe(1);
    const { pool } = test.deps.database;
    const { rows } = await pool.query(
      'select channel_user_id as "channelUserId" from messaging_correspondents where person_id = $1',
      [from],
    );
    const { deliver } = test.deps.channels.find(({ channel: { name } }) => name === 'messenger')!;
    const message = {
      ownerId: test.shop.ownerId,
      assistantId: test.shop.assistantId,
      threadId: 1,
      channelUserId: rows[0].channelUserId as string,
      messageId: 1,
      text: 'Maria here: we open at nine.',
    };
    await deliver!(test.deps, pool, message);
    await deliver!(test.deps, pool, message);
    await expect.poll(() => test.listReceived(from)[1], soon).toBe('Maria here: we open at nine.');
    await expect(deliver!(test.deps, pool, { ...message, channelUserId: 'nobody' })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(test.listReceived(from)).toHaveLength(2);
  });
});

describe('pages', () => {
  const signIn = async () => {
    const response = await test.request('GET', `/api/facebook/auth-url/${test.shop.assistantId}`);
    const cookie = String(response.headers['set-cookie']).split(';')[0]!;
    const { authUrl } = response.json<{ authUrl: string }>();
    const dialog = await fetch(authUrl, { redirect: 'manual' });
    const { pathname, search } = new URL(dialog.headers.get('location')!);
    return { url: pathname + search, cookie };
  };
  const told = (body: string) =>
    JSON.parse(/id="told">(.*?)<\/script>/s.exec(body)![1]!) as {
      message: { type: string; data: { pages: MessengerPage[] }; error?: string } | null;
      origin: string;
    };
  const countPages = async () =>
    (await test.deps.database.pool.query('select 1 from facebook_pages')).rows.length;

  it('come from a sign-in that works once in its own browser, and tokens stay on the server', async () => {
    const { url, cookie } = await signIn();
    for (const headers of [{}, { cookie: `anito_facebook=${'x'.repeat(43)}` }]) {
      const foreign = await test.app.inject({ url, headers });
      expect([foreign.statusCode, told(foreign.body).message]).toEqual([400, null]);
    }
    const response = await test.app.inject({ url, headers: { cookie } });
    expect(response.statusCode).toBe(200);
    const { message, origin } = told(response.body);
    expect([message?.type, origin]).toEqual(['FACEBOOK_OAUTH_SUCCESS', 'http://localhost:3000']);
    expect(response.headers['cross-origin-opener-policy']).toBe('unsafe-none');
    expect(response.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'nonce-/);
    expect(response.body).not.toContain('EAA');
    const replayed = await test.app.inject({ url, headers: { cookie } });
    expect([replayed.statusCode, told(replayed.body).message]).toEqual([400, null]);
    const cached = await test.request('GET', '/api/facebook/cached-pages');
    expect(cached.body).not.toContain('EAA');
    const [page] = cached.json<{ pages: MessengerPage[] }>().pages;
    expect(page).toEqual(message!.data.pages[0]);
    const setupResponse = await test.request('POST', '/api/facebook/setup', {
      assistantId: test.shop.assistantId,
      pageId: page!.id,
      pageName: page!.name,
      pageAccessToken: page!.tokenHandle,
    });
    expect(setupResponse.statusCode).toBe(201);
    expect(setupResponse.body).not.toContain('EAA');
    const { rows } = await test.deps.database.pool.query('select token from facebook_pages');
    expect(rows[0].token.toString('latin1')).not.toContain('EAA');
  });

  it('are not stored after a refused consent, and the waiting window gets the reason', async () => {
    test.graph.person.refuses = true;
    const { url, cookie } = await signIn();
    test.graph.person.refuses = false;
    const response = await test.app.inject({ url, headers: { cookie, 'accept-language': 'fil' } });
    expect(told(response.body).message).toEqual({
      type: 'FACEBOOK_AUTH_ERROR',
      error: 'Nakansela po ang pahintulot sa Facebook. Pakisubukan ulit.',
    });
  });

  it('report a storage failure after a successful sign-in', async () => {
    const { url, cookie } = await signIn();
    const { pool } = test.deps.database;
    await pool.query('alter table facebook_pages rename to facebook_pages_away');
    const response = await test.app.inject({ url, headers: { cookie } });
    await pool.query('alter table facebook_pages_away rename to facebook_pages');
    expect(response.statusCode).toBe(500);
    expect(told(response.body).message).toEqual({
      type: 'FACEBOOK_OAUTH_ERROR',
      error: 'OAuth successful but failed to cache pages. Please try again.',
    });
    expect(response.body).toContain('<a href="http://localhost:3000/deployment">Back to your channels</a>');
  });

  it("cannot be connected by another owner's handle or another page's token", async () => {
    const [page] = (await test.request('GET', '/api/facebook/cached-pages')).json<{
      pages: MessengerPage[];
    }>().pages;
    const other = await test.signIn('other@example.com');
    const assistant = await test.app.inject({
      method: 'POST',
      url: '/api/assistant',
      headers: other,
      payload: { name: 'Other', systemPrompt: 'Help.', isAgentMode: true },
    });
    const setUp = (payload: object) =>
      test.app.inject({
        method: 'POST',
        url: '/api/facebook/setup',
        headers: other,
        payload: { assistantId: assistant.json().id, pageId: page!.id, pageName: 'Taken', ...payload },
      });
    const byHandle = await setUp({ pageAccessToken: page!.tokenHandle });
    expect([byHandle.statusCode, byHandle.json().reason]).toEqual([400, 'facebook-page-forgotten']);
    const byUser = await setUp({ pageAccessToken: test.graph.userToken });
    expect([byUser.statusCode, byUser.json().reason]).toEqual([400, 'facebook-page-differs']);
    const dead = await setUp({ pageAccessToken: 'EAAnothing' });
    expect([dead.statusCode, dead.json().reason]).toEqual([400, 'channel-token-refused']);
    // A page cannot be connected twice, even with its own token.
    const duplicate = await setUp({ pageAccessToken: test.graph.pages[0]!.token });
    expect([duplicate.statusCode, duplicate.json().reason]).toEqual([409, 'channel-account-taken']);
  });

  it('can be listed and stored by token', async () => {
    const response = await test.request('POST', '/api/facebook/pages', {
      userAccessToken: test.graph.userToken,
    });
    expect([response.statusCode, response.body]).toEqual([200, expect.not.stringContaining('EAA')]);
    const pages = [{ id: '55', name: 'Second', accessToken: 'EAAsecond' }];
    const cacheResponse = await test.request('POST', '/api/facebook/cache-pages', { pages });
    expect(cacheResponse.body).not.toContain('EAA');
    expect(cacheResponse.json().pages).toMatchObject([{ id: '55', name: 'Second' }]);
    // The listed pages can be stored again.
    const again = await test.request('POST', '/api/facebook/cache-pages', {
      pages: cacheResponse.json().pages,
    });
    expect([again.statusCode, again.json().pages[0].id]).toEqual([200, '55']);
    expect(await countPages()).toBe(2);
  });
});

describe('the owner of the channel', () => {
  const id = () => test.shop.assistantId;

  it('switches answers off and on, subscribes, queries and tests', async () => {
    const off = await test.request('PUT', `/api/facebook/configuration/${id()}`, { isActive: false });
    expect(off.json()).toMatchObject({ isActive: false, pageId: test.graph.pages[0]!.id });
    const from = meet();
    await test.write(from, `off-${from}`, 'Hello');
    await test.waitUntilSettled();
    const paused = await test.request('POST', `/api/facebook/test-webhook/${id()}`);
    expect(paused.json()).toMatchObject({ success: false, because: { reason: 'channel-paused' } });
    await test.request('PUT', `/api/facebook/configuration/${id()}`, { isActive: true });
    expect((await test.request('POST', `/api/facebook/unsubscribe/${id()}`)).json()).toEqual({
      isSubscribed: false,
    });
    const status = await test.request('GET', `/api/facebook/subscription-status/${id()}`);
    expect(status.json()).toEqual({ isSubscribed: false });
    const silent = await test.request('POST', `/api/facebook/test-webhook/${id()}`);
    expect(silent.json()).toMatchObject({ success: false, because: { reason: 'channel-not-subscribed' } });
    expect((await test.request('POST', `/api/facebook/subscribe/${id()}`)).json()).toEqual({
      isSubscribed: true,
    });
    const works = await test.request('POST', `/api/facebook/test-webhook/${id()}`);
    expect(works.json()).toMatchObject({ success: true, message: 'Webhook test successful!' });
    expect(test.listReceived(from)).toEqual([]);
  });

  it('tests only the listed endpoints', async () => {
    const tryOut = (endpoint: string, accessToken = test.graph.userToken) =>
      test.request('POST', '/api/facebook/test-api', { accessToken, endpoint, assistantId: id() });
    expect((await tryOut('/me')).json()).toMatchObject({ success: true, endpoint: 'me' });
    expect((await tryOut('me/accounts')).body).not.toContain('EAA');
    expect((await tryOut('me', 'EAAdead')).json()).toMatchObject({ success: false });
    const before = test.graph.requests.length;
    for (const endpoint of [
      'http://127.0.0.1/',
      '//evil.example/',
      '../../oauth',
      'me@evil.example',
      '',
      'me/feed',
    ]) {
      expect([endpoint, (await tryOut(endpoint)).statusCode]).toEqual([endpoint, 400]);
    }
    expect(test.graph.requests.length).toBe(before);
  });

  it('sees the channel of the assistant without its token', async () => {
    const response = await test.request('GET', `/api/assistant/${id()}/channels`);
    expect(response.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          channel: 'messenger',
          isAvailable: true,
          webhookUrl: 'http://localhost:3000/api/facebook/webhook',
          verifyToken: null,
          configuration: expect.objectContaining({ name: 'Golden Bakeshop' }),
        }),
      ]),
    );
    expect(response.body).not.toContain('EAA');
  });

  it('deletes the channel, which unsubscribes from Facebook', async () => {
    expect((await test.request('DELETE', `/api/facebook/configuration/${id()}`)).json()).toEqual({
      ok: true,
    });
    expect((await test.request('GET', `/api/facebook/configuration/${id()}`)).statusCode).toBe(404);
    expect(test.graph.subscribed.size).toBe(0);
    const from = meet();
    await test.write(from, `gone-${from}`, 'Hello');
    expect(test.listReceived(from)).toEqual([]);
  });
});

import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket } from 'node:net';
import type { LiveEvent } from '@anito/contract/live';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { allOwners, type OwnerEvent } from '../../lib/event-sender.ts';
import { registerIngestionHub } from './ingestion-hub.ts';
import { createSourcesApp, writeDocument } from './testing/sources-app.ts';

type Headers = { authorization: string };

let sources: Awaited<ReturnType<typeof createSourcesApp>>;
let owner: Headers;
let address: string;

const separator = '\u001e';

beforeAll(async () => {
  sources = await createSourcesApp({ worker: true });
  owner = await sources.signIn('live@example.com');
  await sources.app.listen({ port: 0 });
  address = addressOf(sources.app);
});
afterAll(() => sources.close());

const addressOf = ({ server }: Pick<FastifyInstance, 'server'>) =>
  `127.0.0.1:${(server.address() as AddressInfo).port}/hubs/ingestion`;

const tokenOf = (headers: Headers) => headers.authorization.replace('Bearer ', '');

/** Connects a SignalR client over a bare WebSocket and records its messages. */
async function connect(headers: Headers, to = address) {
  const socket = new WebSocket(`ws://${to}?access_token=${tokenOf(headers)}`);
  const receivedEvents: LiveEvent[] = [];
  const ending = { text: '', allowsReconnect: false };
  const closed = new Promise((resolve) => socket.addEventListener('close', resolve));
  socket.addEventListener('message', ({ data }) => {
    for (const record of String(data).split(separator).filter(Boolean)) {
      const { type, target, arguments: values, error, allowReconnect = false } = JSON.parse(record);
      if (type === 1) receivedEvents.push({ event: target, data: values[0] } as LiveEvent);
      if (type === 7) Object.assign(ending, { text: error, allowsReconnect: allowReconnect });
    }
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  socket.send(`{"protocol":"json","version":1}${separator}`);
  await expect.poll(() => receivedEvents.at(0)?.event).toBe('InitialStatus');
  return { socket, heard: receivedEvents, ending, closed };
}

describe('the live hub', () => {
  test('sends a snapshot and then the progress of a sync, to the owner only', async () => {
    const stranger = await sources.signIn('other@example.com');
    const { id } = await sources.api.createConnection(owner, 'Live');
    const mine = await connect(owner);
    const theirs = await connect(stranger);
    expect(mine.heard[0]).toMatchObject({ data: [{ id, name: 'Live', isSyncing: false }] });
    expect(theirs.heard[0]).toEqual({ event: 'InitialStatus', data: [] });

    await sources.api.upload(owner, id, [{ name: 'a.md', content: writeDocument(1) }]);
    await expect
      .poll(() => mine.heard.findLast(({ event }) => event === 'ProgressUpdate'))
      .toMatchObject({
        data: { connectionId: id, connectionType: 'file', percentage: 100, isComplete: true, successful: 1 },
      });
    await expect
      .poll(() => mine.heard.at(-1))
      .toMatchObject({ event: 'StatusUpdate', data: { id, status: 'connected', isSyncing: false } });
    const events = mine.heard.map(({ event }) => event);
    expect(events.indexOf('StatusUpdate')).toBeLessThan(events.indexOf('ProgressUpdate'));
    expect(events[0]).toBe('InitialStatus');
    expect(theirs.heard).toHaveLength(1);
    mine.socket.close();
    theirs.socket.close();
  });

  test('sends broadcasts to every owner, also while a snapshot is read', async () => {
    const news: OwnerEvent = { ownerId: allOwners, event: { event: 'AnnouncementsUpdate', data: {} } };
    const clients = await Promise.all([connect(owner), connect(await sources.signIn('news@example.com'))]);
    sources.deps.events.publish(news);
    for (const { heard: receivedEvents } of clients)
      await expect.poll(() => receivedEvents.at(-1)).toEqual(news.event);
    let publish: Parameters<typeof sources.deps.events.subscribe>[0] = () => {};
    let announceGap = () => {};
    const events: typeof sources.deps.events = {
      ...sources.deps.events,
      subscribe(listener, onGap = () => {}) {
        publish = listener;
        announceGap = onGap;
        return () => {};
      },
    };
    const reading = await connect(owner, await openHub({ events }));
    announceGap();
    publish(news);
    await expect
      .poll(() => reading.heard.map(({ event }) => event))
      .toEqual(['InitialStatus', 'InitialStatus', 'AnnouncementsUpdate']);
    for (const { socket } of [...clients, reading]) socket.close();
  });

  test('refuses other origins and clients without a token', async () => {
    const negotiate = (headers: Record<string, string>) =>
      fetch(`http://${address}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
    const own = { authorization: owner.authorization };
    expect((await negotiate({})).status).toBe(401);
    expect((await negotiate({ authorization: 'Bearer nonsense' })).status).toBe(401);
    expect((await negotiate({ ...own, origin: 'https://evil.example' })).status).toBe(403);
    expect((await negotiate({ ...own, origin: 'http://localhost:3000' })).status).toBe(200);
    expect((await negotiate({ ...own, origin: 'http://127.0.0.1:3000' })).status).toBe(200);
    const answer = await negotiate(own);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.json()).toMatchObject({
      availableTransports: expect.arrayContaining([expect.objectContaining({ transport: 'WebSockets' })]),
    });
  });
});

/** Opens another hub with other dependencies. */
async function openHub(deps: Partial<typeof sources.deps>, settings = {}) {
  const app = Fastify();
  registerIngestionHub(app, { ...sources.deps, ...deps }, settings);
  await app.listen({ port: 0 });
  onTestFinished(() => app.close());
  return addressOf(app);
}

describe('the live hub, when events may have been missed', () => {
  test('refuses with the body and the status of the API, over every transport', async () => {
    const refuse = async (headers: Record<string, string>, path = '/negotiate', method = 'POST') => {
      const response = await fetch(`http://${address}${path}`, { method, headers });
      const body = (await response.json()) as Record<string, unknown>;
      expect(body).toEqual({
        error: expect.any(String),
        code: body.code,
        reason: expect.any(String),
        requestId: expect.any(String),
      });
      return [response.status, body.code];
    };
    expect(await refuse({})).toEqual([401, 'unauthenticated']);
    expect(await refuse({ authorization: 'Bearer x' })).toEqual([401, 'unauthenticated']);
    expect(await refuse({ ...owner, origin: 'https://evil.example' })).toEqual([403, 'forbidden']);
    expect(await refuse({ ...owner, 'x-impersonate-user': 'somebody' })).toEqual([403, 'forbidden']);
    expect(await refuse({ ...owner }, '?id=nope', 'GET')).toEqual([404, 'not_found']);
    expect(await refuse({ ...owner }, '/negotiate', 'GET')).toEqual([405, 'invalid_request']);
    const { authenticator } = sources.deps;
    const away = vi
      .spyOn(authenticator, 'authenticate')
      .mockRejectedValue(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    onTestFinished(() => away.mockRestore());
    expect(await refuse({ ...owner })).toEqual([503, 'unavailable']);
  });

  test('sends every client a new snapshot, then the events that occurred while it was read', async () => {
    const person = await sources.signIn('gap@example.com');
    const { id } = await sources.api.createConnection(person, 'Before');
    let announceGap = () => {};
    let publish: Parameters<typeof sources.deps.events.subscribe>[0] = () => {};
    const events: typeof sources.deps.events = {
      ...sources.deps.events,
      subscribe(listener, onGap = () => {}) {
        publish = listener;
        announceGap = onGap;
        return () => {};
      },
    };
    const hub = await openHub({ events });
    const clients = await Promise.all([connect(person, hub), connect(person, hub)]);
    await sources.api.request(person, 'PUT', `/api/files/connections/${id}`, { name: 'After' });
    const ownerId = (await sources.deps.authenticator.authenticate({ ...person, ip: '', requestId: '' }))
      .userId;
    const progress = { connectionId: id, connectionType: 'file' } as never;
    announceGap();
    publish({ ownerId, event: { event: 'ProgressUpdate', data: progress } });
    announceGap();
    publish({ ownerId, event: { event: 'ProgressUpdate', data: progress } });
    for (const { heard: receivedEvents, socket } of clients) {
      await expect.poll(() => receivedEvents).toHaveLength(4);
      expect(receivedEvents.slice(1)).toMatchObject([
        { event: 'InitialStatus', data: [{ id, name: 'After' }] },
        { event: 'ProgressUpdate' },
        { event: 'ProgressUpdate' },
      ]);
      socket.close();
    }
  });

  test('tells a client to reconnect when its snapshot cannot be read', async () => {
    let announceGap = () => {};
    const events: typeof sources.deps.events = {
      ...sources.deps.events,
      subscribe(_listener, onGap = () => {}) {
        announceGap = onGap;
        return () => {};
      },
    };
    const database = { ...sources.deps.database };
    const client = await connect(owner, await openHub({ events, database }));
    database.pool = new Proxy(database.pool, {
      get() {
        throw new Error('The database is away.');
      },
    });
    announceGap();
    await client.closed;
    expect(client.ending.allowsReconnect).toBe(true);
  });
});

describe('the live hub, when access is withdrawn', () => {
  const grantOf = (headers: Headers) =>
    JSON.parse(Buffer.from(tokenOf(headers).split('.')[1] ?? '', 'base64url').toString()).grant as string;

  test('ends the connections of that sign-in, and no others of the same person', async () => {
    const phone = await sources.signIn('revoked@example.com');
    const desk = await sources.signIn('revoked@example.com');
    const hub = await openHub({}, { recheckMs: 20 });
    const [lostClient, otherClient] = [await connect(phone, hub), await connect(desk, hub)];
    await sources.deps.database.pool.query('delete from oidc_payloads where key = $1', [
      `Grant:${grantOf(phone)}`,
    ]);
    await lostClient.closed;
    expect(lostClient.ending).toEqual({ text: 'Access was revoked.', allowsReconnect: false });
    expect(otherClient.socket.readyState).toBe(WebSocket.OPEN);
    await expect(connect(phone, hub)).rejects.toBeDefined();
    otherClient.socket.close();
  });

  test('ends all connections of a closed account', async () => {
    const person = await sources.signIn('closed@example.com');
    const hub = await openHub({}, { recheckMs: 20 });
    const clients = [await connect(person, hub), await connect(person, hub)];
    const other = await connect(owner, hub);
    await sources.deps.database.pool.query('update users set disabled_at = now() where email = $1', [
      'closed@example.com',
    ]);
    for (const { closed, ending } of clients) {
      await closed;
      expect(ending).toEqual({ text: 'Access was revoked.', allowsReconnect: false });
    }
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    other.socket.close();
  });

  test('ends the connection of an admin who may not impersonate the user any more', async () => {
    const { authenticator, database } = sources.deps;
    const authenticate = (headers: Headers) =>
      authenticator.authenticate({ ...headers, ip: '', requestId: '' });
    const admin = await sources.signIn('once-admin@example.com');
    const { userId } = await authenticate(admin);
    const person = await authenticate(await sources.signIn('acted-as@example.com'));
    const setRole = (role: string) =>
      database.pool.query('update users set role = $2 where id = $1', [userId, role]);
    await setRole('admin');
    const start = () =>
      sources.app.inject({ method: 'POST', url: `/api/admin/impersonate/${person.userId}`, headers: admin });
    const actAs: typeof authenticator = {
      ...authenticator,
      authenticate: (request) => authenticator.authenticate({ ...request, impersonateUser: person.userId }),
    };
    const hub = await openHub({ authenticator: actAs }, { recheckMs: 20 });
    for (const end of [
      () => setRole('pro'),
      () => sources.app.inject({ method: 'POST', url: '/api/admin/exit-impersonation', headers: admin }),
      () => database.pool.query("update impersonations set ends_at = now() - interval '1 second'"),
    ]) {
      await setRole('admin');
      expect((await start()).statusCode).toBe(200);
      const client = await connect(admin, hub);
      await end();
      await client.closed;
      expect(client.ending).toEqual({ text: 'Access was revoked.', allowsReconnect: false });
    }
  });
});

describe('requests to the live hub', () => {
  const headersOf = (headers: Headers) => ({
    ...headers,
    'x-impersonate-user': 'nobody',
    'x-request-id': 'made-up-by-the-client',
    'x-forwarded-for': '192.0.2.1, 198.51.100.7',
  });

  /** Sends an upgrade as a client does and resolves to the first line of the response. */
  async function upgrade(to: string, headers: Record<string, string>, before = ''): Promise<string> {
    const { hostname, port, pathname } = new URL(`http://${to}`);
    const socket = connectSocket(Number(port), hostname);
    const lines = [
      `GET ${pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ];
    let answer = '';
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('error', () => {});
    socket.write(`${before}${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    return answer.split('\r\n')[0] ?? '';
  }

  test.each([
    ['nobody', [], '127.0.0.1'],
    ['loopback', ['loopback'], '198.51.100.7'],
  ])(
    'have the client address that the general rules give when %s is a trusted proxy',
    async (name, trusted, ip) => {
      const app = await buildApp({ ...sources.deps, env: { ...sources.deps.env, TRUST_PROXY: trusted } });
      onTestFinished(() => app.close());
      await app.listen({ port: 0, host: '127.0.0.1' });
      const hub = addressOf(app);
      const email = `behind-${name}@example.com`;
      const headers = headersOf(await sources.signIn(email));
      expect((await fetch(`http://${hub}/negotiate`, { method: 'POST', headers })).status).toBe(403);
      expect(await upgrade(hub, headers)).toBe('HTTP/1.1 403 Forbidden');
      const { rows } = await sources.deps.database.pool.query(
        "select ip, request_id from audit_log where action = 'impersonation.refused' and actor_id = (select id from users where email = $1)",
        [email],
      );
      expect(rows.map((row) => row.ip)).toEqual([ip, ip]);
      const isUuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(rows.map((row) => row.request_id)).toEqual([isUuid, isUuid]);
    },
  );

  test('do not stop the hub when an upgrade is refused', async () => {
    expect(await upgrade(address, {})).toBe('HTTP/1.1 401 Unauthorized');
    expect(await upgrade(address.replace('/hubs/ingestion', '/nothing'), {})).toBe('HTTP/1.1 404 Not Found');
    expect(await upgrade(`${address}/negotiate`, {})).toBe('HTTP/1.1 404 Not Found');
    expect(await upgrade(address, { 'Sec-WebSocket-Version': '99', ...owner })).toMatch(/^HTTP\/1.1 4/);
    // The response to the first request is still in progress when the upgrade arrives.
    const before = `GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n`;
    await upgrade(address, owner, before);
    const alive = await connect(owner);
    alive.socket.close();
  });
});

import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { buildClient, connectClient, Inbox, waitForClose } from './testing/test-client.ts';
import { startTestServer, type TestPrincipal } from './testing/test-server.ts';

async function upgradeStatus(url: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}

async function negotiateStatus(url: string, headers: Record<string, string>): Promise<number> {
  return (await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', headers })).status;
}

describe('authentication of new connections', () => {
  test('rejects missing, bad and expired tokens with 401 everywhere', async () => {
    await using server = await startTestServer();
    const refused: Record<string, string>[] = [
      {},
      { Authorization: 'Bearer bad' },
      { Authorization: 'Bearer ann:expired' },
    ];
    for (const headers of refused) {
      expect(await negotiateStatus(server.url, headers)).toBe(401);
      expect(await upgradeStatus(server.url, headers)).toBe(401);
      expect((await fetch(`${server.url}?id=x`, { headers })).status).toBe(401);
    }
    await expect(buildClient(server.url, { token: 'bad' }).start()).rejects.toThrow('401');
  });

  test('rejects with 401 when authenticate throws, and reports the error', async () => {
    await using server = await startTestServer({
      authenticate: () => Promise.reject(new Error('The key store is away.')),
    });
    expect(await negotiateStatus(server.url, {})).toBe(401);
    expect(await upgradeStatus(server.url, {})).toBe(401);
    expect(server.errors).toHaveLength(2);
  });

  test('uses describeRefusal for rejected requests', async () => {
    const away = new Error('The key store is away.');
    await using server = await startTestServer({
      authenticate: () => Promise.reject(away),
      describeRefusal: ({ status, error }, request) => ({
        status: error === away ? 503 : status,
        body: JSON.stringify({ error: `No ${request.method}.` }),
      }),
    });
    const answer = await fetch(`${server.url}/negotiate`, { method: 'POST' });
    expect([answer.status, await answer.json()]).toEqual([503, { error: 'No POST.' }]);
    expect(answer.headers.get('retry-after')).toBe('5');
    const socket = new WebSocket(server.url.replace('http', 'ws'));
    socket.on('error', () => {});
    const [, response] = await once(socket, 'unexpected-response');
    expect([response.statusCode, JSON.parse(await text(response))]).toEqual([503, { error: 'No GET.' }]);
    const foreign = await fetch(`${server.url}/negotiate`, {
      method: 'POST',
      headers: { Origin: 'https://evil.example' },
    });
    expect([foreign.status, await foreign.json()]).toEqual([403, { error: 'No POST.' }]);
  });

  test('rejects a page of another origin with 403 and accepts the same host', async () => {
    await using server = await startTestServer();
    const headers = { Authorization: 'Bearer ann', Origin: 'https://evil.example' };
    expect(await negotiateStatus(server.url, headers)).toBe(403);
    expect(await upgradeStatus(server.url, headers)).toBe(403);
    expect(await upgradeStatus(server.url, { ...headers, Origin: 'null' })).toBe(403);
    const own = { ...headers, Origin: new URL(server.url).origin };
    expect(await negotiateStatus(server.url, own)).toBe(200);
  });

  test('lets an allowed origin read the response', async () => {
    await using server = await startTestServer({
      isAllowedOrigin: (origin) => origin === 'https://app.example',
    });
    const headers = { Authorization: 'Bearer ann', Origin: 'https://app.example' };
    const preflight = await fetch(`${server.url}/negotiate`, { method: 'OPTIONS', headers });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-SignalR-User-Agent');
    const answer = await fetch(`${server.url}/negotiate`, { method: 'POST', headers });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://app.example');
  });

  test('rejects the connection token of another user', async () => {
    await using server = await startTestServer();
    const response = await fetch(`${server.url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      headers: { Authorization: 'Bearer ann' },
    });
    const { connectionToken } = (await response.json()) as { connectionToken: string };
    const url = `${server.url}?id=${connectionToken}`;
    expect(await upgradeStatus(url, { Authorization: 'Bearer ben' })).toBe(404);
  });

  test('does not let a client join a group', async () => {
    await using server = await startTestServer();
    server.hub.onConnected((client) => server.hub.addToGroup(client.connectionId, client.userId));
    const ann = await connectClient(server.url, { token: 'ann' });
    const inbox = new Inbox(ann, 'event');
    for (const method of ['addToGroup', 'AddToGroupAsync', 'JoinGroup', 'join']) {
      await expect(ann.invoke(method, 'ben')).rejects.toThrow('Unknown hub method.');
    }
    server.hub.sendToGroup('ben', 'event', ["ben's"]);
    server.hub.sendToGroup('ann', 'event', ["ann's"]);
    expect(await inbox.waitFor(1)).toEqual(["ann's"]);
    await ann.stop();
  });
});

describe('revocation of open connections', () => {
  test('closes the connection of an expired token and accepts a new one', async () => {
    const principals: TestPrincipal[] = [];
    await using server = await startTestServer({
      recheckMs: 20,
      authenticate: () => {
        principals.push({ userId: 'ann', session: '' });
        return principals.at(-1) ?? null;
      },
    });
    const client = await connectClient(server.url, { reconnects: true });
    const reconnecting = new Promise<Error | undefined>((resolve) => client.onreconnecting(resolve));
    const reconnected = new Promise((resolve) => client.onreconnected(resolve));
    for (const principal of principals) principal.expiresAt = Date.now() - 1;
    expect((await reconnecting)?.message).toContain('expired');
    await reconnected;
    await client.stop();
  });

  test.each([
    ['WebSockets', HttpTransportType.WebSockets],
    ['ServerSentEvents', HttpTransportType.ServerSentEvents],
    ['LongPolling', HttpTransportType.LongPolling],
  ])('closes the connection of a revoked session with the reason, over %s', async (_name, transport) => {
    const revoked = new Set<string>();
    let revocationCalls = 0;
    await using server = await startTestServer({
      recheckMs: 20,
      listRevoked: async (principals: readonly TestPrincipal[]) => {
        revocationCalls++;
        if (revocationCalls === 1) throw new Error('The database is away.');
        return principals.filter(({ session }) => revoked.has(session));
      },
    });
    const lost = await connectClient(server.url, { token: 'ann:phone', transport, reconnects: true });
    const deskClient = await connectClient(server.url, { token: 'ann:desk', transport });
    const closed = waitForClose(lost);
    await expect.poll(() => revocationCalls).toBeGreaterThan(1);
    revoked.add('phone');
    expect((await closed)?.message).toContain('Access was revoked.');
    expect(deskClient.state).toBe('Connected');
    expect(server.errors).toHaveLength(1);
    await deskClient.stop();
  });
});

describe('connection limits', () => {
  test('reject a user above the limit with 429, until a connection closes', async () => {
    await using server = await startTestServer({ maxConnectionsPerUser: 2 });
    const first = await connectClient(server.url);
    const second = await connectClient(server.url);
    expect(await negotiateStatus(server.url, { Authorization: 'Bearer ann' })).toBe(429);
    expect(await upgradeStatus(server.url, { Authorization: 'Bearer ann' })).toBe(429);
    const other = await connectClient(server.url, { token: 'ben' });
    await first.stop();
    await expect.poll(() => server.hub.connectionCount).toBe(2);
    expect(await negotiateStatus(server.url, { Authorization: 'Bearer ann' })).toBe(200);
    await second.stop();
    await other.stop();
  });

  test('reject with 503 when the hub is full or closing', async () => {
    await using server = await startTestServer({ maxConnections: 1 });
    const client = await connectClient(server.url);
    expect(await negotiateStatus(server.url, { Authorization: 'Bearer ben' })).toBe(503);
    const closed = waitForClose(client);
    await server.hub.close();
    await closed;
    expect(await negotiateStatus(server.url, { Authorization: 'Bearer ben' })).toBe(503);
  });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { openRawSocket, openWithHandshake, record, waitForCode } from './testing/raw-client.ts';
import { connectClient } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

test.each([
  ['not JSON', 'nonsense\x1e'],
  ['no record separator', '{"type":6}'],
  ['an array', '[]\x1e'],
  ['null', 'null\x1e'],
  ['no type', '{}\x1e'],
  ['a type that is text', '{"type":"1"}\x1e'],
  ['an empty target', '{"type":1,"target":"","arguments":[]}\x1e'],
  ['arguments that are no list', '{"type":1,"target":"a","arguments":{}}\x1e'],
  ['an invocation id that is a number', '{"type":1,"target":"a","arguments":[],"invocationId":1}\x1e'],
  ['a sequence id that is not a number', '{"type":9,"sequenceId":"1"}\x1e'],
  ['deeply nested brackets', `{"type":1,"target":"a","arguments":${'['.repeat(20_000)}\x1e`],
])('closes with 1008 after a malformed message (%s)', async (_name, text) => {
  await using server = await startTestServer();
  const socket = await openWithHandshake(server.url);
  socket.send(text);
  expect(await waitForCode(socket)).toBe(1008);
  expect(server.errors).toEqual([]);
});

test('accepts a message of the maximum size and closes with 1009 after a larger one', async () => {
  await using server = await startTestServer();
  server.hub.on('length', (_client, text) => String(text).length);
  const client = await connectClient(server.url, { isStateful: true });
  expect(await client.invoke('length', 'x'.repeat(65_000))).toBe(65_000);
  await client.stop();
  const socket = await openWithHandshake(server.url);
  socket.send('x'.repeat(1_000_000));
  expect(await waitForCode(socket)).toBe(1009);
  await expect.poll(() => server.hub.connectionCount).toBe(0);
});

test('closes with 1008 after a binary frame', async () => {
  await using server = await startTestServer();
  const socket = await openWithHandshake(server.url);
  socket.send(Buffer.from(record({ type: 6 })));
  expect(await waitForCode(socket)).toBe(1008);
});

test.each([
  ['another protocol', { protocol: 'messagepack', version: 1 }],
  ['another version', { protocol: 'json', version: 9 }],
])('answers a handshake with %s with an error', async (_name, handshake) => {
  await using server = await startTestServer();
  const socket = await openRawSocket(server.url);
  const answer = once(socket, 'message');
  const closed = waitForCode(socket);
  socket.send(record(handshake));
  expect(String((await answer)[0])).toContain('"error"');
  expect(await closed).toBe(1008);
});

test('closes a client that never completes the handshake', async () => {
  await using server = await startTestServer({ handshakeTimeoutMs: 30 });
  const socket = await openRawSocket(server.url);
  expect(await waitForCode(socket)).toBe(1008);
});

test('cuts off a flood of ten thousand messages without affecting other clients', async () => {
  await using server = await startTestServer();
  let calls = 0;
  server.hub.on('count', () => ++calls);
  const other = await connectClient(server.url, { token: 'ben' });
  const socket = await openWithHandshake(server.url);
  const closed = waitForCode(socket);
  const call = record({ type: 1, target: 'count', arguments: [] });
  for (let count = 0; count < 10_000; count++) socket.send(call);
  expect(await closed).toBe(1008);
  expect(calls).toBeLessThanOrEqual(260);
  expect(await other.invoke('count')).toBe(calls);
  await other.stop();
});

test('answers WebSocket pings and cuts off a flood of them', async () => {
  await using server = await startTestServer();
  const socket = await openWithHandshake(server.url);
  socket.ping('a');
  expect(String((await once(socket, 'pong'))[0])).toBe('a');
  for (let count = 0; count < 1000; count++) socket.ping();
  expect(await waitForCode(socket)).toBe(1008);
});

test('ignores unknown message types, streams and foreign completions', async () => {
  await using server = await startTestServer();
  const socket = await openWithHandshake(server.url);
  socket.send(
    record({ type: 77 }) +
      record({ type: 3, invocationId: 's1', result: 1 }) +
      record({ type: 5, invocationId: 'x' }) +
      record({ type: 1, target: 'nothing', arguments: [] }) +
      record({ type: 4, target: 'stream', arguments: [], invocationId: 'x' }),
  );
  const [answer] = await once(socket, 'message');
  expect(String(answer)).toBe(
    record({ type: 3, invocationId: 'x', error: 'This hub has no streaming methods.' }),
  );
  socket.close();
});

test('limits the calls that wait behind a hanging one', async () => {
  await using server = await startTestServer({ messagesPerSecond: 1e6, messageBurst: 50 });
  server.hub.on('hang', () => new Promise(() => {}));
  const socket = await openWithHandshake(server.url);
  const closed = waitForCode(socket);
  const timer = setInterval(
    () => socket.send(record({ type: 1, target: 'hang', arguments: [] }).repeat(10)),
    1,
  );
  expect(await closed).toBe(1008);
  clearInterval(timer);
});

test('masks the error when a result cannot be serialized', async () => {
  await using server = await startTestServer();
  server.hub.on('big', () => 1n);
  const client = await connectClient(server.url);
  await expect(client.invoke('big')).rejects.toThrow('An unexpected error occurred on the server.');
  await client.stop();
});

test('closes a client whose onConnected callback fails and lets it reconnect', async () => {
  await using server = await startTestServer();
  server.hub.onConnected(async () => {
    throw new Error('No database.');
  });
  const socket = await openRawSocket(server.url);
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  const closed = waitForCode(socket);
  socket.send(record({ protocol: 'json', version: 1 }));
  expect(await closed).toBe(1011);
  expect(messages.join()).toContain('"allowReconnect":true');
  expect(server.errors).toHaveLength(1);
});

test('rejects invalid upgrade bytes and keeps running', async () => {
  await using server = await startTestServer();
  const { hostname, port, pathname } = new URL(server.url);
  const heads = [
    `GET ${pathname}?access_token=ann HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    `GET ${pathname}?access_token=ann HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`,
    `GET //?access_token=ann HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  ];
  for (const head of heads) {
    const socket = connect(Number(port), hostname);
    socket.write(head);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 4\d\d /);
    socket.destroy();
  }
  const client = await connectClient(server.url);
  await client.stop();
  expect(server.errors).toEqual([]);
});

test('survives a POST that is too large, not UTF-8 or incomplete', async () => {
  await using server = await startTestServer();
  const headers = { Authorization: 'Bearer ann' };
  const start = async () => {
    const response = await fetch(`${server.url}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
    const { connectionToken } = (await response.json()) as { connectionToken: string };
    const url = `${server.url}?id=${connectionToken}`;
    await fetch(url, { headers });
    return url;
  };
  for (const body of ['x'.repeat(100_000), Buffer.from([0xff, 0xfe])]) {
    const response = await fetch(await start(), { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    await response.body?.cancel();
  }
  const url = new URL(await start());
  const socket = connect(Number(url.port), url.hostname);
  socket.write(
    `POST ${url.pathname}${url.search} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ann\r\nContent-Length: 50\r\n\r\nhalf`,
  );
  await expect.poll(() => server.sockets.size).toBeGreaterThan(1);
  socket.destroy();
  const shaken = await fetch(url, {
    method: 'POST',
    headers,
    body: record({ protocol: 'json', version: 1 }),
  });
  expect([200, 409]).toContain(shaken.status);
  expect(server.errors).toEqual([]);
});

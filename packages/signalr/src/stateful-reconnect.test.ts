import { once } from 'node:events';
import { expect, test } from 'vitest';
import { openRawSocket, record } from './testing/raw-client.ts';
import { buildClient, connectClient, Inbox } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('survives twenty broken connections while both sides send, without loss, repetition or reordering', async () => {
  await using server = await startTestServer({ messagesPerSecond: 1e5, messageBurst: 1e5 });
  const opened: string[] = [];
  const calls: unknown[] = [];
  server.hub.onConnected((client) => {
    opened.push(client.connectionId);
    server.hub.sendToConnection(client.connectionId, 'event', [1]);
  });
  server.hub.on('call', (_client, value) => calls.push(value));
  const client = buildClient(server.url, { isStateful: true });
  const inbox = new Inbox<number>(client, 'event');
  await client.start();
  let sent = 1;
  for (let cut = 0; cut < 20; cut++) {
    for (let count = 0; count < 10; count++) {
      server.hub.sendToUser('ann', 'event', [++sent]);
      void client.send('call', sent).catch(() => {});
    }
    if (cut % 2) await inbox.waitFor(sent - (cut % 5));
    server.cutAll();
    server.hub.sendToUser('ann', 'event', [++sent]);
    await inbox.waitFor(sent);
  }
  expect(inbox.items).toEqual(range(sent));
  await expect.poll(() => calls.length).toBe(200);
  expect(calls).toEqual([...calls].sort((a, b) => Number(a) - Number(b)));
  expect(new Set(calls).size).toBe(200);
  expect(opened).toHaveLength(1);
  await client.stop();
});

test('keeps a running call across a broken connection', async () => {
  await using server = await startTestServer();
  let finish: (value: string) => void = () => {};
  const called = new Promise<void>((resolve) => {
    server.hub.on('slow', () => {
      resolve();
      return new Promise((done) => {
        finish = done;
      });
    });
  });
  const client = await connectClient(server.url, { isStateful: true });
  const result = client.invoke('slow');
  await called;
  server.cutAll();
  finish('done');
  expect(await result).toBe('done');
  await client.stop();
});

test('discards the state after a close with allowReconnect', async () => {
  await using server = await startTestServer();
  const client = await connectClient(server.url, { isStateful: true, reconnects: true });
  const firstId = client.connectionId;
  const reconnected = new Promise((resolve) => client.onreconnected(resolve));
  server.hub.closeUser('ann', { allowReconnect: true });
  await reconnected;
  expect(client.connectionId).not.toBe(firstId);
  await client.stop();
});

test.each([
  ['is cut off', 30_000],
  ['falls silent', 30],
])(
  'disconnects a client that %s and does not reconnect within the window',
  async (_name, clientTimeoutMs) => {
    await using server = await startTestServer({ reconnectWindowMs: 30, clientTimeoutMs });
    const gone = new Promise((resolve) => server.hub.onDisconnected(resolve));
    const { socket, url } = await openStateful(server.url);
    if (clientTimeoutMs > 30) socket.terminate();
    await gone;
    expect(server.hub.connectionCount).toBe(0);
    await expect(openRawSocket(url)).rejects.toThrow('404');
  },
);

test('moves to a new socket before the server notices that the old one is broken', async () => {
  await using server = await startTestServer();
  const { socket, url } = await openStateful(server.url);
  const closed = once(socket, 'close');
  server.hub.sendToUser('ann', 'event', [1]);
  const received: string[] = [];
  const second = await openRawSocket(url, 'ann', (message) => received.push(message));
  await closed;
  await expect.poll(() => received.join('')).toContain('"event"');
  expect(received[0]).toBe(record({ type: 9, sequenceId: 1 }));
  second.close(1000);
  await expect.poll(() => server.hub.connectionCount).toBe(0);
});

test('fills the replay buffer, then the queue, then closes when the client does not acknowledge', async () => {
  await using server = await startTestServer({ replayBufferBytes: 5000, maxQueuedBytes: 5000 });
  const { socket } = await openStateful(server.url);
  const received: string[] = [];
  socket.on('message', (data) => received.push(String(data)));
  const closed = once(socket, 'close');
  const text = 'x'.repeat(900);
  for (let count = 0; count < 8; count++) server.hub.sendToUser('ann', 'event', [text]);
  expect(server.hub.connectionCount).toBe(1);
  for (let count = 0; count < 8; count++) server.hub.sendToUser('ann', 'event', [text]);
  expect(server.hub.connectionCount).toBe(0);
  const [code] = await closed;
  expect(code).toBe(1013);
  expect(received.filter((message) => message.includes(text))).toHaveLength(6);
  expect(received.at(-1)).toContain('"allowReconnect":true');
});

test('frees space on acknowledgement and closes on a future acknowledgement or sequence', async () => {
  await using server = await startTestServer({ replayBufferBytes: 1000 });
  for (const lie of [
    { type: 8, sequenceId: 99 },
    { type: 9, sequenceId: 99 },
  ]) {
    const { socket } = await openStateful(server.url);
    const received: string[] = [];
    const third = new Promise<void>((resolve) =>
      socket.on('message', (data) => {
        received.push(String(data));
        if (String(data).includes('"third"')) resolve();
      }),
    );
    const text = 'x'.repeat(990);
    server.hub.sendToUser('ann', 'first', [text]);
    server.hub.sendToUser('ann', 'second', [text]);
    server.hub.sendToUser('ann', 'third', [text]);
    socket.send(record({ type: 8, sequenceId: 1 }));
    socket.send(record({ type: 8, sequenceId: 2 }));
    await third;
    socket.send(record(lie));
    expect((await once(socket, 'close'))[0]).toBe(1008);
  }
});

/** A manual stateful client after its handshake and first ping. */
async function openStateful(url: string) {
  const response = await fetch(`${url}/negotiate?negotiateVersion=1&useStatefulReconnect=true`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ann' },
  });
  const { connectionToken } = (await response.json()) as { connectionToken: string };
  const connectUrl = `${url}?id=${connectionToken}`;
  const socket = await openRawSocket(connectUrl);
  socket.send(record({ protocol: 'json', version: 2 }) + record({ type: 6 }));
  await once(socket, 'message');
  return { socket, url: connectUrl };
}

import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import { Frame } from './protocol.ts';
import { openUnreadSocket } from './testing/raw-client.ts';
import { connectClient, Inbox } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

const kilobyte = 'x'.repeat(1000);

test('closes clients that stop reading, limits memory, and sends everything to the others', async () => {
  await using server = await startTestServer({ maxConnectionsPerUser: 200, closeTimeoutMs: 100 });
  const reader = await connectClient(server.url, { token: 'reader' });
  const inbox = new Inbox<number>(reader, 'event');
  const deaf = await Promise.all(Array.from({ length: 20 }, () => openUnreadSocket(server.url, 'deaf')));
  expect(server.hub.connectionCount).toBe(21);

  // Loopback sockets buffer megabytes before they block, so send until the last unread one is closed.
  let sent = 0;
  while (server.hub.connectionCount > 1) {
    for (let count = 0; count < 20; count++) server.hub.sendToAll('event', [++sent, kilobyte]);
    await inbox.waitFor(sent);
    expect(sent).toBeLessThan(50_000);
    for (const socket of server.sockets) expect(socket.writableLength).toBeLessThan(120_000);
  }
  expect(inbox.items).toHaveLength(sent);
  await expect.poll(() => server.sockets.size).toBeLessThanOrEqual(2);
  for (const socket of deaf) socket.destroy();
  await reader.stop();
});

test('keeps a client that stops reading connected when its messages coalesce, with one message per key', async () => {
  await using server = await startTestServer();
  const socket = await openUnreadSocket(server.url, 'deaf');
  for (let sent = 1; sent <= 20_000; sent++) {
    server.hub.sendToAll('progress', [sent, kilobyte], { coalesceKey: `progress-${sent % 5}` });
    if (sent % 100 === 0) await new Promise(setImmediate);
  }
  expect(server.hub.connectionCount).toBe(1);
  for (const held of server.sockets) expect(held.writableLength).toBeLessThan(20_000);

  let text = '';
  const last = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text = (text + chunk.toString('latin1')).slice(-100_000);
      if (text.includes('[20000,')) resolve();
    });
  });
  socket.resume();
  await last;
  const numbers = [...text.matchAll(/"arguments":\[(\d+),/g)].map((match) => Number(match[1]));
  expect(numbers.slice(-5)).toEqual([19_996, 19_997, 19_998, 19_999, 20_000]);
  socket.destroy();
});

test('also closes an event stream that is not read', async () => {
  await using server = await startTestServer({ closeTimeoutMs: 50 });
  const client = await connectClient(server.url, { transport: HttpTransportType.ServerSentEvents });
  const gone = new Promise((resolve) => server.hub.onDisconnected(resolve));
  // Nothing can be sent within one tick, as if the client did not read.
  for (let count = 0; count < 300; count++) server.hub.sendToAll('event', [kilobyte]);
  await gone;
  expect(server.hub.connectionCount).toBe(0);
  await client.stop();
});

describe('Outbox', () => {
  const frame = (id: number, size = 10) => new Frame({ id, text: 'x'.repeat(size) });
  const idOf = (taken: Frame | undefined) => JSON.parse(taken!.bytes.toString().slice(0, -1)).id;

  test('keeps the newest message of a key at its position', () => {
    const outbox = new Outbox(10_000);
    outbox.add(frame(1), 'a');
    outbox.add(frame(2));
    outbox.add(frame(3), 'b');
    outbox.add(frame(4), 'a');
    expect([idOf(outbox.take()), idOf(outbox.take()), idOf(outbox.take())]).toEqual([2, 3, 4]);
    expect(outbox.take()).toBeUndefined();
    expect(outbox.bytes).toBe(0);
  });

  test('accepts one message of any size, and further messages up to the limit', () => {
    const outbox = new Outbox(1000);
    expect(outbox.add(frame(1, 50_000))).toBe(true);
    expect(outbox.add(frame(2, 800))).toBe(true);
    expect(outbox.add(frame(3, 800))).toBe(false);
  });
});

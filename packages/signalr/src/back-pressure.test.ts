import { HttpTransportType } from '@microsoft/signalr';
import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import { Frame } from './protocol.ts';
import { openDeafSocket } from './testing/raw-client.ts';
import { connectClient, Inbox } from './testing/test-client.ts';
import { startTestServer } from './testing/test-server.ts';

const kilobyte = 'x'.repeat(1000);

test('clients that stop reading are dropped, memory stays bounded, others get every message', async () => {
  await using server = await startTestServer({ maxConnectionsPerUser: 200, closeTimeoutMs: 100 });
  const reader = await connectClient(server.url, { token: 'reader' });
  const inbox = new Inbox<number>(reader, 'event');
  const deaf = await Promise.all(Array.from({ length: 20 }, () => openDeafSocket(server.url, 'deaf')));
  expect(server.hub.connectionCount).toBe(21);

  // Loopback sockets take megabytes before they push back, so send until the last deaf one is dropped.
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

test('of coalesced messages a client that stops reading keeps its connection and one message per key', async () => {
  await using server = await startTestServer();
  const socket = await openDeafSocket(server.url, 'deaf');
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

test('an event stream that is not read is dropped as well', async () => {
  await using server = await startTestServer({ closeTimeoutMs: 50 });
  const client = await connectClient(server.url, { transport: HttpTransportType.ServerSentEvents });
  const gone = new Promise((resolve) => server.hub.onDisconnected(resolve));
  // In one tick nothing can be written out, which is as if the client did not read.
  for (let count = 0; count < 300; count++) server.hub.sendToAll('event', [kilobyte]);
  await gone;
  expect(server.hub.connectionCount).toBe(0);
  await client.stop();
});

describe('the outbox', () => {
  const frame = (id: number, size = 10) => new Frame({ id, text: 'x'.repeat(size) });
  const idOf = (taken: Frame | undefined) => JSON.parse(taken!.bytes.toString().slice(0, -1)).id;

  test('keeps the newest of a key, at the place of its sending', () => {
    const outbox = new Outbox(10_000);
    outbox.add(frame(1), 'a');
    outbox.add(frame(2));
    outbox.add(frame(3), 'b');
    outbox.add(frame(4), 'a');
    expect([idOf(outbox.take()), idOf(outbox.take()), idOf(outbox.take())]).toEqual([2, 3, 4]);
    expect(outbox.take()).toBeUndefined();
    expect(outbox.bytes).toBe(0);
  });

  test('takes one message of any size, and its bound of others behind it', () => {
    const outbox = new Outbox(1000);
    expect(outbox.add(frame(1, 50_000))).toBe(true);
    expect(outbox.add(frame(2, 800))).toBe(true);
    expect(outbox.add(frame(3, 800))).toBe(false);
  });
});

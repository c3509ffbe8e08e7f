import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { boundResponses, type ResponseBounds } from './bound-responses.ts';
import { type ConnectedApp, createConnectedApp, findSender } from './testing/connected-app.ts';

/** More bytes than the system buffers for a connection that is not read. */
const large = 'a'.repeat(20_000_000);
let connected: ConnectedApp;
/** The route `/slow` waits for this. */
let slow: { begun: PromiseWithResolvers<void>; over: PromiseWithResolvers<void> };

afterEach(() => connected.close());

async function start(bounds: Partial<ResponseBounds>): Promise<void> {
  connected = createConnectedApp();
  const { app } = connected;
  slow = { begun: Promise.withResolvers(), over: Promise.withResolvers() };
  boundResponses(app, findSender, bounds);
  app.get('/large', async () => large);
  app.get('/small', async () => 'small');
  app.get('/slow', async () => {
    slow.begun.resolve();
    await slow.over.promise;
    return large;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const ask = async (path: string, user = '') => {
  const { port } = connected.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: user ? { 'x-user': user } : {},
  });
  return { status: response.status, text: await response.text() };
};

/** Requests the large response as a user without reading it; resolves when the server has begun to send. */
async function leaveUnread(user = ''): Promise<{ socket: Socket; closed: Promise<unknown> }> {
  const arrived = once(connected.app.server, 'connection') as Promise<[Socket]>;
  const socket = connected.open().pause();
  socket.write(`GET /large HTTP/1.1\r\nHost: localhost\r\n${user && `X-User: ${user}\r\n`}\r\n`);
  const [accepted] = await arrived;
  await expect.poll(() => accepted.writableLength).toBeGreaterThan(0);
  return { socket, closed: new Promise((resolve) => accepted.once('close', resolve)) };
}

it('refuses a sender with too many unread bytes until they are read or the connection is closed', async () => {
  await start({ maxBytes: large.length * 1.5 });
  const { socket, closed } = await leaveUnread();
  const refused = await ask('/large');
  expect([refused.status, refused.text]).toMatchObject([503, expect.stringContaining('answers-not-read')]);
  expect((await ask('/small')).text).toBe('small');
  socket.destroy();
  await closed;
  await expect.poll(async () => (await ask('/large')).text.length).toBe(large.length);
  // Bytes that were read no longer count.
  await expect.poll(async () => (await ask('/large')).status).toBe(200);
});

it('sends a single response of any size', async () => {
  await start({ maxBytes: 1_000_000 });
  expect((await ask('/large')).text).toHaveLength(large.length);
});

it('closes the connection of a response that is not read', async () => {
  await start({ stallMs: 100 });
  const { closed } = await leaveUnread();
  await closed;
});

it('does not count a response whose client disconnected before it was ready', async () => {
  await start({ maxBytes: large.length * 1.5 });
  const arrived = once(connected.app.server, 'connection') as Promise<[Socket]>;
  const socket = connected.open();
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\nX-User: one\r\n\r\n');
  const [accepted] = await arrived;
  await slow.begun.promise;
  const closed = once(accepted, 'close');
  socket.destroy();
  await closed;
  slow.over.resolve();
  expect((await ask('/small', 'one')).status).toBe(200);
  expect((await ask('/large', 'one')).status).toBe(200);
});

it('destroys the oldest response of the sender with the most unread bytes when the total is too high', async () => {
  await start({ maxBytes: large.length * 2, maxTotalBytes: large.length * 3 });
  const first = await leaveUnread('greedy');
  const second = await leaveUnread('greedy');
  const other = await leaveUnread('other');
  let isGone = false;
  const watched = [second, other].map(({ closed }) =>
    closed.then(() => {
      isGone = true;
    }),
  );
  expect((await ask('/large', 'third')).status).toBe(200);
  await first.closed;
  expect(isGone).toBe(false);
  // Unknown senders are counted separately.
  await leaveUnread();
  expect(isGone).toBe(false);
  second.socket.destroy();
  other.socket.destroy();
  await Promise.all(watched);
});

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type BodyBounds, boundBodies } from './bound-bodies.ts';
import { type ConnectedApp, createConnectedApp, findSender } from './testing/connected-app.ts';

const whole = 100_000;
const longest = 3_600_000;
let connected: ConnectedApp;
/** Number of requests so far, and of bodies that are being received. */
let seen: { come: number; entered: number };

afterEach(() => connected.close());

async function start(bounds: Partial<BodyBounds>): Promise<void> {
  connected = createConnectedApp();
  const { app } = connected;
  seen = { come: 0, entered: 0 };
  app.addHook('preParsing', async () => void seen.come++);
  boundBodies(app, findSender, bounds);
  app.addHook('preParsing', async () => void seen.entered++);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().on('end', () => done(null));
  });
  app.post('/', async () => 'received');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Starts a request of a user with an incomplete body; `text` is the whole response. */
function begin({ contentType = 'application/json', user = '' } = {}) {
  const socket = connected.open();
  const answered = { text: '' };
  socket.on('data', (data) => {
    answered.text += data;
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${contentType}\r\n` +
      (user && `X-User: ${user}\r\n`) +
      `Content-Length: ${whole}\r\n\r\n"`,
  );
  return { socket, answered, closed: once(socket, 'close') };
}

const finish = (socket: Socket) => socket.write(`${'a'.repeat(whole - 2)}"`);

it('closes the connection of a body that stays incomplete', async () => {
  await start({ maxMs: 50 });
  const { closed, answered } = begin();
  await closed;
  expect(answered.text).toBe('');
});

it('does not limit the time of an upload', async () => {
  await start({ maxMs: 50 });
  const { closed: cut } = begin();
  const { socket, answered, closed } = begin({ contentType: 'multipart/form-data; boundary=x' });
  await cut;
  finish(socket);
  await closed;
  expect(answered.text).toContain('received');
});

it('receives a limited number of large bodies at once, and the next when one completes or disconnects', async () => {
  await start({ maxMs: longest, maxLargeBodies: 1 });
  const stuck = begin({ user: 'one' });
  await expect.poll(() => seen).toEqual({ come: 1, entered: 1 });
  const gone = begin({ user: 'two' });
  const waiting = begin({ user: 'three' });
  finish(waiting.socket);
  await expect.poll(() => seen.come).toBe(3);
  gone.socket.destroy();
  await gone.closed;
  // Another request is handled meanwhile.
  expect((await connected.app.inject({ method: 'POST', url: '/', payload: {} })).body).toBe('received');
  expect(seen.entered).toBe(2);
  expect(waiting.answered.text).toBe('');
  stuck.socket.destroy();
  await waiting.closed;
  expect(waiting.answered.text).toContain('received');
});

it('gives no slot of known senders to unknown ones', async () => {
  await start({ maxMs: longest, maxLargeBodiesOfUnknown: 1 });
  begin();
  await expect.poll(() => seen.entered).toBe(1);
  for (let more = 0; more < 20; more++) begin();
  await expect.poll(() => seen.come).toBe(21);
  const { socket, answered, closed } = begin({ user: 'one' });
  finish(socket);
  await closed;
  expect(answered.text).toContain('received');
});

it('refuses at once what would not be read, even when the queue is full', async () => {
  await start({ maxMs: longest, maxLargeBodiesOfUnknown: 1 });
  begin();
  await expect.poll(() => seen.entered).toBe(1);
  const headers = { 'content-type': 'application/json' };
  const post = async (url: string, length: number) => {
    const answer = await connected.app.inject({
      method: 'POST',
      url,
      headers,
      payload: `"${'a'.repeat(length)}"`,
    });
    return answer.statusCode;
  };
  expect(await post('/nowhere', 100_000)).toBe(404);
  expect(await post('/', 2_000_000)).toBe(413);
});

it('occupies no slot for a body that is refused unread', async () => {
  await start({ maxMs: longest, maxLargeBodies: 1 });
  const headers = { 'content-type': 'application/json' };
  const payload = `"${'a'.repeat(2_000_000)}"`;
  for (let turn = 0; turn < 3; turn++) {
    expect((await connected.app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(413);
  }
});

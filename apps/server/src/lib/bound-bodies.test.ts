import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { type BodyBounds, boundBodies } from './bound-bodies.ts';

const whole = 100_000;
const longest = 3_600_000;
let app: FastifyInstance;
/** When the first body is being received. */
let entered: PromiseWithResolvers<void>;
let sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function start(bounds: Partial<BodyBounds>): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  app.decorateRequest('caller', null);
  boundBodies(app, bounds);
  entered = Promise.withResolvers();
  app.addHook('preParsing', async () => entered.resolve());
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().on('end', () => done(null));
  });
  app.post('/', async () => 'received');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Begins a request whose body is not whole yet; `text` is all that was answered. */
function begin(contentType = 'application/json') {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const answered = { text: '' };
  socket
    .on('error', () => {})
    .on('data', (data) => {
      answered.text += data;
    });
  socket.write(
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: ${contentType}\r\n` +
      `Content-Length: ${whole}\r\n\r\n"`,
  );
  return { socket, answered, closed: once(socket, 'close') };
}

const finish = (socket: Socket) => socket.write(`${'a'.repeat(whole - 2)}"`);

it('cuts the connection of a body that does not become whole', async () => {
  await start({ longestMs: 50 });
  const { closed, answered } = begin();
  await closed;
  expect(answered.text).toBe('');
});

it('lets an upload take its time', async () => {
  await start({ longestMs: 50 });
  const { closed: cut } = begin();
  const { socket, answered, closed } = begin('multipart/form-data; boundary=x');
  await cut;
  finish(socket);
  await closed;
  expect(answered.text).toContain('received');
});

it('receives so many large bodies at once, and the next when one is whole or gone', async () => {
  await start({ longestMs: longest, largeAtOnce: 1 });
  const stuck = begin();
  await entered.promise;
  const waiting = begin();
  finish(waiting.socket);
  const order: string[] = [];
  const ends = [
    stuck.closed.then(() => order.push('gone')),
    waiting.closed.then(() => order.push(waiting.answered.text)),
  ];
  setImmediate(() => stuck.socket.destroy());
  await Promise.all(ends);
  expect(order).toEqual(['gone', expect.stringContaining('received')]);
});

it('keeps no place for a body that is refused without being read', async () => {
  await start({ longestMs: longest, largeAtOnce: 1 });
  const headers = { 'content-type': 'application/json' };
  const payload = `"${'a'.repeat(2_000_000)}"`;
  for (let turn = 0; turn < 3; turn++) {
    expect((await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode).toBe(413);
  }
});

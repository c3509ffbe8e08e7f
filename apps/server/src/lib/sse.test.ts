import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents } from '../testing/read-events.ts';
import { registerErrorHandler } from './error-handler.ts';
import { AppError } from './errors.ts';
import { formatEvent, sendEventStream } from './sse.ts';

type Event = { event: string; data: unknown };

let app: FastifyInstance;
let events: () => AsyncGenerator<Event>;

beforeAll(async () => {
  app = Fastify();
  registerErrorHandler(app);
  app.get('/', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    await sendEventStream(reply, events(), { stallMs: 300 });
    return reply;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Creates many large events, and records whether their source was told to stop. */
function createFlood() {
  const state = { made: 0, isEnded: false };
  async function* flood(): AsyncGenerator<Event> {
    try {
      for (; state.made < 5_000; state.made++) yield { event: 'token', data: 'x'.repeat(10_000) };
    } finally {
      state.isEnded = true;
    }
  }
  return { state, flood };
}

/** Connects a client that reads only when told to. */
function askByHand() {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  socket.pause();
  return socket;
}

describe('sendEventStream', () => {
  it('sends events in order, with the headers of every response', async () => {
    events = async function* () {
      yield { event: 'token', data: { text: 'a\n\nb\r' } };
      yield { event: 'done', data: null };
    };
    const response = await app.inject({ url: '/' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(readEvents(response.body)).toEqual([
      { event: 'token', data: { text: 'a\n\nb\r' } },
      { event: 'done', data: null },
    ]);
  });

  it('never breaks its frames, for any data', () => {
    expect(
      formatEvent('token', { text: 'a\n\nevent: done\ndata: {}\u2028\u2029' }).match(/\n/g),
    ).toHaveLength(3);
  });

  it('ends with one error after a failure, without the message of an unknown one', async () => {
    events = async function* () {
      yield { event: 'token', data: 1 };
      throw new Error('SECRET');
    };
    const { body } = await app.inject({ url: '/' });
    expect(readEvents(body)).toMatchObject([
      { event: 'token' },
      { event: 'error', data: { code: 'internal' } },
    ]);
    expect(body).not.toContain('SECRET');
  });

  it('fails with a regular status before its first event', async () => {
    events = async function* () {
      yield* [] as Event[];
      throw new AppError('model_busy', 'model-busy', { retryAfter: 3 });
    };
    const response = await app.inject({ url: '/' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '3']);
    expect(response.json()).toMatchObject({ code: 'model_busy', reason: 'model-busy' });
  });

  it('waits for a slow reader without accumulating events', async () => {
    const { state, flood } = createFlood();
    events = flood;
    const socket = askByHand();
    await new Promise((resolve) => setTimeout(resolve, 150));
    const { made } = state;
    expect(made).toBeLessThan(3_000);
    socket.resume();
    await expect.poll(() => state.made).toBeGreaterThan(made);
    socket.destroy();
    await expect.poll(() => state.isEnded).toBe(true);
  });

  it('ends when its reader disconnects, or reads nothing for too long', async () => {
    for (const leave of [true, false]) {
      const { state, flood } = createFlood();
      events = flood;
      const socket = askByHand();
      await expect.poll(() => state.made).toBeGreaterThan(0);
      if (leave) socket.destroy();
      await expect.poll(() => state.isEnded).toBe(true);
      expect(state.made).toBeLessThan(5_000);
      socket.destroy();
    }
  });
});

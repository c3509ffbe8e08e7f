import { type ErrorCode, errorStatus } from '@anito/contract/errors';
import { ClientDisconnectedError } from '@anito/http-bounds/http-refusal';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { AppError } from './errors.ts';

async function answer(error: unknown) {
  const app = Fastify();
  registerErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  return app.inject('/');
}

it.each(Object.entries(errorStatus) as [ErrorCode, number][])(
  'responds to %s with %i, and with Retry-After if it is temporary',
  async (code, status) => {
    const { statusCode, headers } = await answer(new AppError(code, 'unexpected'));
    expect(statusCode).toBe(status);
    expect(headers['retry-after']).toBe(status === 429 || status === 503 ? '5' : undefined);
  },
);

it('sends a known retry time in whole seconds', async () => {
  const { headers } = await answer(new AppError('model_busy', 'model-busy', { retryAfter: 11.2 }));
  expect(headers['retry-after']).toBe('12');
});

it.each([
  [new Error('broken'), ['request failed']],
  [new ClientDisconnectedError(), []],
])('logs failures, but no disconnected clients: %s', async (error, expected) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  await app.inject('/');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected);
});

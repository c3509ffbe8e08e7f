import { type ErrorCode, errorStatus } from '@anito/contract/errors';
import { ClientLeft } from '@anito/http-bounds/http-refusal';
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
  'answers %s as %i, with a time to come back if it passes by itself',
  async (code, status) => {
    const { statusCode, headers } = await answer(new AppError(code, 'unexpected'));
    expect(statusCode).toBe(status);
    expect(headers['retry-after']).toBe(status === 429 || status === 503 ? '5' : undefined);
  },
);

it('says the time that is known, in whole seconds', async () => {
  const { headers } = await answer(new AppError('model_busy', 'model-busy', { retryAfter: 11.2 }));
  expect(headers['retry-after']).toBe('12');
});

it.each([
  [new Error('broken'), ['request failed']],
  [new ClientLeft(), []],
])('logs what failed, and nothing of a client that left: %s', async (error, expected) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void lines.push(line) } } });
  registerErrorHandler(app);
  app.get('/', async () => {
    throw error;
  });
  await app.inject('/');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected);
});

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countJsonValues } from './count-json-values.ts';
import { registerJsonReader } from './json-reader.ts';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerJsonReader(app, () => 20_000);
  app.post('/', async ({ body }) => ({ length: JSON.stringify(body).length }));
  await app.ready();
});
afterAll(() => app.close());

const post = (payload: string, url = '/') =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

describe('registerJsonReader', () => {
  it.each([
    ['keys', `{${Array.from({ length: 20_001 }, (_, index) => `"k${index}":1`).join()}}`],
    ['empty objects', `[${'{},'.repeat(20_000)}{}]`],
    ['nested lists', `${'['.repeat(20_001)}${']'.repeat(20_001)}`],
  ])('refuses too many values before they are parsed: %s', async (_name, text) => {
    const response = await post(text);
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { message: 'The request was refused: too-many-values' },
    ]);
  });

  it('does not count signs inside strings', async () => {
    const text = JSON.stringify({ text: ',[{"\\'.repeat(30_000) });
    expect((await post(text)).json()).toEqual({ length: text.length });
  });

  it('responds 404 to a body for an unknown route', async () => {
    expect((await post('{}', '/nowhere')).statusCode).toBe(404);
  });
});

describe('countJsonValues', () => {
  it.each([
    ['1', 0],
    ['[]', 1],
    ['[1,2,[3,{"a":4,"b":5}]]', 7],
    ['"\\",[", [', 2],
    ['"never closed,,,', 0],
    ['"\\', 0],
  ])('counts %s as %i', (text, count) => {
    expect(countJsonValues(Buffer.from(text), 100)).toBe(count);
  });

  it('stops soon after the limit', () => {
    expect(countJsonValues(Buffer.from(','.repeat(50)), 10)).toBe(11);
  });
});

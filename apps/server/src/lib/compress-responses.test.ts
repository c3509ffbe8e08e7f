import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressResponses } from './compress-responses.ts';

const long = { words: 'Open daily from seven to nine. '.repeat(200) };

async function createApp() {
  const app = Fastify();
  await compressResponses(app);
  app.get('/long', async () => long);
  app.get('/huge', async () => ({ words: long.words.repeat(50) }));
  app.get('/short', async () => ({ words: 'Open.' }));
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
  app.get('/events', (_request, reply) =>
    reply.type('text/event-stream').send(Readable.from([`data: ${long.words}\n\n`])),
  );
  app.post('/body', async ({ body }) => body);
  return app;
}

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
] as const)('to who takes %s goes %s', async (accepted, encoding, unpack) => {
  const app = await createApp();
  for (const url of ['/long', '/huge']) {
    const { headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': accepted } });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    const content = unpack(rawPayload);
    expect(JSON.parse(content.toString()).words.startsWith(long.words)).toBe(true);
    expect(rawPayload.length).toBeLessThan(content.length / 10);
  }
});

it.each([
  ['a small response', '/short', 'br'],
  ['a picture', '/picture', 'br'],
  ['a stream of events', '/events', 'br'],
  ['a response requested as identity', '/long', 'identity'],
  ['a response without Accept-Encoding', '/long', undefined],
])('does not compress %s', async (_what, url, accepted) => {
  const app = await createApp();
  const { headers } = await app.inject({
    url,
    ...(accepted && { headers: { 'accept-encoding': accepted } }),
  });
  expect(headers['content-encoding']).toBeUndefined();
});

it('does not decompress request bodies', async () => {
  const app = await createApp();
  const sent = await app.inject({
    method: 'POST',
    url: '/body',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify(long)),
  });
  expect(sent.statusCode).toBe(400);
});

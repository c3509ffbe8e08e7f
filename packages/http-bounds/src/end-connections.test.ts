import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { endConnectionsOnClose } from './end-connections.ts';

const never = 3_600_000;

async function startServer(graceMs: number) {
  const app = Fastify({ forceCloseConnections: 'idle' });
  endConnectionsOnClose(app, graceMs);
  const release = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  app.get('/slow', async () => {
    asked.resolve();
    await release.promise;
    return 'done';
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200).write('begun, ');
    asked.resolve();
    void release.promise.then(() => reply.raw.end('done'));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, release, asked: asked.promise };
}

/** Opens an idle connection and tells when it is closed. */
async function openSilent({ app, port }: Awaited<ReturnType<typeof startServer>>) {
  const accepted = once(app.server, 'connection');
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  const closed = once(socket, 'close');
  await accepted;
  return { closed };
}

describe('stopping the server', () => {
  it('does not wait for an unused connection', async () => {
    const server = await startServer(never);
    const silent = await openSilent(server);
    await server.app.close();
    await silent.closed;
  });

  it('completes a request in progress', async () => {
    const server = await startServer(never);
    const answer = fetch(`http://127.0.0.1:${server.port}/slow`);
    await server.asked;
    const stopped = server.app.close();
    server.release.resolve();
    expect(await (await answer).text()).toBe('done');
    await stopped;
  });

  it.each([
    ['/slow', 'done'],
    ['/stream', 'begun, done'],
  ])('closes a kept-alive connection after the response of %s', async (path, text) => {
    const server = await startServer(never);
    const answer = fetch(`http://127.0.0.1:${server.port}${path}`);
    await server.asked;
    const stopped = server.app.close();
    // By then Node has already closed idle connections.
    await once(server.app.server, 'close', { signal: AbortSignal.timeout(300) }).catch(() => {});
    server.release.resolve();
    expect(await (await answer).text()).toBe(text);
    await stopped;
  });

  it('closes a request that never ends', async () => {
    const server = await startServer(1);
    const cut = fetch(`http://127.0.0.1:${server.port}/slow`).catch(() => 'cut');
    await server.asked;
    const stopped = server.app.close();
    expect(await cut).toBe('cut');
    server.release.resolve();
    await stopped;
  });
});

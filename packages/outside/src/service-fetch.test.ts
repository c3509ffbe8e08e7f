import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createServiceFetch, type ServiceFetch } from './service-fetch.ts';

let server: Server;
let address: string;
let connections: Socket[] = [];
let service: ServiceFetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/' }).end();
    else if (request.url === '/silent') response.flushHeaders();
    else if (request.url === '/endless') endlessly(() => response.write(Buffer.alloc(2 ** 20)), response);
    else if (request.url === '/cut') response.write('half', () => response.destroy());
    else response.end(`${request.method} ${request.headers.authorization ?? ''}`);
  }).listen(0, '127.0.0.1');
  server.on('connection', (socket) => connections.push(socket));
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  connections = [];
  service = createServiceFetch(5_000);
});
afterEach(() => service.close());

function endlessly(write: () => boolean, response: NodeJS.EventEmitter): void {
  const go = () => {
    while (write());
  };
  response.on('drain', go);
  go();
}

it('reuses one connection for consecutive calls', async () => {
  for (const method of ['GET', 'POST', 'GET']) {
    const answer = await service.fetch(address, { method, headers: { authorization: 'Bearer key' } });
    expect([answer.status, await answer.text()]).toEqual([200, `${method} Bearer key`]);
  }
  expect(connections).toHaveLength(1);
});

it('follows no redirect, so that a key is not sent to another host', async () => {
  const answer = await service.fetch(`${address}/away`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
});

it('closes the connection of an aborted call', async () => {
  const leaving = new AbortController();
  const answer = await service.fetch(`${address}/silent`, { signal: leaving.signal });
  const reading = answer.text();
  leaving.abort(new Error('left'));
  await expect(reading).rejects.toThrow('left');
  await expect.poll(() => connections.every(({ destroyed }) => destroyed)).toBe(true);
});

it('reads at most 32 MB and rejects a response that ends early', async () => {
  await expect(service.fetch(`${address}/endless`).then((answer) => answer.arrayBuffer())).rejects.toThrow(
    'too long',
  );
  await expect(service.fetch(`${address}/cut`).then((answer) => answer.text())).rejects.toThrow();
});

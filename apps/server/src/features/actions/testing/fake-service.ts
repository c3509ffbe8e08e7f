import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';

/** A request that the service received. */
export type ServiceRequest = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
};

/** A fake service with every kind of misbehaviour. */
export type FakeService = FakeWebsite & { asked: ServiceRequest[] };

const json = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** Sends a little from time to time and never ends. */
function drip(response: ServerResponse, contentType: string, piece: string): void {
  response.writeHead(200, { 'content-type': contentType });
  const timer = setInterval(() => response.write(piece), 20);
  response.once('close', () => clearInterval(timer));
}

/** Redirects to the address in `to`, in UTF-8. */
export function redirectTo(response: ServerResponse, status: number, url: string): void {
  const to = new URL(url, 'http://localhost').searchParams.get('to') ?? '/';
  response.writeHead(status, { location: Buffer.from(to).toString('latin1') }).end();
}

type Responder = (response: ServerResponse, request: ServiceRequest) => unknown;

/** The replies by the first part of a path. */
const responders: Record<string, Responder> = {
  slots: (response) => json(response, '{"slots":[{"start":"2027-02-03T09:00:00Z","free":true}]}'),
  echo: (response, request) => json(response, JSON.stringify(request)),
  page: (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<title>Done</title><script>alert(1)</script><p>Your table is booked.</p>'),
  text: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('Booked <b>for</b> you'),
  nothing: (response) => response.writeHead(204).end(),
  hang: () => {},
  headers: (response) => response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders(),
  drip: (response) => drip(response, 'application/json', ' '),
  events: (response) => drip(response, 'text/event-stream', 'data: {}\n\n'),
  large: (response) => json(response, JSON.stringify('x'.repeat(10_000_000))),
  'large-picture': (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(10_000_000)),
  bomb: (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(50_000_000, 'a'))),
  broken: (response) => json(response, '{"a":'),
  'not-utf8': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from('22c328ff22', 'hex')),
  picture: (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
  deep: (response) => json(response, deep(40_000)),
  'many-numbers': (response) => json(response, `[${'1,'.repeat(120_000)}1]`),
  error: (response, { headers }) => json(response, JSON.stringify({ error: headers['x-key'] }), 500),
  refused: (response) => json(response, '{"error":"No"}', 403),
  reset: (response) => response.destroy(),
  short: (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"a":', () => response.destroy());
  },
  redirect: (response, { url }) => redirectTo(response, 302, url),
};

/** Starts the service. `extraResponders` take precedence over the usual replies. */
export async function startFakeService(
  extraResponders: Record<string, Responder> = {},
): Promise<FakeService> {
  const asked: ServiceRequest[] = [];
  const answer: RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const { method = '', url = '', headers } = request;
      const serviceRequest = { method, url, headers, body: Buffer.concat(chunks).toString() };
      asked.push(serviceRequest);
      const [, name = ''] = /^\/([a-z0-9-]*)/.exec(url) ?? [];
      const reply = extraResponders[name] ?? responders[name];
      if (reply) reply(response, serviceRequest);
      else json(response, '{"error":"not found"}', 404);
    });
  };
  const site = await listen(answer);
  // Connections are counted by getters, which a copy of the object would lose.
  return Object.assign(site, { asked });
}

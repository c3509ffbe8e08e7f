import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { FakeCall } from './fake-call.ts';

/** Changes the fake's next responses. */
export type RealtimeOrder = { status?: number; delayMs?: number; body?: string };

/** A fake provider of realtime speech with OpenAI's protocol: secrets over HTTP, calls over WebRTC. */
export type FakeRealtime = {
  /** Value of REALTIME_API_URL. */
  url: string;
  key: string;
  /** Parameters of the created sessions, in order. */
  sessions: Record<string, unknown>[];
  /** Ids of calls that the product hung up. */
  hungUp: string[];
  /** Calls from browsers, in order. */
  calls: FakeCall[];
  /** The session parameters of each issued secret. */
  secrets: Map<string, Record<string, unknown>>;
  /** How secrets are issued from now on. */
  order: RealtimeOrder;
  close(): Promise<void>;
};

const secretSeconds = 60;

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-expose-headers': 'location',
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', ...cors }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  send(response, status, { error: { message, type: 'invalid_request_error', code: null, param: null } });
}

const bearerOf = ({ headers }: IncomingMessage) => headers.authorization?.replace(/^Bearer /, '') ?? '';

/** Starts the fake on a free port. */
export async function startFakeRealtime(): Promise<FakeRealtime> {
  const fake: FakeRealtime = {
    url: '',
    key: `sk-${randomBytes(16).toString('hex')}`,
    sessions: [],
    hungUp: [],
    calls: [],
    secrets: new Map(),
    order: {},
    async close() {
      await Promise.all(fake.calls.map((call) => call.end()));
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    void answer(fake, request, response).catch((error: Error) => refuse(response, 500, error.message));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/realtime`;
  return fake;
}

async function answer(fake: FakeRealtime, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', fake.url).pathname.replace('/v1/realtime', '');
  if (request.method === 'OPTIONS') {
    const requestedHeaders = request.headers['access-control-request-headers'] ?? '';
    return void response.writeHead(204, { ...cors, 'access-control-allow-headers': requestedHeaders }).end();
  }
  if (path === '/client_secrets') return issueSecret(fake, request, response);
  if (path === '/calls') return acceptCall(fake, request, response);
  const [, id] = /^\/calls\/([^/]+)\/hangup$/.exec(path) ?? [];
  if (!id) return refuse(response, 404, 'Unknown path');
  if (bearerOf(request) !== fake.key) return refuse(response, 401, 'Incorrect API key provided');
  fake.hungUp.push(id);
  const call = fake.calls.find((one) => one.id === id);
  await call?.end();
  if (!call) return refuse(response, 404, 'No such call');
  response.writeHead(200).end();
}

async function issueSecret(fake: FakeRealtime, request: IncomingMessage, response: ServerResponse) {
  const { status, delayMs = 0, body } = fake.order;
  if (bearerOf(request) !== fake.key) return refuse(response, 401, 'Incorrect API key provided');
  const callRequest = (await json(request)) as { session: Record<string, unknown> };
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  if (body !== undefined) return void response.writeHead(status ?? 200).end(body);
  if (status !== undefined) return refuse(response, status, 'As ordered');
  const value = `ek_${randomBytes(16).toString('hex')}`;
  fake.sessions.push(callRequest.session);
  fake.secrets.set(value, callRequest.session);
  const expiresAt = Math.floor(Date.now() / 1_000) + secretSeconds;
  send(response, 200, { value, expires_at: expiresAt, session: callRequest.session });
}

async function acceptCall(fake: FakeRealtime, request: IncomingMessage, response: ServerResponse) {
  const session = fake.secrets.get(bearerOf(request));
  if (!session) return refuse(response, 401, 'Invalid ephemeral key');
  if (request.headers['content-type'] !== 'application/sdp') return refuse(response, 400, 'Unsupported type');
  // Loaded on first use, because only calls need WebRTC.
  const { FakeCall } = await import('./fake-call.ts');
  const call = new FakeCall(session);
  const sdp = await call.answer(await text(request));
  fake.calls.push(call);
  response
    .writeHead(201, { 'content-type': 'application/sdp', location: `/v1/realtime/calls/${call.id}`, ...cors })
    .end(sdp);
}

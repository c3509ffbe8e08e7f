import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type FakeWebsite, listen } from '@anito/outside/testing/fake-website';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { redirectTo } from './fake-service.ts';

/** A fake MCP server built with the protocol's own library, with every kind of misbehaviour. */
export type FakeToolServer = FakeWebsite & {
  /** The received protocol messages, with the tool and its arguments. */
  calls: { method: string; name?: string; args?: unknown; authorization: string | undefined }[];
  /** Its misbehaviour. Null for correct behaviour. */
  order: Misbehaviour | null;
  /** Number of additional tools. */
  extraTools: number;
  /** The description of its read-only tool. */
  description: string;
};

/** 50 MB of spaces. Compressed once, because a test with a deadline of 1.5 s waits for the response. */
const bomb = gzipSync(Buffer.alloc(50_000_000, ' '), { level: 1 });

const misbehaviours = {
  hang: () => {},
  large: (response: ServerResponse) => response.end(JSON.stringify('x'.repeat(10_000_000))),
  bomb: (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  broken: (response: ServerResponse) => response.end('{"jsonrpc":'),
  'no-protocol': (response: ServerResponse) => response.end('{"hello":"world"}'),
  deep: (response: ServerResponse) => response.end(`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`),
  many: (response: ServerResponse) => response.end(`[${'0,'.repeat(20_000)}0]`),
  'not-utf8': (response: ServerResponse) => response.end(Buffer.from('22c328ff22', 'hex')),
  unauthorized: (response: ServerResponse) => response.writeHead(401).end('No'),
  error: (response: ServerResponse) => response.writeHead(500).end('Oh'),
  reset: (response: ServerResponse) => response.destroy(),
  drip(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const timer = setInterval(() => response.write(': still here\n\n'), 20);
    response.once('close', () => clearInterval(timer));
  },
  /** Sends pings repeatedly instead of an answer. */
  pings(response: ServerResponse) {
    const ask = (id: number) => `data: {"jsonrpc":"2.0","id":${id},"method":"ping"}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(Array.from({ length: 2_000 }, (_, id) => ask(id)).join(''));
  },
  flood(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const line = `: ${'x'.repeat(60_000)}\n\n`;
    const timer = setInterval(() => response.write(line), 5);
    response.once('close', () => clearInterval(timer));
  },
};
export type Misbehaviour = keyof typeof misbehaviours;
export const everyMisbehaviour = Object.keys(misbehaviours) as Misbehaviour[];

function createServer(fake: FakeToolServer): McpServer {
  const server = new McpServer({ name: 'fake', version: '1' });
  const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });
  const { description } = fake;
  server.registerTool(
    'find_slots',
    {
      title: 'Free times',
      description,
      inputSchema: z.object({ day: z.iso.date(), guests: z.int().min(1).max(12).optional() }),
      annotations: { readOnlyHint: true },
    },
    ({ day }) => text(`Free on ${day}: 9:00, 10:00 <b>and</b> noon`),
  );
  server.registerTool(
    'book',
    { description: 'Books a time.', inputSchema: z.object({ day: z.iso.date(), name: z.string() }) },
    ({ day, name }) => text(`Booked for ${name} on ${day}`),
  );
  server.registerTool(
    'import_all',
    { description: 'Takes a list.', inputSchema: z.object({ rows: z.array(z.string()) }) },
    () => text('Imported'),
  );
  server.registerTool(
    'sums',
    {
      description: 'Says one thing and gives another.',
      inputSchema: z.object({}),
      outputSchema: z.object({ total: z.number() }),
      annotations: { readOnlyHint: true },
    },
    () => ({ structuredContent: { total: 12 }, content: [] }),
  );
  server.registerTool(
    'fails',
    { description: 'Never works.', inputSchema: z.object({}), annotations: { readOnlyHint: true } },
    () => ({ ...text('canary'), isError: true }),
  );
  for (let index = 0; index < fake.extraTools; index++) {
    const annotations = { readOnlyHint: true };
    const tool = { description: 'One of many.', inputSchema: z.object({}), annotations };
    server.registerTool(`more_${index}`, tool, () => text('more'));
  }
  return server;
}

function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => request.once('end', () => resolve(Buffer.concat(chunks).toString())));
}

/** Returns the method and the tool call of a protocol message. */
function parseMessage(body: string) {
  const { method, params } = body
    ? (JSON.parse(body) as { method: string; params?: { name?: string; arguments?: unknown } })
    : { method: '', params: undefined };
  return {
    method,
    ...(params?.name === undefined ? {} : { name: params.name, args: params.arguments }),
  };
}

/** Starts the server at `/mcp`. `/redirect?to=` redirects elsewhere. */
export async function startFakeToolServer(): Promise<FakeToolServer> {
  const answer: RequestListener = async (request, response) => {
    const body = await readBody(request);
    const message = parseMessage(body);
    fake.calls.push({ ...message, authorization: request.headers.authorization });
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.searchParams.has('to')) return redirectTo(response, 307, url.href);
    if (fake.order && message.method === 'tools/call') {
      response.setHeader('content-type', 'application/json');
      return misbehaviours[fake.order](response);
    }
    const webRequest = new Request(url, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(request.method === 'POST' ? { body } : {}),
    });
    const webResponse = await createMcpHandler(() => createServer(fake)).fetch(webRequest);
    response.writeHead(webResponse.status, Object.fromEntries(webResponse.headers));
    return response.end(Buffer.from(await webResponse.arrayBuffer()));
  };
  const site = await listen((request, response) => void answer(request, response));
  const state = { calls: [], order: null, extraTools: 0, description: 'Says which times are free.' };
  const fake: FakeToolServer = Object.assign(site, state);
  return fake;
}

/**
 * Notion's API for tests: an HTTP server that supports the reading endpoints of version 2025-09-03, and fails
 * on request. It rejects everything unknown, so that no parameter is silently ignored.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createExampleWorkspace } from './fake-notion/example-workspace.ts';
import { passesFilter } from './fake-notion/filter-rows.ts';
import { Refusal } from './fake-notion/refusal.ts';
import type { Workspace } from './fake-notion/workspace.ts';

/** A received request. `at` is a time of `performance.now()`. */
type FakeNotionRequest = { at: number; method: string; path: string; token: string; body: unknown };

/** How to answer a request instead of normally. */
type FakeNotionOrder = {
  status?: 401 | 403 | 404 | 429 | 500 | 502 | 503 | 529;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  latencyMs?: number;
  /** Closes the connection before the response or in the middle of it. */
  cut?: 'before' | 'middle';
};

/** A running fake and the requests it received. */
export type FakeNotion = {
  url: string;
  workspace: Workspace;
  requests: FakeNotionRequest[];
  /** Valid tokens. Removing one revokes it. */
  tokens: Set<string>;
  /** Ids that the token cannot access (`unshared`, 404) or cannot read (`restricted`, 403). */
  unshared: Set<string>;
  restricted: Set<string>;
  /** Orders for the next requests, one each. */
  orderNext(...orders: FakeNotionOrder[]): void;
  close(): Promise<void>;
};

type FakeNotionOptions = {
  workspace?: Workspace;
  /** Maximum items per page of results. Default: 100, like Notion. */
  pageSize?: number;
};

const version = '2025-09-03';
const codes: Record<number, string> = {
  400: 'validation_error',
  401: 'unauthorized',
  403: 'restricted_resource',
  404: 'object_not_found',
  429: 'rate_limited',
  500: 'internal_server_error',
  502: 'bad_gateway',
  503: 'service_unavailable',
  529: 'service_overload',
};

const missing = (id: string) => new Refusal(404, `Could not find object with ID: ${id}.`);

function sendJson(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

function sendRefusal(response: ServerResponse, status: number, message: string, headers: object = {}): void {
  const body = { object: 'error', status, code: codes[status], message, request_id: 'fake-request' };
  sendJson(response, status, body, headers);
}

async function readBody(incoming: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of incoming) text += chunk;
  return text ? JSON.parse(text) : {};
}

type Paging = { start_cursor?: unknown; page_size?: unknown };

/** Returns one page of a list, with an opaque cursor. */
function paginate(all: object[], paging: Paging, maxItems: number, type: string) {
  const requestedSize = paging.page_size === undefined ? 100 : Number(paging.page_size);
  if (!(requestedSize >= 1 && requestedSize <= 100)) throw new Refusal(400, 'page_size should be 1 to 100.');
  const cursor = paging.start_cursor === undefined ? null : String(paging.start_cursor);
  const start = cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString());
  if (!Number.isInteger(start)) throw new Refusal(400, 'The start_cursor provided is invalid.');
  const end = start + Math.min(requestedSize, maxItems);
  const hasMore = end < all.length;
  return {
    object: 'list',
    results: all.slice(start, end),
    next_cursor: hasMore ? Buffer.from(String(end)).toString('base64url') : null,
    has_more: hasMore,
    type,
    [type]: {},
  };
}

type Call = { id: string; url: URL; body: Record<string, unknown> };
type Route = { method: string; pattern: RegExp; answer(call: Call): object };

function assertKnownKeys(body: object, knownKeys: string[]): void {
  const unsupported = Object.keys(body).filter((name) => !knownKeys.includes(name));
  if (unsupported.length > 0) throw new Refusal(400, `The fake does not support ${unsupported.join(', ')}.`);
}

function describeRoutes(fake: Pick<FakeNotion, 'workspace' | 'unshared'>, maxItems: number): Route[] {
  const { workspace, unshared } = fake;
  const find = <T>(map: Map<string, T>, id: string): T => {
    const value = unshared.has(id) ? undefined : map.get(id);
    if (!value) throw missing(id);
    return value;
  };
  const isListed = ({ id, in_trash }: { id: string; in_trash: boolean }) => !unshared.has(id) && !in_trash;
  const findBlock = (id: string) => {
    for (const blocks of workspace.children.values()) {
      const block = blocks.find((candidate) => candidate.id === id);
      if (block) return block;
    }
    return undefined;
  };
  return [
    {
      method: 'GET',
      pattern: /^\/v1\/users\/me$/,
      answer: () => ({
        object: 'user',
        id: '00000000-0000-4000-8000-00000000000b',
        type: 'bot',
        name: 'Anito',
        avatar_url: null,
        bot: {
          owner: { type: 'workspace', workspace: true },
          workspace_id: '00000000-0000-4000-8000-00000000000c',
          workspace_name: workspace.name,
          workspace_limits: { max_file_upload_size_in_bytes: 5_242_880 },
        },
      }),
    },
    {
      method: 'POST',
      pattern: /^\/v1\/search$/,
      answer: ({ body }) => {
        assertKnownKeys(body, ['start_cursor', 'page_size', 'filter', 'query']);
        const kind = (body.filter as { value?: string } | undefined)?.value;
        const all = [...workspace.pages.values(), ...workspace.dataSources.values()]
          .filter(isListed)
          .filter(({ object }) => kind === undefined || object === kind);
        if (body.query) throw new Refusal(400, 'The fake does not search by words.');
        return paginate(all, body, maxItems, 'page_or_data_source');
      },
    },
    { method: 'GET', pattern: /^\/v1\/pages\/([^/]+)$/, answer: ({ id }) => find(workspace.pages, id) },
    {
      method: 'GET',
      pattern: /^\/v1\/databases\/([^/]+)$/,
      answer: ({ id }) => find(workspace.databases, id),
    },
    {
      method: 'GET',
      pattern: /^\/v1\/data_sources\/([^/]+)$/,
      answer: ({ id }) => find(workspace.dataSources, id),
    },
    {
      method: 'POST',
      pattern: /^\/v1\/data_sources\/([^/]+)\/query$/,
      answer: ({ id, body }) => {
        assertKnownKeys(body, ['start_cursor', 'page_size', 'filter']);
        const { properties } = find(workspace.dataSources, id);
        const rows = [...workspace.pages.values()].filter(
          ({ parent }) => parent.type === 'data_source_id' && parent.data_source_id === id,
        );
        const { filter } = body as { filter?: Record<string, unknown> };
        const passing = rows.filter((row) => !filter || passesFilter(properties, row, filter));
        return paginate(passing.filter(isListed), body, maxItems, 'page_or_data_source');
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/blocks\/([^/]+)$/,
      answer: ({ id }) => {
        const block = unshared.has(id) ? undefined : findBlock(id);
        if (!block) throw missing(id);
        return block;
      },
    },
    {
      method: 'GET',
      pattern: /^\/v1\/blocks\/([^/]+)\/children$/,
      answer: ({ id, url }) => {
        if (unshared.has(id)) throw missing(id);
        if (!workspace.children.has(id) && !findBlock(id) && !workspace.pages.has(id)) throw missing(id);
        const children = workspace.children.get(id) ?? [];
        return paginate(children, Object.fromEntries(url.searchParams), maxItems, 'block');
      },
    },
  ];
}

/** Starts a fake on a free port. */
export async function startFakeNotion(options: FakeNotionOptions = {}): Promise<FakeNotion> {
  const workspace = options.workspace ?? createExampleWorkspace();
  const orders: FakeNotionOrder[] = [];
  const requests: FakeNotionRequest[] = [];
  const tokens = new Set(['ntn_example']);
  const unshared = new Set<string>();
  const restricted = new Set<string>();
  const routes = describeRoutes({ workspace, unshared }, options.pageSize ?? 100);

  function answer(incoming: IncomingMessage, token: string, url: URL, body: Record<string, unknown>): object {
    if (!tokens.has(token)) throw new Refusal(401, 'API token is invalid.');
    if (incoming.headers['notion-version'] !== version)
      throw new Refusal(400, `Notion-Version header should be ${version}.`);
    for (const route of routes) {
      const match = route.method === incoming.method ? route.pattern.exec(url.pathname) : null;
      if (!match) continue;
      const id = match[1] ?? '';
      if (id && !/^[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}$/.test(id))
        throw new Refusal(400, `path.id should be a valid uuid.`);
      if (restricted.has(id)) throw new Refusal(403, 'Insufficient permissions for this endpoint.');
      return route.answer({ id, url, body });
    }
    throw new Refusal(400, 'Invalid request URL.');
  }

  /** Answers as an order says. Returns false when the order leaves the answer to the fake. */
  async function follow(order: FakeNotionOrder, response: ServerResponse): Promise<boolean> {
    if (order.latencyMs) await sleep(order.latencyMs);
    if (order.cut === 'before') response.destroy();
    if (order.cut === 'middle') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"object":"list",', () => response.destroy());
    }
    if (order.status) {
      const headers = order.retryAfter === undefined ? {} : { 'retry-after': String(order.retryAfter) };
      sendRefusal(response, order.status, 'As ordered.', headers);
    }
    return order.cut !== undefined || order.status !== undefined;
  }

  const server = createServer(async (incoming, response) => {
    const at = performance.now();
    try {
      const body = await readBody(incoming);
      const url = new URL(incoming.url ?? '/', 'http://localhost');
      const token = /^Bearer (.+)$/.exec(incoming.headers.authorization ?? '')?.[1] ?? '';
      requests.push({ at, method: incoming.method ?? '', path: url.pathname, token, body });
      if (await follow(orders.shift() ?? {}, response)) return;
      sendJson(response, 200, answer(incoming, token, url, body));
    } catch (error) {
      const status = error instanceof Refusal ? error.status : 500;
      sendRefusal(response, status, String(error instanceof Error ? error.message : error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    workspace,
    requests,
    tokens,
    unshared,
    restricted,
    orderNext: (...next) => void orders.push(...next),
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

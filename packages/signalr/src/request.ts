import type { IncomingMessage, ServerResponse } from 'node:http';

/** The parts of a request's URL that SignalR uses. Paths and parameter names are case-insensitive. */
export interface Target {
  path: string;
  query: ReadonlyMap<string, string>;
}

/**
 * Parses a request's URL. Its path and the names in its query become lower case. Returns undefined when it is
 * invalid.
 */
export function parseTarget(url: string | undefined): Target | undefined {
  const parsed = URL.parse(url ?? '', 'http://hub.invalid');
  if (!parsed) return undefined;
  const query = new Map<string, string>();
  for (const [name, value] of parsed.searchParams) query.set(name.toLowerCase(), value);
  return { path: normalizePath(parsed.pathname), query };
}

/** Returns a path in lower case without slashes at its end. Returns an empty text for `/`. */
export function normalizePath(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end).toLowerCase();
}

/**
 * Returns the access token from the bearer header or, because browsers cannot always set one, from
 * `access_token` in the query. Returns undefined without one.
 */
export function findAccessToken(request: IncomingMessage): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() === 'bearer' && token) return token;
  return parseTarget(request.url)?.query.get('access_token') || undefined;
}

/** Returns whether the requesting page comes from the same host and port. The scheme is not compared. */
export function isSameOrigin(origin: string, request: IncomingMessage): boolean {
  const parsed = URL.parse(origin);
  return parsed !== null && parsed.host === request.headers.host?.toLowerCase();
}

/**
 * Lets a page of another origin read the response (https://fetch.spec.whatwg.org/#http-cors-protocol). The
 * caller has checked that the origin is allowed. Does nothing for a request without an origin.
 */
export function setCorsHeaders(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin === undefined) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Vary', 'Origin');
  if (request.method !== 'OPTIONS') return;
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Cache-Control, Content-Type, X-Requested-With, X-SignalR-User-Agent',
  );
  response.setHeader('Access-Control-Max-Age', '600');
}

/** Responds with a status and an optional JSON body. Does nothing when a response has begun. */
export function answerStatus(
  response: ServerResponse,
  { status, body }: { status: number; body: string },
): void {
  if (response.headersSent) return;
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (status === 429 || status === 503) response.setHeader('Retry-After', '5');
  // Without this, the rest of an unread body would be parsed as the next request.
  if (!response.req.complete) response.setHeader('Connection', 'close');
  if (body) response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.writeHead(status, { 'Content-Length': Buffer.byteLength(body) }).end(body);
}

/** Reads a body as text. Returns undefined when it exceeds `maxBytes` or is not UTF-8. */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string | undefined> {
  if (Number(request.headers['content-length']) > maxBytes) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

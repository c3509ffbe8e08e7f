import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { urlNotAllowed } from '../outside-error.ts';
import { parseOutsideUrl } from '../safe-fetch/outside-url.ts';
import type { EgressPass } from './egress-pass.ts';

/**
 * An HTTP proxy on the loopback interface, the only way from the browser to the outside. Every connection
 * follows the rule of `ResolveHost`. It only serves clients with an open pass.
 */
export type EgressProxy = {
  /** `http://127.0.0.1:port`. */
  url: string;
  /** Accepts a pass until it is closed. */
  admit(pass: EgressPass): void;
  close(): Promise<void>;
};

/** First byte of a TLS handshake record (RFC 8446, 5.1). */
const tlsHandshake = 0x16;
const challenge = 'Basic realm="egress"';
/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers for this proxy. */
const hopByHopHeaders = /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host)$/;

function dropHopByHopHeaders(headers: http.IncomingHttpHeaders): http.OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.test(name)));
}

/** Forwards a plain HTTP request. Throws when it cannot be sent or gets no response. */
async function forward(
  pass: EgressPass,
  url: URL,
  request: http.IncomingMessage,
  response: http.ServerResponse,
) {
  const socket = await pass.connect(url);
  const outgoing = http.request(url, {
    createConnection: () => socket,
    method: request.method,
    headers: dropHopByHopHeaders(request.headers),
  });
  const count = (chunk: Buffer) => pass.count(url, chunk.length);
  response.once('close', () => outgoing.destroy());
  request.on('data', count).pipe(outgoing);
  const [incoming] = (await once(outgoing, 'response')) as [http.IncomingMessage];
  outgoing.on('error', () => response.destroy());
  incoming.once('error', () => response.destroy());
  // A 407 from the website would reach the browser as if the proxy asked for credentials.
  const status = incoming.statusCode === 407 ? 403 : (incoming.statusCode ?? 502);
  response.writeHead(status, dropHopByHopHeaders(incoming.headers));
  incoming.on('data', count).pipe(response);
}

/**
 * Connects the browser and a website, for TLS only: a WebSocket without TLS would be plain bytes. Closes both
 * and records the failure if the browser sends anything else.
 */
function connectTunnel(
  pass: EgressPass,
  url: URL,
  { client, head, upstream }: { client: Duplex; head: Buffer; upstream: Duplex },
) {
  const closeBoth = () => {
    client.destroy();
    upstream.destroy();
  };
  for (const stream of [client, upstream]) stream.on('error', closeBoth).once('close', closeBoth);
  client.write('HTTP/1.1 200 OK\r\n\r\n');
  if (head.length > 0) client.unshift(head);
  client.once('data', (first: Buffer) => {
    if (first[0] !== tlsHandshake) {
      pass.recordFailure(url, urlNotAllowed());
      return closeBoth();
    }
    const count = (chunk: Buffer) => pass.count(url, chunk.length);
    count(first);
    upstream.write(first);
    client.on('data', count).pipe(upstream);
    upstream.on('data', count).pipe(client);
  });
}

/** Starts an egress proxy on a free port of the loopback interface. */
export async function startEgressProxy(): Promise<EgressProxy> {
  const passes = new Map<string, EgressPass>();
  const sockets = new Set<Duplex>();

  /** Returns the open pass to which a request's credentials belong, or undefined. */
  function findPass({ headers }: http.IncomingMessage): EgressPass | undefined {
    const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers['proxy-authorization'] ?? '') ?? [];
    const [username = '', password = ''] = Buffer.from(encoded, 'base64').toString().split(':');
    const pass = passes.get(username);
    return pass?.matchesPassword(password) ? pass : undefined;
  }

  /** Forwards a plain HTTP request. Without a pass, the status is 407. A failure is recorded in the pass. */
  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const pass = findPass(request);
    if (!pass) return void response.writeHead(407, { 'proxy-authenticate': challenge }).end();
    const address = request.url ?? '';
    if (!/^http:/i.test(address) || !URL.canParse(address)) return void request.socket.destroy();
    const url = new URL(address);
    try {
      await forward(pass, parseOutsideUrl(url.href), request, response);
    } catch (error) {
      pass.recordFailure(url, error);
      request.socket.destroy();
    }
  }

  /**
   * Opens a tunnel for a CONNECT request. Without a pass, the status is 407. A failure is recorded in the
   * pass.
   */
  async function tunnel(request: http.IncomingMessage, client: Duplex, head: Buffer) {
    const pass = findPass(request);
    if (!pass) {
      return void client.end(
        `HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${challenge}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
      );
    }
    const address = `https://${request.url}/`;
    if (!/^[^/?#@\s]+:\d{1,5}$/.test(request.url ?? '') || !URL.canParse(address))
      return void client.destroy();
    const url = new URL(address);
    try {
      const upstream = await pass.connect(parseOutsideUrl(url.href));
      connectTunnel(pass, url, { client: pass.register(client), head, upstream });
    } catch (error) {
      pass.recordFailure(url, error);
      client.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  }

  const server = http.createServer((request, response) => void serve(request, response));
  server.on('connect', (request, client: Duplex, head: Buffer) => {
    client.on('error', () => client.destroy());
    void tunnel(request, client, head);
  });
  server.on('clientError', (_error, socket) => void socket.destroy());
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    admit(pass) {
      passes.set(pass.username, pass);
      pass.closed.addEventListener('abort', () => passes.delete(pass.username), { once: true });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

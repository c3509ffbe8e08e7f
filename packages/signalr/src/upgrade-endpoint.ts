import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { admit, type Refusal } from './admission.ts';
import type { HubCore } from './hub-core.ts';
import type { Principal } from './principal.ts';
import { parseTarget } from './request.ts';
import { WebSocketTransport } from './transports/web-socket.ts';

/**
 * Creates the WebSocket server of a hub: without compression, with a message limit, and without automatic
 * pongs.
 */
export function createSocketServer(settings: {
  maxMessageBytes: number;
  closeTimeoutMs: number;
}): WebSocketServer {
  const options: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: settings.maxMessageBytes,
    closeTimeout: settings.closeTimeoutMs,
  };
  return new WebSocketServer(options);
}

/** Accepts or rejects an upgrade. The promise never rejects. */
export async function answerUpgrade<P extends Principal>(
  hub: HubCore<P>,
  sockets: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  // Until `ws` handles the socket, an error on it would have no listener and end the process.
  socket.on('error', ignoreError);
  try {
    const result = await routeUpgrade(hub, request);
    if (typeof result === 'number') refuse(socket, hub.describe({ status: result }, request));
    else if (typeof result === 'object') refuse(socket, hub.describe(result, request));
    else sockets.handleUpgrade(request, socket, head, result);
  } catch (error) {
    hub.onError(error, 'handling an upgrade');
    refuse(socket, hub.describe({ status: 500 }, request));
  }
}

/** Returns the handler of the new socket, or the refusal. */
async function routeUpgrade<P extends Principal>(
  hub: HubCore<P>,
  request: IncomingMessage,
): Promise<number | Refusal | ((socket: WebSocket) => void)> {
  const target = parseTarget(request.url);
  if (target?.path !== hub.path) return 404;
  const id = target.query.get('id');
  const admission = await admit(hub, request, id);
  if ('status' in admission) return admission;
  const { principal } = admission;
  const connection = id
    ? (hub.registry.findOwn(id, principal.userId) ?? hub.adopt(principal, id))
    : hub.open(principal, { version: 1, isStateful: false });
  if (connection === undefined) return 404;
  if (typeof connection === 'number') return connection;
  if (connection.state !== 'negotiated' && !connection.isResumable) return 409;
  return (socket) => {
    connection.principal = principal;
    const transport = new WebSocketTransport(socket, connection);
    if (connection.state === 'negotiated') connection.attach(transport, true);
    else if (connection.isResumable) connection.resume(transport);
    else transport.terminate();
  };
}

function ignoreError(): void {}

/** Writes an HTTP response to the socket of an upgrade and closes it. */
function refuse(socket: Duplex, { status, body }: { status: number; body: string }): void {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  if (body) lines.push('Content-Type: application/json; charset=utf-8');
  if (status === 401) lines.push('WWW-Authenticate: Bearer');
  if (status === 429 || status === 503) lines.push('Retry-After: 5');
  socket.once('finish', () => socket.destroy());
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

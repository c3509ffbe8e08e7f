import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import WebSocket from 'ws';

const separator = '\x1e';

/** Opens a WebSocket without Microsoft's client, for messages that it would never send. */
export async function openRawSocket(
  url: string,
  token = 'ann',
  onMessage?: (message: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers: { Authorization: `Bearer ${token}` } });
  if (onMessage) socket.on('message', (data) => onMessage(String(data)));
  await once(socket, 'open');
  return socket;
}

/** Opens a raw WebSocket and completes the handshake. */
export async function openWithHandshake(url: string, token?: string): Promise<WebSocket> {
  const socket = await openRawSocket(url, token);
  socket.send(record({ protocol: 'json', version: 1 }));
  await once(socket, 'message');
  return socket;
}

/** Resolves with the close code. */
export async function waitForCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close');
  return code as number;
}

export function record(message: object): string {
  return JSON.stringify(message) + separator;
}

/** Opens a WebSocket manually, completes the handshake, and then never reads again. */
export async function openUnreadSocket(url: string, token: string): Promise<Socket> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [
    `GET ${pathname}?access_token=${token} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(maskedTextFrame(record({ protocol: 'json', version: 1 })));
  await once(socket, 'data');
  socket.pause();
  return socket;
}

/** Encodes a short client frame (RFC 6455 §5.2) with a mask of zeros. */
function maskedTextFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request as sendHttp } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WireRequest } from './write-request.ts';

/** A response; the status is null when the connection ended without one. */
export type WireAnswer = { status: number | null; headers: IncomingHttpHeaders; body: string };

const timeoutMs = 60_000;
/**
 * Time without data after which the client ends its side, in milliseconds: a server may wait for the rest of
 * an incomplete request.
 */
const silenceMs = 300;

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a valid HTTP request. Throws when there is no response. */
export async function sendRequest(
  url: string,
  { method, path, headers, payload }: WireRequest,
): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const request = sendHttp({ hostname, port, method, path, headers, agent, timeout: timeoutMs });
  request.once('timeout', () => request.destroy(new Error(`no answer within ${timeoutMs / 1_000} s`)));
  // A server that has responded need not read the rest.
  request.on('error', () => {});
  request.end(payload);
  const [response] = await once(request, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/**
 * Sends raw bytes, and reads until the response is complete, the connection ends or nothing arrives for a
 * while.
 */
export async function sendBytes(url: string, bytes: Buffer | string): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('latin1');
  socket.setTimeout(silenceMs, () => (socket.writableEnded ? socket.destroy() : socket.end()));
  socket.on('data', (piece: string) => {
    received += piece;
    if (isWhole(received)) socket.destroy();
  });
  socket.on('error', () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return parseAnswer(received);
}

const headPattern = /^HTTP\/1\.1 (?<status>\d{3}) [^\r]*\r\n(?<lines>[\s\S]*?)\r\n\r\n(?<body>[\s\S]*)$/;

/** Parses a response. The status is null when its head is incomplete. */
function parseAnswer(received: string): WireAnswer {
  const final = received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '');
  const { status, lines = '', body = '' } = headPattern.exec(final)?.groups ?? {};
  const headers = lines.split('\r\n').map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  const fields = Object.fromEntries(headers);
  const bytes = Buffer.from(body, 'latin1');
  // The following bytes are the response to another request. A response to HEAD has a length and no body.
  const length = body.startsWith('HTTP/1.1 ') ? 0 : Number(fields['content-length'] ?? bytes.length);
  return {
    status: status ? Number(status) : null,
    headers: fields,
    body: bytes.subarray(0, length).toString('utf8'),
  };
}

/** Whether a response has arrived completely, by its length or its empty line. */
function isWhole(received: string): boolean {
  const { status, headers, body } = parseAnswer(received);
  const length = headers['content-length'];
  return (
    status !== null &&
    (length === undefined ? received.endsWith('\r\n\r\n') : Buffer.byteLength(body) >= Number(length))
  );
}

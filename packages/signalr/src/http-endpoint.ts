import type { IncomingMessage, ServerResponse } from 'node:http';
import { admit, isAllowedOrigin, type Refusal } from './admission.ts';
import type { Connection } from './connection.ts';
import type { HubCore } from './hub-core.ts';
import { describeNegotiation, parseNegotiate } from './negotiate.ts';
import type { Principal } from './principal.ts';
import { answerStatus, parseTarget, readText, setCorsHeaders, type Target } from './request.ts';
import { LongPollingTransport } from './transports/long-polling.ts';
import { ServerSentEventsTransport } from './transports/server-sent-events.ts';

/** Handles negotiation, polls, event streams, posts and deletes. Never rejects. */
export async function answerRequest<P extends Principal>(
  hub: HubCore<P>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const result = await routeRequest(hub, request, response);
    if (result === undefined) return;
    const refusal = typeof result === 'number' ? { status: result } : result;
    answerStatus(response, hub.describe(refusal, request));
  } catch (error) {
    // A client that disconnects in the middle of its body is no server error.
    if (!request.readableAborted) hub.onError(error, 'handling a request');
    answerStatus(response, hub.describe({ status: 500 }, request));
  }
}

/**
 * Returns the status of a response without a body, or a refusal. Returns undefined when the response is sent
 * already, or later by a transport.
 */
async function routeRequest<P extends Principal>(
  hub: HubCore<P>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<number | Refusal | undefined> {
  const target = parseTarget(request.url);
  if (!target || !hub.matches(request.url)) return 404;
  if (!isAllowedOrigin(hub.rules, request)) return 403;
  setCorsHeaders(request, response);
  if (request.method === 'OPTIONS') return 204;
  const id = target.query.get('id');
  const admission = await admit(hub, request, id);
  if ('status' in admission) return admission;
  const { principal } = admission;
  if (target.path !== hub.path) {
    return request.method === 'POST' ? negotiate(hub, target, principal, response) : 405;
  }
  if (!id) return 400;
  const connection = hub.registry.findOwn(id, principal.userId);
  if (!connection) return 404;
  connection.principal = principal;
  if (request.method === 'GET') return attachTransport(hub, connection, request, response);
  if (request.method === 'POST') return receivePost(hub, connection, request);
  if (request.method !== 'DELETE') return 405;
  connection.close({ code: 1000 });
  return 202;
}

/**
 * Opens a connection and sends its negotiation. Returns a status when the connection is refused, undefined
 * otherwise.
 */
function negotiate<P extends Principal>(
  hub: HubCore<P>,
  target: Target,
  principal: P,
  response: ServerResponse,
): number | undefined {
  const negotiateRequest = parseNegotiate(target);
  const connection = hub.open(principal, negotiateRequest);
  if (typeof connection === 'number') return connection;
  const body = JSON.stringify(describeNegotiation(negotiateRequest, connection));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body);
  return undefined;
}

/**
 * Starts an event stream, or accepts a poll, and returns undefined. The first poll only opens the connection
 * and returns 200 at once. Returns 409 when the connection already has another transport.
 */
function attachTransport<P extends Principal>(
  hub: HubCore<P>,
  connection: Connection<P>,
  request: IncomingMessage,
  response: ServerResponse,
): number | undefined {
  const { transport } = connection;
  const wantsEvents = request.headers.accept?.includes('text/event-stream') ?? false;
  if (transport instanceof LongPollingTransport && !wantsEvents) {
    transport.attachPoll(response);
    return undefined;
  }
  if (connection.state !== 'negotiated') return 409;
  if (!wantsEvents) {
    connection.attach(new LongPollingTransport(connection, hub.settings.pollTimeoutMs), false);
    return 200;
  }
  const events = new ServerSentEventsTransport(response, connection, hub.settings.closeTimeoutMs);
  connection.attach(events, false);
  return undefined;
}

/**
 * Passes the messages of a POST to its connection and returns 200. Returns 409 when the transport accepts
 * none or another POST is being read, and 413 for a body that is too large or not UTF-8.
 */
async function receivePost<P extends Principal>(
  hub: HubCore<P>,
  connection: Connection<P>,
  request: IncomingMessage,
): Promise<number> {
  if (!connection.transport?.receivesByPost || connection.isReceiving) return 409;
  connection.isReceiving = true;
  try {
    const text = await readText(request, hub.settings.maxMessageBytes);
    if (text === undefined) {
      connection.onViolation(1009, 'A message is too large or not UTF-8.');
      return 413;
    }
    connection.onText(text);
    return 200;
  } finally {
    connection.isReceiving = false;
  }
}

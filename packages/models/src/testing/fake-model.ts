/**
 * A fake model provider for tests and benchmarks: an HTTP server that speaks the protocols of OpenAI,
 * Anthropic and Google, and Cohere's for reranking, and fails on request.
 * `node fake-model.ts --port N [--latency MS] [--tokens-per-second N] [--dimensions N] [--text T]`
 * A model named `paced-200-40-10` waits 200 ms and then sends 40 tokens, 10 ms apart. `GET /counts` returns
 * the number of requests of each kind.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isUnderstandingCall, quoteFirst, understandAsIs } from './fake-model/answers.ts';
import { embedText } from './fake-model/embed-text.ts';
import { formats } from './fake-model/formats.ts';
import { readRequest } from './fake-model/read-request.ts';
import type { FakeOrder, FakeRequest } from './fake-model/types.ts';

export type FakeModelOptions = FakeOrder & {
  port?: number;
  /** Answers 429 to requests above `requests` per `windowMs`, in milliseconds. */
  rateLimit?: { requests: number; windowMs: number; retryAfter?: string };
};

/** A running fake and the requests that it received. */
export type FakeModel = {
  /** Base URLs in the form that the provider packages expect. */
  url: { openai: string; anthropic: string; google: string; bedrock: string };
  /** Its own address, like that of a local model server. */
  address: string;
  /** The latest requests, oldest first. */
  requests: FakeRequest[];
  /** Number of requests of each kind since the start. */
  counts: Record<FakeRequest['kind'], number>;
  /** Number of requests that are being answered. */
  readonly active: number;
  /** Number of connections opened since the start. */
  readonly connections: number;
  /** Replaces the default order. */
  order(order: FakeOrder): void;
  /** Sets orders for the next requests, one each. After them the default order applies again. */
  orderNext(...orders: FakeOrder[]): void;
  close(): Promise<void>;
};

const maxStoredRequests = 2_000;
const defaultText = 'The documents say that this is the answer [1].';
const defaultDimensions = 384;

/** Error text of OpenAI for a setting that was renamed. */
const refusalMessages: Record<string, string> = {
  max_tokens: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
};

/** Starts a fake on the given port, or on a free one. */
export async function startFakeModel(options: FakeModelOptions = {}): Promise<FakeModel> {
  let defaultOrder: FakeOrder = options;
  const nextOrders: FakeOrder[] = [];
  const requests: FakeRequest[] = [];
  const counts = { chat: 0, embed: 0, rerank: 0, list: 0 };
  let active = 0;
  let connections = 0;
  let window = { startedAt: 0, count: 0 };

  function isOverLimit(): boolean {
    if (!options.rateLimit) return false;
    const now = performance.now();
    if (now - window.startedAt > options.rateLimit.windowMs) window = { startedAt: now, count: 0 };
    window.count++;
    return window.count > options.rateLimit.requests;
  }

  const server = createServer(async (incoming, response) => {
    active++;
    response.once('close', () => active--);
    try {
      if (incoming.url === '/counts') return sendJson(response, 200, counts);
      const request = await readRequest(incoming);
      if (!request) return void response.writeHead(404).end();
      counts[request.kind]++;
      requests.push(request);
      if (requests.length > maxStoredRequests) requests.shift();
      response.once('close', () => {
        if (!response.writableFinished) request.abandonedAt = performance.now();
      });
      const order = isOverLimit()
        ? { status: 429, retryAfter: options.rateLimit?.retryAfter }
        : // The server under test lists the models when it starts. That must not use an order meant for a question.
          ((request.kind === 'list' ? undefined : nextOrders.shift()) ?? defaultOrder);
      await answer(request, order, response);
    } catch (error) {
      if (!incoming.complete || response.headersSent) response.destroy();
      else sendJson(response, 500, { error: { message: `The fake itself failed: ${String(error)}` } });
    }
  });
  server.on('connection', () => connections++);
  server.keepAliveTimeout = 60_000;
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: { openai: `${base}/v1`, anthropic: `${base}/v1`, google: `${base}/v1beta`, bedrock: base },
    address: base,
    requests,
    counts,
    get active() {
      return active;
    },
    get connections() {
      return connections;
    },
    order(order) {
      defaultOrder = order;
    },
    orderNext(...orders) {
      nextOrders.push(...orders);
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(request: FakeRequest, order: FakeOrder, response: ServerResponse): Promise<void> {
  const { latencyMs } = order;
  const latency = typeof latencyMs === 'function' ? latencyMs(request) : latencyMs;
  if (latency) await sleep(latency);
  if (order.hang === 'headers') return;
  const orderedStatus = typeof order.status === 'function' ? order.status(request) : order.status;
  const status = (request.kind === 'list' ? order.listStatus : undefined) ?? orderedStatus;
  if (status) {
    const headers = order.retryAfter === undefined ? {} : { 'retry-after': order.retryAfter };
    return sendJson(response, status, formats[request.provider].error(status, order.message), headers);
  }
  if (request.kind === 'embed') return sendVectors(request, order, response);
  if (request.kind === 'rerank') return sendRanking(request, order, response);
  if (request.kind === 'list') return sendJson(response, 200, listModels(order.models ?? ['fake-1']));
  const unsupported = order.unsupported?.find((name) => JSON.stringify(request.body).includes(`"${name}"`));
  if (unsupported) {
    const message = refusalMessages[unsupported] ?? `Unsupported parameter: '${unsupported}'.`;
    return sendJson(response, 400, formats[request.provider].error(400, message));
  }
  const calls = request.tools.length > 0 ? (order.calls?.(request) ?? []) : [];
  const format = formats[request.provider];
  if (calls.length > 0 && format.calls) return sendJson(response, 200, format.calls(calls, request));
  const text =
    typeof order.text === 'function' ? order.text(request) : (order.text ?? answerByDefault(request));
  const pieces = typeof text === 'string' ? splitText(text, order.pieces?.(request)) : text;
  if (request.isStreamed) return sendStream(request, order, pieces, response);
  sendJson(response, 200, formats[request.provider].whole(pieces.join(''), order.finish ?? 'stop', request));
}

/** Splits a text into words, or into `count` pieces that repeat its words. */
function splitText(text: string, count?: number): string[] {
  if (count === 1) return [text];
  const words = text.match(/\s*\S+/g) ?? [];
  return count ? Array.from({ length: count }, (_, at) => ` ${words[at % words.length]!.trim()}`) : words;
}

function answerByDefault(request: FakeRequest): string {
  return isUnderstandingCall(request) ? understandAsIs(request) : defaultText;
}

async function sendStream(
  request: FakeRequest,
  order: FakeOrder,
  tokens: string[],
  response: ServerResponse,
): Promise<void> {
  const format = formats[request.provider];
  const encoding = request.provider === 'bedrock' ? 'latin1' : 'utf8';
  const send = (frames: string) =>
    order.isSplit
      ? sendByteByByte(response, Buffer.from(frames, encoding))
      : response.write(frames, encoding);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
  // An answer without delays is sent in few writes: the fake must cost much less than the code that it
  // measures.
  let pendingFrames = format.start(request);
  const thoughtTokens = order.reasoning?.match(/\s*\S+/g) ?? [];
  for (const thought of thoughtTokens) pendingFrames += format.reasoning?.(thought, request) ?? '';
  if (thoughtTokens.length > 0 && thoughtTokens.length >= readTokenLimit(request)) {
    await send(pendingFrames + format.end(thoughtTokens.length, 'length', request));
    return void response.end();
  }
  const { tokensPerSecond } = order;
  const rate = typeof tokensPerSecond === 'function' ? tokensPerSecond(request) : tokensPerSecond;
  for (const [i, token] of tokens.entries()) {
    if (typeof order.hang === 'object' && i >= order.hang.afterTokens)
      return void (await send(pendingFrames));
    if (i === order.cutAfterTokens) {
      await send(pendingFrames);
      await sleep(5);
      response.destroy();
      return;
    }
    if (i === order.garbageAfterTokens)
      pendingFrames += 'data: {"choices": [<html>502 Bad Gateway</html>\n\n';
    pendingFrames += format.token(token, request);
    if (rate) {
      await send(pendingFrames);
      pendingFrames = '';
      request.sentTokens = i + 1;
      await sleep(1000 / rate);
      if (response.destroyed) return;
    }
  }
  if (typeof order.hang === 'object') return void (await send(pendingFrames));
  await send(pendingFrames + format.end(tokens.length, order.finish ?? 'stop', request));
  response.end();
}

/** Lists models in OpenAI's format, signed like llama.cpp, and in Ollama's format. */
function listModels(names: string[]): object {
  return {
    object: 'list',
    data: names.map((id) => ({ id, object: 'model', owned_by: 'llamacpp' })),
    models: names.map((name) => ({ name, model: name })),
  };
}

/** Returns the token limit of the request, whichever field holds it. */
function readTokenLimit({ body }: FakeRequest): number {
  const [, limit] = /"max(?:_completion|_output)?_?[tT]okens":(\d+)/.exec(JSON.stringify(body)) ?? [];
  return Number(limit ?? Number.POSITIVE_INFINITY);
}

async function sendByteByByte(response: ServerResponse, frames: Buffer): Promise<void> {
  response.socket?.setNoDelay(true);
  for (const byte of frames) {
    response.write(Buffer.of(byte));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function sendVectors(request: FakeRequest, order: FakeOrder, response: ServerResponse): void {
  const dimensions = order.dimensions ?? defaultDimensions;
  const vectors = request.texts.map((text) => embedText(text, dimensions, request.model));
  const effectiveRequest = order.onlyNumbers ? { ...request, body: {} } : request;
  sendJson(response, 200, formats[request.provider].vectors(vectors, effectiveRequest));
}

/** Ranks by shared words, best first, in the format of Cohere's reranker. */
function sendRanking(request: FakeRequest, order: FakeOrder, response: ServerResponse): void {
  const dimensions = order.dimensions ?? defaultDimensions;
  const query = embedText(request.query, dimensions);
  const results = request.texts.map((text, index) => {
    const vector = embedText(text, dimensions);
    const cosine = vector.reduce((sum, value, i) => sum + value * query[i]!, 0);
    return { index, relevance_score: order.logits ? 8 * cosine - 6 : Math.min(1, Math.max(0, cosine)) };
  });
  results.sort((a, b) => b.relevance_score - a.relevance_score);
  sendJson(response, 200, { results: results.slice(0, order.maxRanked ?? results.length) });
}

function sendJson(response: ServerResponse, status: number, body: unknown, headers: object = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

type Pace = { firstTokenMs: number; tokens: number; gapMs: number };

/** Parses the speed from the name of a model. Undefined when the name contains none. */
function parsePace({ model }: FakeRequest): Pace | undefined {
  const [, ...numbers] = /^paced-(\d+)-(\d+)-(\d+)$/.exec(model) ?? [];
  if (numbers.length === 0) return undefined;
  const [firstTokenMs = 0, tokens = 1, gapMs = 0] = numbers.map(Number);
  return { firstTokenMs, tokens, gapMs };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      latency: { type: 'string', default: '0' },
      'tokens-per-second': { type: 'string' },
      dimensions: { type: 'string' },
      text: { type: 'string' },
    },
  });
  const fake = await startFakeModel({
    port: Number(values.port),
    latencyMs: (request) => parsePace(request)?.firstTokenMs ?? Number(values.latency),
    tokensPerSecond(request) {
      const pace = parsePace(request);
      if (pace) return pace.gapMs > 0 ? 1_000 / pace.gapMs : undefined;
      return values['tokens-per-second'] ? Number(values['tokens-per-second']) : undefined;
    },
    dimensions: values.dimensions ? Number(values.dimensions) : undefined,
    text: values.text ?? ((request) => quoteFirst(request) ?? answerByDefault(request)),
    pieces: (request) => (isUnderstandingCall(request) ? undefined : parsePace(request)?.tokens),
  });
  console.log(`A fake model answers at ${fake.url.openai}`);
}

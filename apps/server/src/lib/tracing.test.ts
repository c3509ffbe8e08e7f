import { execFile } from 'node:child_process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { askAsVisitor, createChatApp } from '../features/answering/testing/chat-app.ts';
import { createApi } from '../features/sources/testing/sources-app.ts';
import {
  drawTree,
  type FakeCollector,
  type ReceivedSpan,
  startFakeCollector,
} from '../testing/fake-collector.ts';
import { type FakeTelegram, startFakeTelegram } from '../testing/fake-telegram.ts';
import { openShop } from '../testing/shop.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createLog } from './log.ts';
import {
  findTraceId,
  isTracing,
  startTracing,
  type TraceContext,
  traceCall,
  traceRequest,
  writeTraceContext,
} from './tracing.ts';

const question = 'How much is the ube cake with candles?';
let collector: FakeCollector;
let telegram: FakeTelegram;
let ownerId: string;
const lines: string[] = [];

// One installation runs a sync, an answer and a message. It is closed, because that sends the last spans.
beforeAll(async () => {
  collector = await startFakeCollector();
  telegram = await startFakeTelegram();
  const test = await createChatApp({
    env: {
      TELEGRAM_API_URL: telegram.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      LOG_LEVEL: 'warn',
    },
    onLogLine: (line) => lines.push(line),
  });
  expect(isTracing()).toBe(true);
  const shop = await openShop(test, 'owner@example.com');
  ownerId = shop.ownerId;
  // The upload has started a sync, too: only this one is surely that of its own request.
  const api = createApi(test.app);
  const findLastSync = async () => (await api.getConnection(shop.headers, shop.connectionId)).lastSyncedAt;
  const before = await findLastSync();
  await api.startSync(shop.headers, shop.connectionId, '?refreshVectors=true');
  await waitFor(async () => expect(await findLastSync()).not.toBe(before), { timeout: 60_000, interval: 25 });
  const headers = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  await test.app.inject({ url: '/api/Users/me', headers: { ...shop.headers, ...headers } });
  await askAsVisitor(test, shop.assistantId, question);
  await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${shop.assistantId}/telegram`,
    headers: shop.headers,
    payload: { botToken: telegram.token },
  });
  const update = telegram.write({ id: 1, from: 7, text: question });
  await test.app.inject({
    method: 'POST',
    url: '/api/telegram/webhook/123456789',
    headers: { 'x-telegram-bot-api-secret-token': telegram.webhook.secret },
    payload: update as object,
  });
  await waitFor(async () => expect(telegram.sent).toHaveLength(1), { timeout: 60_000, interval: 25 });
  test.fake.order({ status: 500 });
  await askAsVisitor(test, shop.assistantId, question);
  await test.close();
});
afterAll(async () => {
  await telegram.close();
  await collector.close();
});

const findRoot = (name: string, isRoot: (span: ReceivedSpan) => boolean = () => true): ReceivedSpan => {
  const root = collector.spans.find((span) => span.name === name && !span.parentId && isRoot(span));
  if (!root) throw new Error(`no trace begins with ${name}`);
  return root;
};

/** Returns the tree without the steps that only pass the question on, and without repeated lines. */
const drawStory = (root: ReceivedSpan): string[] => {
  const lines = drawTree(collector.spans, root);
  return lines.filter((line, index) => {
    const depth = (text: string) => text.search(/\S/);
    const hasChildren = depth(lines[index + 1] ?? '') > depth(line);
    const isStory = !line.trim().startsWith('step ') || hasChildren;
    return isStory && line !== lines[index - 1];
  });
};

describe('with a collector', () => {
  it('an answer is one trace from the question through search and model to its storing', () => {
    const root = findRoot('POST /api/assistant/:id/public/chat');
    expect(drawStory(root)).toEqual([
      'POST /api/assistant/:id/public/chat',
      '  answer',
      '    step generate',
      '      model chat',
      '    step understandAndSearch',
      '      model chat',
      '      model embed-question',
      '      search',
      '    store answer',
      '    store question',
    ]);
    expect(root.attributes).toMatchObject({
      'http.response.status_code': 200,
      'anito.request.id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === root.traceId);
    const answer = ofTrace.find(({ name }) => name === 'answer');
    expect(answer?.attributes).toEqual({ 'anito.channel': 'public', 'anito.outcome': 'answered' });
    const model = ofTrace.find(({ name }) => name === 'model chat');
    expect(model?.attributes['anito.model.prompt_tokens']).toBeGreaterThan(0);
    expect(ofTrace.filter(({ isFailed }) => isFailed)).toEqual([]);
  });

  it('a sync is one trace from its request to its end', () => {
    const start = collector.spans.findLast(({ name }) => name === 'sync removeGoneAndEnd')!;
    const root = findRoot('POST /api/files/connections/:id/sync', ({ traceId }) => traceId === start.traceId);
    expect(drawTree(collector.spans, root)).toEqual([
      'POST /api/files/connections/:id/sync',
      '  job sync-connection',
      '    sync',
      '      sync listAndCompare',
      '      sync markUnchanged',
      '      sync readChunkEmbedAndReplace',
      '        model embed-passages',
      '        store documents',
      '      sync recordSourceFailures',
      '      sync removeGoneAndEnd',
    ]);
  });

  it('a message is one trace from its webhook through its jobs to the sent reply', () => {
    const story = drawStory(findRoot('POST /api/telegram/webhook/:bot'));
    expect(story.map((line) => line.trim())).toEqual([
      'POST /api/telegram/webhook/:bot',
      'job answer-messages',
      'answer',
      'step generate',
      'model chat',
      'step understandAndSearch',
      'model chat',
      'model embed-question',
      'search',
      'store answer',
      'store question',
      'job send-messages',
      'send message',
    ]);
  });

  it('spans contain no texts of people and no secrets', () => {
    const sent = collector.bodies.join('');
    expect(sent).toContain('anito.outcome');
    for (const text of ['candles', 'owner@example.com', 'pesos', telegram.token, telegram.webhook.secret])
      expect(sent).not.toContain(text);
  });

  it('lines of the log name the request, the account and the trace', () => {
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, string>);
    const line = parsed.find(({ requestId, traceId }) => requestId && traceId);
    expect(line).toMatchObject({ accountId: ownerId });
    const root = collector.spans.find(({ traceId, parentId }) => traceId === line!.traceId && !parentId);
    expect(root?.attributes['anito.request.id']).toBe(line!.requestId);
  });

  it('a request begins its own trace and ignores the trace of its client', () => {
    expect(findRoot('GET /api/Users/me').traceId).not.toBe('a'.repeat(32));
    expect(collector.bodies.join('')).not.toContain('a'.repeat(32));
  });
});

describe('a request', () => {
  it.each([
    ['0', 0],
    ['1', 2],
  ])('with a sampled share of %s has %i spans, and one trace', async (share, count) => {
    const sampled = await startFakeCollector();
    const env = parseEnv({
      OTEL_EXPORTER_OTLP_ENDPOINT: sampled.url,
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: share,
    });
    const { stop } = await startTracing(env, createLog('silent'));
    const contexts: TraceContext[] = [];
    const end = traceRequest('GET /', () => {
      contexts.push(writeTraceContext());
      void traceCall('inner', {}, async () => void contexts.push(writeTraceContext()));
    });
    await nextTurn();
    end({});
    await stop();
    await sampled.close();
    const [traces, spans] = [1, 2].map(
      (part) => new Set(contexts.map(({ traceparent = '' }) => traceparent.split('-')[part])),
    );
    expect([contexts.length, traces!.size, sampled.spans.length]).toEqual([2, 1, count]);
    // A span that is not recorded costs nearly as much as one that is.
    expect(spans!.size).toBe(count === 0 ? 1 : 2);
  });
});

describe('without a collector', () => {
  it('nothing is traced, and a closed installation leaves no tracing behind', () => {
    expect([isTracing(), findTraceId()]).toEqual([false, undefined]);
  });

  it('the program loads nothing of OpenTelemetry but its API, which prom-client needs', async () => {
    const watch = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from 'node:module';
      registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });`)}`;
    const program = fileURLToPath(new URL('../app.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', watch, program], {
      maxBuffer: 16 * 1_048_576,
    });
    expect(stdout).toContain('/apps/server/src/lib/tracing.ts');
    expect(stdout).not.toMatch(/@opentelemetry\/(?!api\/)/);
    expect(stdout).not.toMatch(/create-(?:tracing|metric-export)\.ts/);
  });
});

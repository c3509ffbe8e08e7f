import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { askAsVisitor, type ChatApp, createChatApp } from '../features/answering/testing/chat-app.ts';
import { type FakeTelegram, startFakeTelegram } from '../testing/fake-telegram.ts';
import { readMetrics, type Sample, sumMetric } from '../testing/read-metrics.ts';
import { openShop } from '../testing/shop.ts';
import type { Shop } from '../testing/shop-parts.ts';
import { createTestApp } from '../testing/test-app.ts';

const soon = { timeout: 60_000, interval: 25 };
const question = 'How much is the ube cake?';
let telegram: FakeTelegram;
let test: ChatApp;
let shop: Shop;
const lines: string[] = [];

beforeAll(async () => {
  telegram = await startFakeTelegram();
  test = await createChatApp({
    env: { TELEGRAM_API_URL: telegram.url, LOG_LEVEL: 'debug' },
    onLogLine: (line) => lines.push(line),
  });
  shop = await openShop(test, 'owner@example.com');
});
afterAll(async () => {
  await test.close();
  await telegram.close();
});

/** Returns how much a metric grows during `act`. */
async function measureGrowth(
  name: string,
  labels: Record<string, string>,
  act: () => Promise<unknown>,
): Promise<number> {
  const before = sumMetric(await readMetrics(test), name, labels);
  await act();
  return sumMetric(await readMetrics(test), name, labels) - before;
}

describe('/metrics', () => {
  it('has a series for every channel, type and result before the first event', async () => {
    const samples = await readMetrics(test);
    for (const [name, labels] of [
      ['anito_answers_total', { channel: 'whatsapp', outcome: 'failed' }],
      ['anito_first_token_seconds_count', { channel: 'widget' }],
      ['anito_webhook_lag_seconds_count', { channel: 'messenger' }],
      ['anito_syncs_total', { type: 'notion', result: 'failed' }],
      ['anito_jobs_total', { kind: 'delete-account', result: 'dead-lettered' }],
      ['anito_job_duration_seconds_count', { kind: 'delete-account' }],
      ['anito_model_calls_total', { use: 'chat', provider: 'openai-compatible', result: 'failed' }],
    ] as const)
      expect(samples).toContainEqual({ name, labels, value: 0 });
  });

  it('counts answers by channel and outcome', async () => {
    for (const text of [question, 'Who painted the Spoliarium?']) {
      const before = await readMetrics(test);
      const { outcome } = await askAsVisitor(test, shop.assistantId, text);
      const after = await readMetrics(test);
      const count = (samples: Sample[], labels: Record<string, string>) =>
        sumMetric(samples, 'anito_answers_total', labels);
      const labels = { channel: 'public', outcome };
      expect([text, count(after, labels)]).toEqual([text, count(before, labels) + 1]);
      expect(count(after, {})).toBe(count(before, {}) + 1);
    }
  });

  it('measures the time to the first token', async () => {
    const ask = () => askAsVisitor(test, shop.assistantId, question);
    expect(await measureGrowth('anito_first_token_seconds_count', { channel: 'public' }, ask)).toBe(1);
    const samples = await readMetrics(test);
    expect(sumMetric(samples, 'anito_first_token_seconds_sum', { channel: 'public' })).toBeGreaterThan(0);
  });

  it('counts tokens, calls and failures of models', async () => {
    const ask = () => askAsVisitor(test, shop.assistantId, question);
    for (const direction of ['prompt', 'completion'])
      expect(await measureGrowth('anito_model_tokens_total', { direction }, ask)).toBeGreaterThan(0);
    expect(
      await measureGrowth('anito_model_calls_total', { use: 'chat', result: 'ok' }, ask),
    ).toBeGreaterThanOrEqual(1);
    test.fake.order({ status: 500 });
    const failures = await measureGrowth('anito_model_calls_total', { use: 'chat', result: 'failed' }, ask);
    test.fake.order({});
    expect(failures).toBeGreaterThanOrEqual(1);
  });

  it('counts syncs by result, and jobs with their duration', async () => {
    const ended = { type: 'file', result: 'completed' };
    // One, or two if that of the upload had ended before the requested one.
    const countCompleted = async () => {
      const { rows } = await test.deps.database.pool.query<{ count: number }>(
        `select count(*)::int from sync_runs where status = 'completed'`,
      );
      return rows[0]!.count;
    };
    await expect
      .poll(async () => {
        const counted = sumMetric(await readMetrics(test), 'anito_syncs_total', ended);
        return counted > 0 && counted === (await countCompleted());
      }, soon)
      .toBe(true);
    const labels = { kind: 'sync-connection', result: 'completed' };
    await expect
      .poll(async () => sumMetric(await readMetrics(test), 'anito_jobs_total', labels), soon)
      .toBeGreaterThanOrEqual(1);
  });

  it('counts an open event stream, and no longer once it has ended', async () => {
    test.fake.order({ text: 'The ube cake costs 980 pesos [1]. It is big [1].', tokensPerSecond: 20 });
    const response = await fetch(`${test.url}/api/assistant/${shop.assistantId}/public/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ question, channelUserId: 'public_stream-0000001' }),
    });
    const labels = { kind: 'sse' };
    expect(sumMetric(await readMetrics(test), 'anito_live_connections', labels)).toBe(1);
    await response.text();
    test.fake.order({});
    await expect
      .poll(async () => sumMetric(await readMetrics(test), 'anito_live_connections', labels), soon)
      .toBe(0);
  });

  it('measures pools, search memory and the state of the models', async () => {
    const samples = await readMetrics(test);
    for (const pool of ['requests', 'jobs', 'heavy'])
      for (const state of ['open', 'idle', 'waiting'])
        expect(samples).toContainEqual({
          name: 'anito_database_connections',
          labels: { pool, state },
          value: expect.any(Number),
        });
    expect(sumMetric(samples, 'anito_database_connections', { state: 'open' })).toBeGreaterThan(0);
    expect(sumMetric(samples, 'anito_search_memory_bytes', { thread: 'memory' })).toBeGreaterThan(0);
    expect(sumMetric(samples, 'anito_model_ready')).toBe(2);
  });

  it('measures the lag of webhooks, and what waits in the outbox', async () => {
    const { assistantId, headers } = shop;
    const connected = await test.app.inject({
      method: 'POST',
      url: `/api/assistant/${assistantId}/telegram`,
      headers,
      payload: { botToken: telegram.token },
    });
    expect(connected.statusCode).toBe(201);
    telegram.orderNext({ path: /sendMessage$/, status: 500, json: { ok: false } });
    const update = telegram.write({ id: 1, from: 7, text: question });
    const received = await test.app.inject({
      method: 'POST',
      url: '/api/telegram/webhook/123456789',
      headers: { 'x-telegram-bot-api-secret-token': telegram.webhook.secret },
      payload: update as object,
    });
    expect(received.statusCode).toBe(200);
    const channel = { channel: 'telegram' };
    await expect
      .poll(async () => sumMetric(await readMetrics(test), 'anito_outbox_messages', channel), soon)
      .toBe(1);
    const samples = await readMetrics(test);
    expect(sumMetric(samples, 'anito_outbox_oldest_seconds', channel)).toBeGreaterThan(0);
    expect(sumMetric(samples, 'anito_webhook_lag_seconds_count', channel)).toBe(1);
    expect(sumMetric(samples, 'anito_inbox_messages', channel)).toBe(0);
  });

  it('measures jobs that wait, also for kinds without any', async () => {
    const kind = 'refresh-source';
    // A worker would take the job.
    const idle = await createTestApp();
    onTestFinished(() => idle.close());
    const findSamples = async () =>
      (await readMetrics(idle)).filter((sample: Sample) => sample.labels.kind === kind);
    expect(await findSamples()).toContainEqual({ name: 'anito_jobs_waiting', labels: { kind }, value: 0 });
    await idle.deps.database.pool.query(
      `insert into pgboss.job (name, data, start_after) values ($1, '{}', now() - interval '10 minutes')`,
      [kind],
    );
    const samples = await findSamples();
    expect(sumMetric(samples, 'anito_jobs_waiting')).toBe(1);
    expect(sumMetric(samples, 'anito_jobs_oldest_seconds')).toBeGreaterThanOrEqual(600);
  });

  it('has no id of an account, a source or a visitor in a label', async () => {
    const labels = (await readMetrics(test)).flatMap((sample) => Object.entries(sample.labels));
    expect(labels.filter(([, value]) => value === shop.ownerId)).toEqual([]);
    const names = new Set(labels.map(([name]) => name));
    const bounded = 'channel outcome use provider result direction kind type pool state thread le';
    const known = new Set([...bounded.split(' '), ...'method route status space version'.split(' ')]);
    expect([...names].filter((name) => !known.has(name))).toEqual(['major', 'minor', 'patch']);
  });

  it('logs no failure to read a metric', () => {
    expect(lines.filter((line) => line.includes('metric not read'))).toEqual([]);
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Assistant } from '@anito/contract/assistants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { askAsVisitor, type ChatApp, createChatApp } from '../features/answering/testing/chat-app.ts';
import { createApi } from '../features/sources/testing/sources-app.ts';
import { type FakeTelegram, startFakeTelegram } from '../testing/fake-telegram.ts';
import { evaluate, listSelectors } from '../testing/promql.ts';
import { parseMetrics, type Sample, sumMetric } from '../testing/read-metrics.ts';
import { openShop } from '../testing/shop.ts';
import type { Shop } from '../testing/shop-parts.ts';
import { waitFor } from '../testing/wait-for.ts';

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: object };

const readDeployed = (path: string) =>
  readFileSync(new URL(`../../../../deploy/${path}`, import.meta.url), 'utf8');
const rules = (
  parse(readDeployed('prometheus/alerts.yaml')) as { groups: { rules: Rule[] }[] }
).groups.flatMap((group) => group.rules);
const soon = { timeout: 60_000, interval: 25 };

let telegram: FakeTelegram;
let test: ChatApp;
let shop: Shop;
let agentId: number;
let updates = 0;

beforeAll(async () => {
  telegram = await startFakeTelegram();
  test = await createChatApp({ env: { TELEGRAM_API_URL: telegram.url } });
  shop = await openShop(test, 'owner@example.com');
  const created = await request('/api/assistant', {
    name: 'Agent',
    systemPrompt: 'Help.',
    isAgentMode: true,
  });
  agentId = created.json<Assistant>().id;
  await request(`/api/assistant/${shop.assistantId}/telegram`, { botToken: telegram.token });
  await askAsVisitor(test, shop.assistantId, 'How much is the ube cake?');
  await receiveMessage();
});
afterAll(async () => {
  await test.close();
  await telegram.close();
});

const request = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: shop.headers, payload });
const query = async (text: string, values: unknown[] = []) =>
  (await test.deps.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Scrapes `/metrics` as Prometheus does: `up` says whether there was an answer. */
async function scrape(url = test.url): Promise<Sample[]> {
  const text = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => undefined,
  );
  const up = { name: 'up', labels: { job: 'anito' }, value: text === undefined ? 0 : 1 };
  return [up, ...parseMetrics(text ?? '')];
}

async function receiveWebhook(payload: object | string): Promise<void> {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/telegram/webhook/123456789',
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': telegram.webhook.secret,
    },
    payload,
  });
  expect(response.statusCode).toBe(200);
}

/** Receives a message on Telegram, and waits until it is answered. */
async function receiveMessage(more: object = {}): Promise<void> {
  const sentCount = telegram.sent.length;
  const text = 'How much is the mango cake?';
  await receiveWebhook(telegram.write({ id: ++updates, from: 7, text, ...more }) as object);
  await waitFor(async () => expect(telegram.sent.length).toBeGreaterThan(sentCount), soon);
}

/** Asks an assistant that cannot answer without its model, while the model fails. */
async function askFailingModel(): Promise<void> {
  test.fake.order({ status: 500 });
  await test.app.inject({
    method: 'POST',
    url: `/api/assistant/${agentId}/public/chat`,
    payload: { question: 'Can you help me?', channelUserId: 'public_failing-000001' },
  });
  test.fake.order({});
}

/** Scrapes after the check of a provider that is down. */
async function scrapeFailingModel(): Promise<Sample[]> {
  test.fake.order({ status: 500 });
  await test.deps.models.check();
  const samples = await scrape();
  test.fake.order({});
  await test.deps.models.check();
  return samples;
}

async function failSync(): Promise<void> {
  const api = createApi(test.app);
  const { models } = test.deps;
  const embedPassages = () => Promise.reject(new Error('no embedding model'));
  test.deps.models = { ...models, embed: { ...models.embed, embedPassages } };
  const before = sumMetric(await scrape(), 'anito_syncs_total', { result: 'failed' });
  const { id } = await api.createConnection(shop.headers, `Broken ${randomUUID()}`);
  await api.addFiles(shop.headers, id, [{ name: 'a.md', content: '# Prices\n\nA cake costs 5 pesos.\n' }]);
  await api.startSync(shop.headers, id);
  await expect
    .poll(async () => sumMetric(await scrape(), 'anito_syncs_total', { result: 'failed' }), soon)
    .toBe(before + 1);
  test.deps.models = models;
}

async function waitForDeadLetteredJob(): Promise<void> {
  const id = randomUUID();
  const payload = JSON.stringify({ syncRunId: 0, connectionId: 0 });
  await query(
    `insert into work_attempts (key, kind, owner_id, subject, attempts, set_aside_at)
     values ($1, 'sync-connection', $2, $3, 3, now())`,
    [`job:${id}`, shop.ownerId, payload],
  );
  await query(`insert into pgboss.job (id, name, data, group_id) values ($1, 'sync-connection', $2, $3)`, [
    id,
    payload,
    shop.ownerId,
  ]);
  const labels = { kind: 'sync-connection', result: 'dead-lettered' };
  await expect.poll(async () => sumMetric(await scrape(), 'anito_jobs_total', labels), soon).toBe(1);
}

/** Queues a job that cannot start, because another one of its account is running. */
async function queueLateJob(): Promise<void> {
  for (const [state, startedMinutesAgo] of [
    ['active', 20],
    ['created', 15],
  ])
    await query(
      `insert into pgboss.job (name, data, group_id, state, start_after, started_on, heartbeat_on)
       values ('sync-connection', '{}', 'late', $1::pgboss.job_state, now() - make_interval(mins => $2), now(), now())`,
      [state, startedMinutesAgo],
    );
}

/** Scrapes while queries wait for a connection of the pool of requests. */
async function scrapeBusyPool(): Promise<Sample[]> {
  const { pool } = test.deps.database;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const waiting = Array.from({ length: 30 }, () => pool.query('select 1'));
  const samples = await scrape();
  for (const client of clients) client.release();
  await Promise.all(waiting);
  return samples;
}

/** Scrapes while many searches wait for the search thread. */
async function scrapeWhileSearching(): Promise<Sample[]> {
  const controller = new AbortController();
  const search = {
    ownerId: shop.ownerId,
    collections: [{ id: shop.connectionId, contentVersion: 0, purgedVersion: 0 }],
    question: 'ube cake',
    embeddingModel: test.deps.models.embed.id,
    vector: null,
    limit: 5,
  };
  const searches = Array.from({ length: 1_500 }, () => test.deps.search.search(search, controller.signal));
  const settled = Promise.allSettled(searches);
  const samples = await scrape();
  controller.abort(new Error('scraped'));
  await settled;
  return samples;
}

/** Blocks the event loop three times, long enough for the percentile of the last seconds. */
async function blockEventLoop(): Promise<void> {
  for (let times = 0; times < 3; times++) {
    const end = performance.now() + 600;
    while (performance.now() < end);
    await sleep(20);
  }
}

/**
 * Makes the condition of an alert true in the running product. `again` runs between the two scrapes when the
 * series that the alert compares has to exist in the first.
 */
const conditions: Record<
  string,
  { act?: () => Promise<unknown>; again?: () => Promise<unknown>; last?: () => Promise<Sample[]> }
> = {
  // Nothing listens there.
  AnitoDown: { last: () => scrape('http://127.0.0.1:9') },
  AnitoRequestsFailing: { act: askFailingModel, again: askFailingModel },
  AnitoAnswersFailing: { act: askFailingModel, again: askFailingModel },
  AnitoModelFailing: { act: askFailingModel, again: askFailingModel },
  AnitoModelNotReady: { last: scrapeFailingModel },
  // A test cannot wait for an answer that takes ten seconds, so the measured value is given.
  AnitoAnswersSlow: { again: async () => test.deps.metrics.firstToken.observe({ channel: 'public' }, 12) },
  AnitoJobsWaiting: { act: queueLateJob },
  AnitoJobDeadLettered: { again: waitForDeadLetteredJob },
  AnitoSyncsFailing: { act: failSync, again: failSync },
  AnitoWebhooksLate: {
    again: () => receiveMessage({ date: Math.floor(Date.now() / 1_000) - 120 }),
  },
  AnitoInboxWaiting: {
    act: () =>
      query(`update inbound_messages set state = 'waiting', received_at = now() - interval '5 minutes',
        next_at = now() + interval '1 hour'`),
  },
  AnitoOutboxWaiting: {
    act: () =>
      query(`update outbox_messages set status = 'waiting', created_at = now() - interval '20 minutes',
        next_at = now() + interval '1 hour'`),
  },
  AnitoMessagesUnprocessed: { act: () => receiveWebhook('{"not": "an update"') },
  AnitoDatabaseBusy: { last: scrapeBusyPool },
  AnitoSearchesWaiting: { last: scrapeWhileSearching },
  AnitoEventLoopBlocked: { again: blockEventLoop },
};

describe('an alert', () => {
  it('has a condition in this test, a severity and an action', () => {
    expect(rules.map(({ alert }) => alert).toSorted()).toEqual(Object.keys(conditions).toSorted());
    for (const { labels, annotations } of rules) {
      expect(['critical', 'warning']).toContain(labels.severity);
      expect(Object.keys(annotations)).toEqual(['summary', 'action']);
    }
  });

  it('does not fire for a healthy installation', async () => {
    const first = await scrape();
    await askAsVisitor(test, shop.assistantId, 'How much is the ube cake?');
    const scrapes = { first, second: await scrape(), seconds: 15 };
    const firing = rules.filter(({ expr }) => evaluate(expr, scrapes).length > 0);
    // A busy machine may block the event loop of a healthy process.
    expect(firing.map(({ alert }) => alert).filter((alert) => alert !== 'AnitoEventLoopBlocked')).toEqual([]);
  });

  it.each(rules.map(({ alert, expr }) => [alert, expr]))(
    '%s fires when its condition is true',
    async (alert, expr) => {
      const { act, again, last } = conditions[alert!]!;
      await act?.();
      const first = await scrape();
      await again?.();
      const second = await (last ?? scrape)();
      const [series] = evaluate(expr!, { first, second, seconds: 15 });
      expect(series).toMatchObject({ value: expect.any(Number) });
    },
  );
});

/** Metrics of Prometheus itself. */
const ofPrometheus = new Set(['up']);
/** Labels that Prometheus adds to each series. */
const ofScrapes = new Set(['job', 'instance']);

describe('every name in the files for operators', () => {
  const dashboard = JSON.parse(readDeployed('grafana/dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  const ofPanels = dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr.replaceAll('$__rate_interval', '5m')]),
  );
  const ofRules = rules.map(({ alert, expr }) => [alert, expr]);

  it.each([...ofRules, ...ofPanels])('is exported, with its labels: %s', async (_, expr) => {
    const samples = await scrape();
    for (const { name, matchers } of listSelectors(expr!)) {
      if (ofPrometheus.has(name)) continue;
      const series = samples.filter((sample) => sample.name === name);
      expect([name, series.length > 0]).toEqual([name, true]);
      const labels = new Set(series.flatMap((sample) => Object.keys(sample.labels)));
      for (const { label } of matchers) if (!ofScrapes.has(label)) expect([...labels]).toContain(label);
    }
  });
});

it('every metric and alert is described in docs/observability.md', async () => {
  const page = readFileSync(new URL('../../../../docs/observability.md', import.meta.url), 'utf8');
  const names = (await scrape()).map(({ name }) => name.replace(/_(?:bucket|sum|count)$/, ''));
  const ours = new Set(names.filter((name) => name.startsWith('anito_')));
  expect(
    [...ours, ...rules.map(({ alert }) => alert)].filter((name) => !page.includes(`| \`${name}\` |`)),
  ).toEqual([]);
});

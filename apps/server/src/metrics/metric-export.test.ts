import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { askAsVisitor, type ChatApp, createChatApp } from '../features/answering/testing/chat-app.ts';
import { isTracing } from '../lib/tracing.ts';
import { type FakeCollector, type ReceivedPoint, startFakeCollector } from '../testing/fake-collector.ts';
import { openShop } from '../testing/shop.ts';
import { createTestApp } from '../testing/test-app.ts';

const soon = { timeout: 60_000, interval: 25 };
let collector: FakeCollector;
let env: Record<string, string>;
let test: ChatApp;

beforeAll(async () => {
  collector = await startFakeCollector();
  env = {
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics`,
    OTEL_METRIC_EXPORT_INTERVAL: '200',
  };
  test = await createChatApp({ env });
});
afterAll(async () => {
  await test.close();
  await collector.close();
});

/** Returns the point of a metric that was received last and has exactly these labels. */
const findPoint = (name: string, labels: Record<string, unknown>): ReceivedPoint | undefined =>
  collector.metrics.get(name)?.find((point) => JSON.stringify(point.labels) === JSON.stringify(labels));

describe('with a collector of metrics', () => {
  it('answers and their waiting times arrive', async () => {
    const { assistantId } = await openShop(test, 'owner@example.com');
    await askAsVisitor(test, assistantId, 'How much is the ube cake?');
    const labels = { channel: 'public', outcome: 'answered' };
    await expect.poll(() => findPoint('anito_answers_total', labels)?.value, soon).toBe(1);
    expect(findPoint('anito_answers_total', labels)?.kind).toBe('sum');
    const waited = findPoint('anito_first_token_seconds', { channel: 'public' });
    expect(waited).toMatchObject({ kind: 'histogram', value: 1 });
    // Prometheus counts each value in every larger bucket, OpenTelemetry once.
    expect(waited?.bucketCounts?.map(Number).toSorted().at(-1)).toBe(1);
    expect(waited?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(1);
  });

  it('figures of the queue arrive, read from the database', async () => {
    const kind = 'refresh-source';
    // No worker, which would take the job.
    const idle = await createTestApp({ env });
    onTestFinished(() => idle.close());
    await expect.poll(() => findPoint('anito_jobs_waiting', { kind })?.value, soon).toBe(0);
    await idle.deps.database.pool.query(
      `insert into pgboss.job (name, data, start_after) values ($1, '{}', now() - interval '10 minutes')`,
      [kind],
    );
    await expect.poll(() => findPoint('anito_jobs_waiting', { kind })?.value, soon).toBe(1);
    expect(findPoint('anito_jobs_oldest_seconds', { kind })).toMatchObject({ kind: 'gauge' });
  });

  it('are those of /metrics, from a process with an id', async () => {
    const { body } = await test.app.inject({ url: '/metrics' });
    const names = [...body.matchAll(/^# TYPE (\w{1,100}) /gm)].map(([, name]) => name!);
    expect(names).toContain('process_cpu_seconds_total');
    await expect.poll(() => names.filter((name) => !collector.metrics.has(name)), soon).toEqual([]);
    expect(collector.bodies.at(-1)).toMatch(/"service.instance.id","value":\{"stringValue":"[\da-f-]{36}"/);
  });

  it('traces stay off without an address for them', () => {
    expect(isTracing()).toBe(false);
    expect(collector.spans).toEqual([]);
  });
});

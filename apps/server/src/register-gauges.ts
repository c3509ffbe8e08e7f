import { Gauge, type Registry } from 'prom-client';
import { OldestFirstPool } from './db/oldest-first-pool.ts';
import type { Deps } from './deps.ts';
import type { DeadLettersDeps } from './features/dead-letters/create-dead-letters.ts';
import type { KnowledgeDeps } from './features/knowledge/knowledge.service.ts';
import { countEventStreams } from './lib/sse.ts';
import { measureInbox, measureOutbox } from './metrics/metrics.store.ts';

export type GaugeDeps = Pick<Deps, 'database' | 'jobDatabase' | 'jobs' | 'log' | 'models' | 'process'> &
  DeadLettersDeps &
  KnowledgeDeps;

/** A gauge: its name without the prefix, help and labels, and the function that returns its values. */
type GaugeDefinition<Label extends string> = {
  name: string;
  help: string;
  labels: readonly Label[];
  read(): Promise<Reading<Label>[]> | Reading<Label>[];
};
type Reading<Label extends string> = { labels: Record<Label, string>; value: number };

/** Maximum duration of a measurement in milliseconds. Prometheus waits 10 s for a scrape by default. */
const measureMs = 2_000;

/** Rejects after `measureMs`. */
function failAfterTimeout(): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(reject, measureMs, new Error('the measurement took too long')).unref(),
  );
}

/**
 * Returns a measurement that fails after `measureMs`. Gauges that share it measure once per scrape, because
 * a scrape reads all gauges at the same time.
 */
function shareMeasurement<T>(measure: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined;
  return () => {
    current ??= Promise.race([measure(), failAfterTimeout()]).finally(() => {
      current = undefined;
    });
    return current;
  };
}

/**
 * Registers the gauges that are read when Prometheus asks. Those of the database cover the installation and
 * are equal in all processes. One that is not read within `measureMs` keeps its value.
 */
export function registerGauges(registry: Registry, deps: GaugeDeps): void {
  function register<Label extends string>({ name, help, labels, read }: GaugeDefinition<Label>): void {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        try {
          const readings = await read();
          gauge.reset();
          for (const reading of readings) gauge.set(reading.labels, reading.value);
        } catch (err) {
          deps.log.debug({ err, metric: name }, 'metric not read');
        }
      },
    });
  }
  registerProcessGauges(register, deps);
  registerQueueGauges(register, deps);
}

type Register = <Label extends string>(definition: GaugeDefinition<Label>) => void;

/** Registers the gauges of this process. */
function registerProcessGauges(register: Register, deps: GaugeDeps): void {
  register({
    name: 'anito_live_connections',
    help: 'Open connections that wait for events: answers that are streamed (sse) and clients of the live hub (hub)',
    labels: ['kind'],
    read: () => [
      { labels: { kind: 'sse' }, value: countEventStreams() },
      { labels: { kind: 'hub' }, value: deps.process.countHubConnections() },
    ],
  });
  register({
    name: 'anito_database_connections',
    help: 'Connections by pool and state: open, idle, or waiting (queries without a connection)',
    labels: ['pool', 'state'],
    read: () =>
      Object.entries({
        requests: deps.database.pool,
        jobs: deps.jobDatabase.pool,
        heavy: deps.database.heavyPool,
      }).flatMap(([name, pool]) => {
        const waiting = pool instanceof OldestFirstPool ? pool.queuedCount : pool.waitingCount;
        return Object.entries({ open: pool.totalCount, idle: pool.idleCount, waiting }).map(
          ([state, value]) => ({ labels: { pool: name, state }, value }),
        );
      }),
  });
  register({
    name: 'anito_search_memory_bytes',
    help: 'Memory of the search indexes, by thread: memory, or large (accounts searched in the database)',
    labels: ['thread'],
    read() {
      const { bytes, large } = deps.search.stats();
      return [
        { labels: { thread: 'memory' }, value: bytes },
        ...(large ? [{ labels: { thread: 'large' }, value: large.bytes }] : []),
      ];
    },
  });
  register({
    name: 'anito_search_waiting',
    help: 'Searches that have not ended',
    labels: [],
    read: () => [{ labels: {}, value: deps.search.stats().waiting }],
  });
  register({
    name: 'anito_model_ready',
    help: 'Whether the configured models answer: 1, or 0 after a failure, by use: chat or embed',
    labels: ['use'],
    read: () =>
      Object.entries(deps.models.status()).map(([use, { healthy }]) => ({
        labels: { use },
        value: Number(healthy),
      })),
  });
}

/** Registers the gauges of what waits in the database. */
function registerQueueGauges(register: Register, { jobs, jobDatabase, deadLetters }: GaugeDeps): void {
  // Not the pool of requests: its queue is one of the things to measure.
  const { pool } = jobDatabase;
  for (const { name, help, measure } of [
    {
      name: 'inbox',
      help: 'messages of visitors that are not answered yet',
      measure: shareMeasurement(() => measureInbox(pool)),
    },
    {
      name: 'outbox',
      help: 'messages to visitors that are not sent yet',
      measure: shareMeasurement(() => measureOutbox(pool)),
    },
  ]) {
    register({
      name: `anito_${name}_messages`,
      help: `Number of ${help}, by channel`,
      labels: ['channel'],
      read: async () =>
        (await measure()).map(({ channel, count }) => ({ labels: { channel }, value: count })),
    });
    register({
      name: `anito_${name}_oldest_seconds`,
      help: `Age of the oldest of the ${help}, by channel`,
      labels: ['channel'],
      read: async () =>
        (await measure()).map(({ channel, oldestSeconds }) => ({
          labels: { channel },
          value: oldestSeconds,
        })),
    });
  }
  const measureJobs = shareMeasurement(() => jobs.measureWaiting());
  register({
    name: 'anito_jobs_waiting',
    help: 'Jobs that may start and have not, by kind',
    labels: ['kind'],
    read: async () => (await measureJobs()).map(({ kind, count }) => ({ labels: { kind }, value: count })),
  });
  register({
    name: 'anito_jobs_oldest_seconds',
    help: 'Time for which the oldest job that may start has waited, by kind',
    labels: ['kind'],
    read: async () =>
      (await measureJobs()).map(({ kind, oldestSeconds }) => ({
        labels: { kind },
        value: oldestSeconds,
      })),
  });
  const countDeadLetters = shareMeasurement(() => deadLetters.count());
  register({
    name: 'anito_dead_letters',
    help: 'Webhooks that could not be processed, by channel: kept now, and received, processed, dropped and expired since the installation began',
    labels: ['channel', 'state'],
    read: async () =>
      (await countDeadLetters()).flatMap(({ channel, ...counts }) =>
        Object.entries(counts).map(([state, value]) => ({ labels: { channel, state }, value })),
      ),
  });
}

import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Bounds in seconds of what a person waits for. */
const waitBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60];
/** Bounds in seconds of HTTP requests. */
const requestBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bounds in seconds of background work, from a message to a large sync. */
const workBuckets = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600];

export const syncResults = ['completed', 'failed', 'cancelled'] as const;

/**
 * Creates the metrics that this process counts while it works. Labels have few values: never ids of accounts,
 * visitors or sources. `registerGauges` adds those that are read when Prometheus asks.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    answers: new Counter({
      name: 'anito_answers_total',
      help: 'Answers by channel and outcome: answered, unsure, refused, person, interrupted or failed',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    firstToken: new Histogram({
      name: 'anito_first_token_seconds',
      help: 'Time from the arrival of a question to the first text of its answer, by channel',
      labelNames: ['channel'],
      buckets: waitBuckets,
      registers,
    }),
    modelCalls: new Counter({
      name: 'anito_model_calls_total',
      help: 'Calls to models by use, provider and result: ok, aborted, error, or the reason of a failure',
      labelNames: ['use', 'provider', 'result'],
      registers,
    }),
    modelTokens: new Counter({
      name: 'anito_model_tokens_total',
      help: 'Tokens that chat models reported, by provider and direction: prompt or completion',
      labelNames: ['provider', 'direction'],
      registers,
    }),
    jobs: new Counter({
      name: 'anito_jobs_total',
      help: 'Jobs that this process ran, by kind and result: completed, failed (it is tried again) or dead-lettered',
      labelNames: ['kind', 'result'],
      registers,
    }),
    jobDuration: new Histogram({
      name: 'anito_job_duration_seconds',
      help: 'Duration of jobs, by kind',
      labelNames: ['kind'],
      buckets: workBuckets,
      registers,
    }),
    syncs: new Counter({
      name: 'anito_syncs_total',
      help: 'Ended syncs by type of source and result: completed, failed or cancelled',
      labelNames: ['type', 'result'],
      registers,
    }),
    requestDuration: new Histogram({
      name: 'anito_request_duration_seconds',
      help: 'Duration of HTTP requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: requestBuckets,
      registers,
    }),
    webhookLag: new Histogram({
      name: 'anito_webhook_lag_seconds',
      help: 'Time from the moment a visitor wrote a message, as the service reports it, until it was stored',
      labelNames: ['channel'],
      buckets: workBuckets,
      registers,
    }),
  };
}

/** The metrics of this process. */
export type Metrics = ReturnType<typeof createMetrics>;

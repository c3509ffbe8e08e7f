/** A thread that requests /healthz twenty times a second. The attacking thread is too busy to measure it. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { measure } from './measure.ts';

export type HealthWatch = { url: string; forMs: number };
/** Times of the requests in milliseconds, and reasons of failures. */
export type HealthReport = { health: number[]; failed: string[] };

const everyMs = 50;

const { url, forMs } = workerData as HealthWatch;
const report: HealthReport = { health: [], failed: [] };
const checkHealth = async () => {
  const signal = AbortSignal.timeout(60_000);
  const { ms } = await measure(report.failed, () => fetch(`${url}/healthz`, { signal }));
  report.health.push(ms);
};
const checks: Promise<void>[] = [];
for (const startedAt = performance.now(); performance.now() < startedAt + forMs; ) {
  checks.push(checkHealth());
  await wait(everyMs);
}
await Promise.all(checks);
parentPort!.postMessage(report);

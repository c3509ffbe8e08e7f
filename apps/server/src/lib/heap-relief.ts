import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const checkIntervalMs = 1_000;
/**
 * Time without requests before a collection, in milliseconds, because a collection stops the program for a
 * tenth of a second.
 */
const calmMs = 2_000;
/**
 * Share of one core's time, over all threads. Jobs that continue after the last request may use less; more
 * means that the burst is not over.
 */
const calmShare = 0.6;
/** Requests of load balancers and monitors, which never stop. */
const monitorPaths = /^\/(?:healthz|readyz|metrics)\b/;
/** Growth of the heap since the last collection that justifies another one, in bytes. */
const minGrowthBytes = 64 * 1024 * 1024;

type ReliefOptions = {
  /** Returns when a request last started or ended, by `now`. */
  readLastRequest(): number;
  /** Returns the CPU time of the process in milliseconds. */
  readCpuMs(): number;
  /** Returns the memory that the heap has taken from the operating system. */
  readHeapBytes(): number;
  collect(): void;
  /** In milliseconds. */
  now(): number;
};

/**
 * Returns a function to call about once a second: it collects garbage when the process is idle and its heap
 * has grown.
 */
export function createHeapRelief(options: ReliefOptions): () => void {
  const { readLastRequest, readCpuMs, readHeapBytes, collect, now } = options;
  let [seenAt, seenCpuMs] = [now(), readCpuMs()];
  // Zero, so that garbage from the start is collected too.
  let baseBytes = 0;
  return () => {
    const [at, cpuMs] = [now(), readCpuMs()];
    const isBusy = cpuMs - seenCpuMs > calmShare * (at - seenAt);
    [seenAt, seenCpuMs] = [at, cpuMs];
    baseBytes = Math.min(baseBytes, readHeapBytes());
    if (isBusy || at - readLastRequest() < calmMs || readHeapBytes() - baseBytes < minGrowthBytes) return;
    collect();
    baseBytes = readHeapBytes();
  };
}

/**
 * Collects all garbage and returns the memory to the operating system, which V8 otherwise keeps for most of a
 * minute.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/**
 * Frees unused memory shortly after the start and after each burst of work, until stopped. `server` is
 * undefined in a process without one.
 */
export function startHeapRelief(server: Server | undefined): { stop(): void } {
  let lastRequest = 0;
  const recordRequest = () => {
    lastRequest = performance.now();
  };
  server?.on('request', ({ url = '' }, response) => {
    if (monitorPaths.test(url)) return;
    recordRequest();
    response.once('close', recordRequest);
  });
  const checkHeap = createHeapRelief({
    readLastRequest: () => lastRequest,
    readCpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    readHeapBytes: () => getHeapStatistics().total_heap_size,
    collect: collectGarbage,
    now: () => performance.now(),
  });
  const timer = setInterval(checkHeap, checkIntervalMs).unref();
  return { stop: () => clearInterval(timer) };
}

import type { Server } from 'node:http';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 1_000;
/** A collection stops the program for a tenth of a second: it waits until nobody seems to be asking. */
const calmMs = 2_000;
/** Of one core's time, in all threads. Jobs that go on after the last request may take less, or the burst lasts on. */
const calmShare = 0.6;
/** Requests of load balancers and monitors, which come for ever. */
const monitorPaths = /^\/(?:healthz|readyz|metrics)\b/;
/** Growth of the heap since the last collection that is worth another one. */
const worthBytes = 64 * 1024 * 1024;

type ReliefOptions = {
  /** When a request began or ended last, by `now`. */
  readLastRequest(): number;
  /** CPU time of the process, in milliseconds. */
  readCpuMs(): number;
  /** Memory that the heap has taken from the operating system. */
  readHeapBytes(): number;
  collect(): void;
  /** Milliseconds. */
  now(): number;
};

/** Returns what is called about once a second: it collects garbage when the process is calm and its heap has grown. */
export function createHeapRelief(options: ReliefOptions): () => void {
  const { readLastRequest, readCpuMs, readHeapBytes, collect, now } = options;
  let [seenAt, seenCpuMs] = [now(), readCpuMs()];
  // None yet: what the start has left is collected too.
  let keptBytes = 0;
  return () => {
    const [at, cpuMs] = [now(), readCpuMs()];
    const isBusy = cpuMs - seenCpuMs > calmShare * (at - seenAt);
    [seenAt, seenCpuMs] = [at, cpuMs];
    keptBytes = Math.min(keptBytes, readHeapBytes());
    if (isBusy || at - readLastRequest() < calmMs || readHeapBytes() - keptBytes < worthBytes) return;
    collect();
    keptBytes = readHeapBytes();
  };
}

/** Collects all garbage and gives the room back, which V8 by itself keeps for the better part of a minute. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: object) => void;
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Gives back, soon after the start and after each burst of work, what they have left in the heap. */
export function startHeapRelief(server: Server | undefined): { stop(): void } {
  let lastRequest = 0;
  const note = () => {
    lastRequest = performance.now();
  };
  server?.on('request', ({ url = '' }, response) => {
    if (monitorPaths.test(url)) return;
    note();
    response.once('close', note);
  });
  const look = createHeapRelief({
    readLastRequest: () => lastRequest,
    readCpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1_000;
    },
    readHeapBytes: () => getHeapStatistics().total_heap_size,
    collect: collectGarbage,
    now: () => performance.now(),
  });
  const timer = setInterval(look, lookMs).unref();
  return { stop: () => clearInterval(timer) };
}

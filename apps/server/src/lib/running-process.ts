import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import { forgetProcess, saveHeartbeat } from './running-process.store.ts';

/** Length of the counting window in seconds. */
const seconds = 60;

/** Creates a meter that returns the number of events in the last minute. `now` returns milliseconds. */
export function createCallMeter(now: () => number = () => performance.now()) {
  const counts = new Map<number, number>();
  const second = () => Math.floor(now() / 1_000);
  const forget = () => {
    for (const at of counts.keys()) if (at <= second() - seconds) counts.delete(at);
  };
  return {
    count(): void {
      const at = second();
      const before = counts.get(at);
      if (before === undefined) forget();
      counts.set(at, (before ?? 0) + 1);
    },
    countLastMinute(): number {
      forget();
      return [...counts.values()].reduce((total, count) => total + count, 0);
    },
  };
}

/** This server process, as others that share its database see it. */
export type RunningProcess = {
  id: string;
  /** Counts an API request. */
  countCall(): void;
  /** Sets the function that returns the number of clients of the live hub. */
  countLive(count: () => number): void;
  /** Returns the number of clients of the live hub. */
  countHubConnections(): number;
  /** Deletes the process, which frees its unfinished work. */
  close(): Promise<void>;
};

const heartbeatMs = 5_000;
/**
 * Registers this process in the table `processes` and renews the entry until `close`. Throws when the first
 * heartbeat cannot be saved; later failures are only logged.
 */
export async function registerProcess(options: {
  pool: SqlRunner;
  /** True when no other process uses the database yet: existing entries belong to dead processes. */
  isOnlyProcess: boolean;
  roles: readonly string[];
  log: Logger;
}): Promise<RunningProcess> {
  const { pool, log, roles } = options;
  const id = randomUUID();
  const calls = createCallMeter();
  let countLive = () => 0;
  const beat = () =>
    saveHeartbeat(pool, {
      id,
      roles: [...roles],
      callsPerMinute: calls.countLastMinute(),
      memoryBytes: process.memoryUsage.rss(),
      liveConnections: countLive(),
    });
  if (options.isOnlyProcess) await forgetProcess(pool, null);
  await beat();
  let lastBeat = Promise.resolve();
  const timer = setInterval(() => {
    lastBeat = beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat not saved'));
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    countCall: () => calls.count(),
    countLive(count) {
      countLive = count;
    },
    countHubConnections: () => countLive(),
    async close() {
      clearInterval(timer);
      // A heartbeat in progress would insert the entry again that is deleted here.
      await lastBeat;
      await forgetProcess(pool, id).catch((error: unknown) =>
        log.warn({ err: error }, 'process not removed'),
      );
    },
  };
}

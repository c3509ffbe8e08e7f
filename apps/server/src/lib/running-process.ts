import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import { forgetProcess, noteProcess } from './running-process.store.ts';

/** Seconds that a meter looks back. */
const seconds = 60;

/** Counts what happens, and says how often it did in the last minute. */
export function createCallMeter(now: () => number = () => performance.now()) {
  const counts = new Map<number, number>();
  const second = () => Math.floor(now() / 1_000);
  const forget = () => {
    for (const at of counts.keys()) if (at <= second() - seconds) counts.delete(at);
  };
  return {
    note(): void {
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

/** This server process, as the others that share its database see it. */
export type RunningProcess = {
  id: string;
  /** A call of the API was answered. */
  noteCall(): void;
  /** Says how many clients are connected to the live hub. */
  countLive(count: () => number): void;
  /** From now on what it began is free. */
  close(): Promise<void>;
};

const heartbeatMs = 5_000;
/** Enters this process in the table `processes` and keeps the entry fresh until `close`. */
export async function enterProcess(options: {
  pool: SqlRunner;
  /** True when no other process is on the database yet: entries found there are of dead ones. */
  isOnlyProcess: boolean;
  roles: readonly string[];
  log: Logger;
}): Promise<RunningProcess> {
  const { pool, log, roles } = options;
  const id = randomUUID();
  const calls = createCallMeter();
  let countLive = () => 0;
  const beat = () =>
    noteProcess(pool, {
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
    lastBeat = beat().catch((error: unknown) => log.warn({ err: error }, 'process not seen'));
  }, heartbeatMs);
  timer.unref();
  return {
    id,
    noteCall: () => calls.note(),
    countLive(count) {
      countLive = count;
    },
    async close() {
      clearInterval(timer);
      // One that is under way would enter again what is forgotten here.
      await lastBeat;
      await forgetProcess(pool, id).catch((error: unknown) =>
        log.warn({ err: error }, 'process not removed'),
      );
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { SqlRunner } from '../db/sql.ts';
import type { Work } from './attempts.store.ts';
import * as store from './attempts.store.ts';

/**
 * Counts each start of work that could kill a process in the database, before the work starts. Work that has
 * ended its process twice gets one more attempt, alone and only after the process has lived for a while, so
 * that a server that is killed repeatedly for another reason loses no work. After that it is dead-lettered.
 */
export type Attempts = {
  /**
   * Counts the start of an attempt; may wait until the work can be tried alone. Resolves to whether the work
   * may be done; false means that it is dead-lettered.
   */
  begin(work: Work, signal: AbortSignal): Promise<boolean>;
  /**
   * Starts several pieces of work, except those over which two processes died. Returns the keys of the
   * started ones; the others have to `begin` one by one.
   */
  beginSeveral(works: readonly Work[], signal: AbortSignal): Promise<Set<string>>;
  /**
   * Records that work started here has ended, successfully or not, or was handed back. Dead-lettered work
   * stays dead-lettered, and the count of another process that started it since stays too.
   */
  end(keys: string[], runner?: SqlRunner): Promise<void>;
  /** Records that work makes progress, which makes the current attempt the first one. */
  noteProgress(key: string): Promise<void>;
};

/** Number of attempts after which work is dead-lettered. */
export const maxAttempts = 3;
/**
 * Time in milliseconds that a process has worked before it tries work over which two processes died: starting
 * takes long on a busy machine.
 */
const quietMs = 15_000;

type AttemptsOptions = { runner: SqlRunner; log: Logger; quietMs?: number };

/**
 * Creates the counter of attempts, which stores its counts in the table `work_attempts`. Work during which
 * two processes died is tried a last time, alone among its kind, and then dead-lettered.
 */
export function createAttempts({ runner, log, quietMs: delayMs = quietMs }: AttemptsOptions): Attempts {
  let workingSince: number | undefined;
  /** Attempt numbers of the work in progress in this process. */
  const inProgress = new Map<string, number>();
  /** The work that is tried alone, by kind. */
  const alone = new Map<string, { key: string; end: PromiseWithResolvers<void> }>();
  /** Attempt numbers of work that ended while the database was unavailable. */
  const unsavedEnds = new Map<string, number>();

  async function countSeveral(works: readonly Work[], maxStarts: number): Promise<Set<string>> {
    const counted = await store.countStarts(runner, works, maxStarts);
    for (const [key, attempts] of counted) inProgress.set(key, attempts);
    return new Set(counted.keys());
  }

  const count = async (work: Work, maxStarts: number) => (await countSeveral([work], maxStarts)).size > 0;

  const isDeadLettered = (key: string) => store.deadLetterExhausted(runner, key, maxAttempts);

  /** Waits until no other work of its kind is tried alone, and takes the turn. */
  async function waitForTurn({ key, kind }: Work, signal: AbortSignal): Promise<void> {
    for (let other = alone.get(kind); other && other.key !== key; other = alone.get(kind)) {
      await awaitUnlessAborted(other.end.promise, signal);
    }
    alone.set(kind, { key, end: Promise.withResolvers<void>() });
  }

  /** Ends the turn of work that is tried alone. Does nothing for other work. */
  function endTurn(key: string): void {
    for (const [kind, each] of alone) {
      if (each.key !== key) continue;
      alone.delete(kind);
      each.end.resolve();
    }
  }

  /**
   * Makes the last attempt at work, alone among its kind. Returns false when it has none left and is
   * dead-lettered.
   */
  async function tryAlone(work: Work, signal: AbortSignal): Promise<boolean> {
    await waitForTurn(work, signal);
    try {
      const workedMs = performance.now() - (workingSince ?? 0);
      await sleep(Math.max(0, delayMs - workedMs), undefined, { signal });
      log.warn({ ...work }, 'last attempt at work during which two processes died');
      if (await count(work, maxAttempts)) return true;
    } catch (error) {
      endTurn(work.key);
      throw error;
    }
    endTurn(work.key);
    return !(await isDeadLettered(work.key));
  }

  /** Saves ends that could not be saved before. Throws the signal's reason when it has fired. */
  async function prepare(signal: AbortSignal, end: Attempts['end']): Promise<void> {
    signal.throwIfAborted();
    workingSince ??= performance.now();
    if (unsavedEnds.size > 0) await end([]);
  }

  return {
    async beginSeveral(works, signal) {
      await prepare(signal, this.end);
      return countSeveral(works, maxAttempts - 1);
    },
    async begin(work, signal) {
      await prepare(signal, this.end);
      if (await count(work, maxAttempts - 1)) return true;
      if (await isDeadLettered(work.key)) return false;
      return tryAlone(work, signal);
    },
    async end(keys, endRunner = runner) {
      const all = new Map(unsavedEnds);
      for (const key of keys) {
        const attempts = inProgress.get(key);
        if (attempts !== undefined) all.set(key, attempts);
        inProgress.delete(key);
        endTurn(key);
      }
      try {
        if (all.size > 0) await store.forgetAttempts(endRunner, all);
        for (const key of all.keys()) unsavedEnds.delete(key);
      } catch (error) {
        for (const [key, attempts] of all) unsavedEnds.set(key, attempts);
        throw error;
      }
    },
    async noteProgress(key) {
      const attempts = inProgress.get(key) ?? 1;
      if (attempts === 1) return;
      inProgress.set(key, 1);
      endTurn(key);
      await store.resetAttempts(runner, key, attempts);
    },
  };
}

/** Waits for a promise. Throws the signal's reason if the signal fires first. */
async function awaitUnlessAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener('abort', abort));
}

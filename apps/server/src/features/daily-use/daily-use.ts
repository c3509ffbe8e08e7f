import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { AppError } from '../../lib/errors.ts';
import { addUse, listUse, type Use, type UseKey } from './daily-use.store.ts';

/** Daily limits of an account and of each assistant. */
export type DailyCaps = { account: Use; assistant: Use };

/**
 * Counts the daily usage (UTC) of accounts and assistants and enforces their limits. Counts are kept in
 * memory and merged in the database every few seconds, so that a question costs no statement. Several
 * processes together may exceed a limit by the questions they answer in that time.
 */
export type DailyUse = {
  /**
   * Counts a question. Throws `daily_limit` with a text once the account or the assistant has used its daily
   * questions.
   */
  takeQuestion(ownerId: string, assistantId: number | null, writeText: () => string): Promise<void>;
  /** Returns which of the two have used all their daily questions; null stands for the account. */
  listUsedUp(ownerId: string, assistantId: number | null): (number | null)[];
  /** Returns whether a connected model may still be called today. */
  hasTokens(ownerId: string, assistantId: number | null): boolean;
  addTokens(ownerId: string, assistantId: number | null, tokens: number): void;
  /** Returns today's usage, including the account's and the counts that this process has not written yet. */
  list(ownerId: string): Promise<{ resetsAt: Date; used: (UseKey & Use)[]; caps: DailyCaps }>;
  /** Writes the counts since the last write. */
  flush(): Promise<void>;
  /** Writes the remaining counts and stops. */
  close(): Promise<void>;
};

/** Dependency of code that counts daily usage. */
export type DailyUseDeps = { dailyUse: DailyUse };

type Counted = { key: UseKey; day: string; total: Use; pending: Use };

const flushMs = 5_000;

/** Returns the UTC day of a time. */
export function readDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Returns the start of the next UTC day. */
function findNextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

type DailyUseOptions = {
  database: Pick<Database, 'pool'>;
  /** Called with the accounts whose questions were counted, in the transaction that counts them. */
  onCounted(runner: SqlRunner, ownerIds: readonly string[]): Promise<void>;
  caps: DailyCaps;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

/** Creates the counter, which writes to the tables `daily_use` and `account_daily_use`. */
export function createDailyUse({
  database,
  onCounted,
  caps,
  log,
  now = () => new Date(),
}: DailyUseOptions): DailyUse {
  const counted = new Map<string, Counted>();
  /** Accounts whose counts of the day are loaded or loading. */
  const known = new Map<string, Promise<void>>();
  let lastFlush = Promise.resolve();

  const nameKey = ({ ownerId, assistantId }: UseKey, day: string) => `${day}:${ownerId}:${assistantId}`;

  function find(key: UseKey, day: string): Counted {
    const name = nameKey(key, day);
    const found = counted.get(name) ?? {
      key,
      day,
      total: { questions: 0, tokens: 0 },
      pending: { questions: 0, tokens: 0 },
    };
    counted.set(name, found);
    return found;
  }

  function listOf(ownerId: string, assistantId: number | null): { entry: Counted; cap: Use }[] {
    const day = readDay(now());
    const account = { entry: find({ ownerId, assistantId: null }, day), cap: caps.account };
    if (assistantId === null) return [account];
    return [account, { entry: find({ ownerId, assistantId }, day), cap: caps.assistant }];
  }

  async function load(ownerId: string, day: string): Promise<void> {
    const rows = await listUse(database.pool, ownerId, day);
    for (const { questions, tokens, ...key } of rows) find(key, day).total = { questions, tokens };
  }

  function know(ownerId: string): Promise<void> {
    const day = readDay(now());
    const name = `${day}:${ownerId}`;
    const loading = known.get(name) ?? load(ownerId, day);
    known.set(name, loading);
    loading.catch(() => known.delete(name));
    return loading;
  }

  /** Forgets other days, except for counts that are not written yet. */
  function forgetOtherDays(): void {
    const day = readDay(now());
    for (const [name, entry] of counted) {
      if (entry.day !== day && entry.pending.questions + entry.pending.tokens === 0) counted.delete(name);
    }
    for (const name of known.keys()) if (!name.startsWith(day)) known.delete(name);
  }

  async function write(): Promise<void> {
    const waiting = [...counted.values()].filter(({ pending }) => pending.questions + pending.tokens > 0);
    for (const [day, entries] of Map.groupBy(waiting, (entry) => entry.day)) {
      const added = entries.map(({ key, pending }) => ({ ...key, ...pending }));
      const totals = await runInTransaction(database, async (runner) => {
        const counts = await addUse(runner, day, added);
        await onCounted(runner, [...new Set(added.map(({ ownerId }) => ownerId))]);
        return counts;
      });
      for (const [place, entry] of entries.entries()) {
        entry.pending.questions -= added[place]!.questions;
        entry.pending.tokens -= added[place]!.tokens;
      }
      for (const { questions, tokens, ...key } of totals) find(key, day).total = { questions, tokens };
    }
    forgetOtherDays();
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.then(write, write);
    return lastFlush;
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'the use of the day was not written'));
  }, flushMs);
  timer.unref();

  const has = (what: keyof Use) => (each: { entry: Counted; cap: Use }) =>
    each.entry.total[what] + each.entry.pending[what] < each.cap[what];

  return {
    async takeQuestion(ownerId, assistantId, writeText) {
      await know(ownerId);
      const entries = listOf(ownerId, assistantId);
      if (!entries.every(has('questions'))) throw usedUp(now(), writeText());
      for (const { entry } of entries) entry.pending.questions++;
    },
    listUsedUp: (ownerId, assistantId) =>
      listOf(ownerId, assistantId)
        .filter((each) => !has('questions')(each))
        .map(({ entry }) => entry.key.assistantId),
    hasTokens: (ownerId, assistantId) => listOf(ownerId, assistantId).every(has('tokens')),
    addTokens(ownerId, assistantId, tokens) {
      for (const { entry } of listOf(ownerId, assistantId)) entry.pending.tokens += tokens;
    },
    async list(ownerId) {
      await flush();
      return {
        resetsAt: findNextDay(now()),
        used: await listUse(database.pool, ownerId, readDay(now())),
        caps,
      };
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function usedUp(now: Date, text: string): AppError {
  const retryAfter = Math.ceil((findNextDay(now).getTime() - now.getTime()) / 1_000);
  return new AppError('daily_limit', 'assistant-resting', { text, retryAfter });
}

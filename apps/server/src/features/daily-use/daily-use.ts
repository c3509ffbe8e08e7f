import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { AppError } from '../../lib/errors.ts';
import { addUse, listUse, type UsageCounts, type UsageKey } from './daily-use.store.ts';

/** Daily limits of an account and of each assistant. */
export type DailyLimits = { account: UsageCounts; assistant: UsageCounts };

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
  consumeQuestion(ownerId: string, assistantId: number | null, writeText: () => string): Promise<void>;
  /** Returns which of the two have used all their daily questions; null stands for the account. */
  listUsedUp(ownerId: string, assistantId: number | null): (number | null)[];
  /** Returns whether a connected model may still be called today. */
  hasTokens(ownerId: string, assistantId: number | null): boolean;
  addTokens(ownerId: string, assistantId: number | null, tokens: number): void;
  /** Returns today's usage, including the account's and the counts that this process has not written yet. */
  list(ownerId: string): Promise<{ resetsAt: Date; used: (UsageKey & UsageCounts)[]; caps: DailyLimits }>;
  /** Writes the counts since the last write. */
  flush(): Promise<void>;
  /** Writes the remaining counts and stops. */
  close(): Promise<void>;
};

/** Dependency of code that counts daily usage. */
export type DailyUseDeps = { dailyUse: DailyUse };

type UsageEntry = { key: UsageKey; day: string; total: UsageCounts; pending: UsageCounts };

const flushMs = 5_000;

/** Returns the UTC day of a time as YYYY-MM-DD. */
export function toUtcDay(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** Returns the start of the next UTC day. */
function getNextDay(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}

type DailyUseOptions = {
  database: Pick<Database, 'pool'>;
  /** Called with the accounts whose questions were counted, in the transaction that counts them. */
  onCounted(runner: SqlRunner, ownerIds: readonly string[]): Promise<void>;
  caps: DailyLimits;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

/**
 * Creates the counter of daily questions and tokens. It counts in memory and writes to `daily_use` and
 * `account_daily_use` every few seconds.
 */
export function createDailyUse({
  database,
  onCounted,
  caps,
  log,
  now = () => new Date(),
}: DailyUseOptions): DailyUse {
  const entriesByKey = new Map<string, UsageEntry>();
  /** Accounts whose counts of the day are loaded or loading. */
  const loadedAccounts = new Map<string, Promise<void>>();
  let lastFlush = Promise.resolve();

  const toKey = ({ ownerId, assistantId }: UsageKey, day: string) => `${day}:${ownerId}:${assistantId}`;

  /** Returns the entry of a key and day. Creates an empty one if it is missing. */
  function getEntry(key: UsageKey, day: string): UsageEntry {
    const name = toKey(key, day);
    const entry = entriesByKey.get(name) ?? {
      key,
      day,
      total: { questions: 0, tokens: 0 },
      pending: { questions: 0, tokens: 0 },
    };
    entriesByKey.set(name, entry);
    return entry;
  }

  /**
   * Returns today's entries of the account and, unless it is null, of the assistant, each with its limits.
   */
  function listEntries(
    ownerId: string,
    assistantId: number | null,
  ): { entry: UsageEntry; cap: UsageCounts }[] {
    const day = toUtcDay(now());
    const account = { entry: getEntry({ ownerId, assistantId: null }, day), cap: caps.account };
    if (assistantId === null) return [account];
    return [account, { entry: getEntry({ ownerId, assistantId }, day), cap: caps.assistant }];
  }

  async function load(ownerId: string, day: string): Promise<void> {
    const rows = await listUse(database.pool, ownerId, day);
    for (const { questions, tokens, ...key } of rows) getEntry(key, day).total = { questions, tokens };
  }

  /** Loads the stored counts of an account once a day. A failed load is repeated by the next call. */
  function ensureLoaded(ownerId: string): Promise<void> {
    const day = toUtcDay(now());
    const name = `${day}:${ownerId}`;
    const loading = loadedAccounts.get(name) ?? load(ownerId, day);
    loadedAccounts.set(name, loading);
    loading.catch(() => loadedAccounts.delete(name));
    return loading;
  }

  /** Forgets other days, except for counts that are not written yet. */
  function dropOtherDays(): void {
    const day = toUtcDay(now());
    for (const [name, entry] of entriesByKey) {
      if (entry.day !== day && entry.pending.questions + entry.pending.tokens === 0)
        entriesByKey.delete(name);
    }
    for (const name of loadedAccounts.keys()) if (!name.startsWith(day)) loadedAccounts.delete(name);
  }

  async function write(): Promise<void> {
    const unwritten = [...entriesByKey.values()].filter(
      ({ pending }) => pending.questions + pending.tokens > 0,
    );
    for (const [day, entries] of Map.groupBy(unwritten, (entry) => entry.day)) {
      const increments = entries.map(({ key, pending }) => ({ ...key, ...pending }));
      const totals = await runInTransaction(database, async (runner) => {
        const counts = await addUse(runner, day, increments);
        await onCounted(runner, [...new Set(increments.map(({ ownerId }) => ownerId))]);
        return counts;
      });
      for (const [index, entry] of entries.entries()) {
        entry.pending.questions -= increments[index]!.questions;
        entry.pending.tokens -= increments[index]!.tokens;
      }
      for (const { questions, tokens, ...key } of totals) getEntry(key, day).total = { questions, tokens };
    }
    dropOtherDays();
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.then(write, write);
    return lastFlush;
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'daily usage not saved'));
  }, flushMs);
  timer.unref();

  const hasLeft = (unit: keyof UsageCounts) => (each: { entry: UsageEntry; cap: UsageCounts }) =>
    each.entry.total[unit] + each.entry.pending[unit] < each.cap[unit];

  return {
    async consumeQuestion(ownerId, assistantId, writeText) {
      await ensureLoaded(ownerId);
      const entries = listEntries(ownerId, assistantId);
      if (!entries.every(hasLeft('questions'))) throw dailyLimitError(now(), writeText());
      for (const { entry } of entries) entry.pending.questions++;
    },
    listUsedUp: (ownerId, assistantId) =>
      listEntries(ownerId, assistantId)
        .filter((each) => !hasLeft('questions')(each))
        .map(({ entry }) => entry.key.assistantId),
    hasTokens: (ownerId, assistantId) => listEntries(ownerId, assistantId).every(hasLeft('tokens')),
    addTokens(ownerId, assistantId, tokens) {
      for (const { entry } of listEntries(ownerId, assistantId)) entry.pending.tokens += tokens;
    },
    async list(ownerId) {
      await flush();
      return {
        resetsAt: getNextDay(now()),
        used: await listUse(database.pool, ownerId, toUtcDay(now())),
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

/**
 * Returns the error `daily_limit` with the text for the visitor. `retryAfter` is the time until the next UTC
 * day in seconds.
 */
function dailyLimitError(now: Date, text: string): AppError {
  const retryAfter = Math.ceil((getNextDay(now).getTime() - now.getTime()) / 1_000);
  return new AppError('daily_limit', 'assistant-resting', { text, retryAfter });
}

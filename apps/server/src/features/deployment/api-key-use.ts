import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { runInTransaction } from '../../db/run-in-transaction.ts';
import type { SqlRunner } from '../../db/sql.ts';
import { addApiKeyUse, type DailyKeyUse } from './api-key-use.store.ts';

/**
 * Counts the calls of keys in memory and writes them to the database every few seconds, so that a call costs
 * no statement and excessive calls create no rows.
 */
export type ApiKeyUse = {
  /** Counts a call of a key. */
  record(key: { id: number; ownerId: string }, isRefused: boolean): void;
  /** Writes the counts since the last write. After a failure it throws, and the next write includes them. */
  flush(): Promise<void>;
  /** Writes the remaining counts and stops. */
  close(): Promise<void>;
};

/** Dependency of code that counts calls of keys. */
export type ApiKeyUseDeps = { apiKeyUse: ApiKeyUse };

const flushMs = 2_000;

type ApiKeyUseOptions = {
  database: Pick<Database, 'pool'>;
  /** Called with the counted keys, in the transaction that counts them. */
  onCounted(runner: SqlRunner, apiKeyIds: readonly number[]): Promise<void>;
  log: Pick<Logger, 'warn'>;
  now?: () => Date;
};

/**
 * Creates the counter of calls of API keys. It counts in memory and writes to `api_keys` and `api_key_use`
 * every few seconds.
 */
export function createApiKeyUse({
  database,
  onCounted,
  log,
  now = () => new Date(),
}: ApiKeyUseOptions): ApiKeyUse {
  let pending = new Map<string, DailyKeyUse>();
  let lastFlush = Promise.resolve();

  function add({ apiKeyId, ownerId, day, requests, refusals }: DailyKeyUse): void {
    const key = `${apiKeyId}:${day}`;
    const existing = pending.get(key);
    pending.set(key, {
      apiKeyId,
      ownerId,
      day,
      requests: (existing?.requests ?? 0) + requests,
      refusals: (existing?.refusals ?? 0) + refusals,
    });
  }

  async function write(): Promise<void> {
    if (pending.size === 0) return;
    const uses = [...pending.values()];
    pending = new Map();
    try {
      await runInTransaction(database, async (runner) => {
        await addApiKeyUse(runner, uses);
        await onCounted(runner, [...new Set(uses.map(({ apiKeyId }) => apiKeyId))]);
      });
    } catch (error) {
      // The database is unavailable. The next flush writes them.
      for (const use of uses) add(use);
      throw error;
    }
  }

  function flush(): Promise<void> {
    lastFlush = lastFlush.then(write, write);
    return lastFlush;
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => log.warn({ err: error }, 'usage of API keys not saved'));
  }, flushMs);
  timer.unref();

  return {
    record({ id, ownerId }, isRefused) {
      const day = now().toISOString().slice(0, 10);
      add({ apiKeyId: id, ownerId, day, requests: 1, refusals: isRefused ? 1 : 0 });
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

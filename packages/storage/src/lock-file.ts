import { DatabaseSync } from 'node:sqlite';

/** References to the locks of this process, because garbage collection would end them. */
const locks = new Set<DatabaseSync>();

/** An acquired lock. It ends with `release` or with the process, even if that crashes. */
export type Lock = { release(): void };

/**
 * Locks `path` against all other processes that see the same file. Blocks the thread for up to `waitMs`, and
 * returns undefined if another process still holds the lock. SQLite's exclusive lock is a lock of the
 * operating system, so a killed process leaves nothing behind.
 */
export function acquireLock(path: string, waitMs: number): Lock | undefined {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  locks.add(database);
  return {
    release: () => {
      if (locks.delete(database)) database.close();
    },
  };
}

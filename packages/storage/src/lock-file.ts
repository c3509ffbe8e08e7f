import { DatabaseSync } from 'node:sqlite';

/** Keeps the locks of this process from being garbage-collected, which would end them. */
const held = new Set<DatabaseSync>();

/** A held lock; it ends with `release` or with the process, however that ends. */
export type Lock = { release(): void };

/**
 * Locks `path` against every other process that sees the same file, or returns undefined when one
 * holds it for longer than `waitMs`. SQLite's exclusive lock is the operating system's own, so a
 * killed holder leaves nothing behind.
 */
export function holdLock(path: string, waitMs: number): Lock | undefined {
  const database = new DatabaseSync(path, { timeout: waitMs });
  try {
    database.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    database.close();
    const busy = 5;
    if ((error as { errcode?: number }).errcode === busy) return undefined;
    throw error;
  }
  held.add(database);
  return {
    release: () => {
      if (held.delete(database)) database.close();
    },
  };
}

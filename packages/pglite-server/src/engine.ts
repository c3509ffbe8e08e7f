import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { DiskReserve } from './disk-reserve.ts';
import { DurableFs } from './durable-fs.ts';
import { InterruptTimer } from './interrupt-timer.ts';

/** The one backend of the embedded database: it runs protocol messages, one call at a time. */
export type Engine = {
  /** Runs whole protocol messages without a pause and returns everything the backend answered. */
  run(messages: Uint8Array): Promise<Buffer>;
  /** Commits so far whose log had to go to the disk: it grows when `run` committed something. */
  commitCount(): number;
  /** Bytes of write-ahead log written so far. */
  logBytes(): number;
  /** Room for the log on a full disk. */
  reserve: Pick<DiskReserve, 'isGivenBack' | 'renew'>;
  /** Brings every commit so far to the disk; rejects when the disk refuses. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

/** Ends a statement that nobody bounded otherwise; a default of the engine, so that clients need not ask for it. */
const statementTimeoutMs = 60_000;

type Backend = { _PostgresMainLoopOnce(): void };

/** Start parameters: PGlite's own, but with fsync on and a cache fit for a small machine. */
const startParams = [
  '--single',
  '-O',
  '-j',
  ...[
    'search_path=public',
    'exit_on_error=false',
    'log_checkpoints=false',
    'max_worker_processes=0',
    'max_parallel_workers=0',
    'max_parallel_workers_per_gather=0',
    'max_parallel_maintenance_workers=0',
    'io_method=sync',
    'shared_buffers=16MB',
    'maintenance_work_mem=32MB',
    // Sizes tables of locks only: there is one session.
    'max_connections=20',
    'fsync=on',
    // Emscripten's fdatasync does nothing; fsync reaches DurableFs.
    'wal_sync_method=fsync',
    'TimeZone=UTC',
    `statement_timeout=${statementTimeoutMs}`,
  ].flatMap((setting) => ['-c', setting]),
];

/**
 * Opens (or creates) the cluster in `directory`, which nobody else may use; `onFailure` hears of a backend that can
 * no longer be used.
 */
export async function openEngine(directory: string, onFailure: (error: unknown) => void): Promise<Engine> {
  // After a power loss it may be empty, and then PostgreSQL does not start; the lock of the process is another.
  rmSync(join(directory, 'postmaster.pid'), { force: true });
  const timer = await InterruptTimer.start();
  const reserve = new DiskReserve(`${directory}.reserve`);
  const fs = new DurableFs(directory, timer, reserve);
  const database = await PGlite.create({ fs, extensions: { vector }, startParams });
  fs.isOpen = true;
  guardMainLoop(database.Module as unknown as Backend, onFailure);
  return {
    run: async (messages) => {
      const chunks: Buffer[] = [];
      await database.execProtocolRawStream(messages, {
        syncToFs: false,
        onRawData: (data) => void chunks.push(Buffer.from(data)),
      });
      return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
    },
    commitCount: () => fs.logFlushes,
    logBytes: () => fs.logBytes,
    reserve,
    flush: () => fs.flush(),
    close: async () => {
      await database.close();
      await timer.stop();
    },
  };
}

/** PGlite swallows every exception of the main loop and tries again; only PostgreSQL's own longjmp may be. */
function guardMainLoop(backend: Backend, onFailure: (error: unknown) => void): void {
  const runOnce = backend._PostgresMainLoopOnce;
  const longJump = 100;
  backend._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== longJump) onFailure(error);
      throw error;
    }
  };
}

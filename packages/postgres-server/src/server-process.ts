import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresError } from './postgres-error.ts';

/** A running PostgreSQL server. */
export type ServerProcess = {
  pid: number | undefined;
  /** Resolves when it has ended, with the end of its log. */
  ended: Promise<string>;
  /** Disconnects clients, writes a checkpoint and ends the server. */
  stop(): Promise<void>;
};

type StartOptions = {
  /** The program with its first arguments, which contain the path of the cluster from the program's view. */
  command: string[];
  spawnOptions?: SpawnOptions;
  cluster: string;
  /** As `name=value`. */
  settings: string[];
  onLog(line: string): void;
};

/** Start timeout in milliseconds. Recovery after a crash reads up to `max_wal_size` of log. */
const startTimeoutMs = 120_000;
/** Time in milliseconds within which the server of a killed program disconnects its clients and ends. */
const orphanTimeoutMs = 30_000;
const pollMs = 10;
const maxLogTail = 4_000;

/** Ends the server when this process's end of descriptor 3 closes, also when this process is killed. */
const supervise = '"$@" & server=$!; (cat >/dev/null; kill -INT $server) <&3 2>/dev/null & wait $server';

/**
 * Starts the server and resolves when it accepts connections. Throws a PostgresError when it ends before that
 * or is not ready after `startTimeoutMs`. Waits first for a server that an earlier run left.
 */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const { command, spawnOptions, cluster, settings, onLog } = options;
  await waitForOrphan(cluster);
  const previousPidFile = await readPidFile(cluster);
  const hasShell = process.platform !== 'win32';
  const supervised = hasShell ? ['/bin/sh', '-c', supervise, 'sh', ...command] : command;
  const [program = '', ...args] = [...supervised, ...settings.flatMap((setting) => ['-c', setting])];
  const child = spawn(program, args, {
    ...spawnOptions,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // Ctrl+C in a terminal only reaches this process, which stops the server last.
    detached: hasShell,
  });
  const getLogTail = readLog(child, onLog);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Otherwise the process that watches this descriptor would keep waiting.
    child.once('exit', () => child.stdio[3]?.destroy());
    child.once('close', () => resolve(getLogTail()));
  });
  // The server ends with this process, and keeps it alive only while the server is being stopped.
  const handles = [child, child.stderr, child.stdio[3]] as { ref?(): void; unref?(): void }[];
  const stop = async () => {
    for (const handle of handles) handle?.ref?.();
    if (hasShell) child.stdio[3]?.destroy();
    else child.kill('SIGINT');
    await ended;
  };
  const isReady = await Promise.race([ended, waitUntilReady(cluster, previousPidFile)]);
  if (isReady !== true) {
    await stop();
    throw new PostgresError(`PostgreSQL did not start: ${await ended}`);
  }
  for (const handle of handles) handle?.unref?.();
  return { pid: (await readPidFile(cluster))?.pid, ended, stop };
}

/** Passes each line of the server's log to `onLog`. Returns a function that returns the end of the log. */
function readLog(child: ChildProcess, onLog: (line: string) => void): () => string {
  let logTail = '';
  let remaining = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    logTail = (logTail + text).slice(-maxLogTail);
    const lines = (remaining + text).split('\n');
    remaining = lines.pop() ?? '';
    for (const line of lines) onLog(line);
  });
  return () => logTail.trim();
}

type PidFile = { pid: number; text: string };

/** Reads `postmaster.pid`. Returns undefined when it does not exist. */
async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { pid: Number(text.split('\n')[0]), text };
}

/**
 * Returns true when the server accepts connections, or false after the timeout. `postmaster.pid` then differs
 * from `previousPidFile`, and its eighth line is "ready" (PostgreSQL's pidfile.h).
 */
async function waitUntilReady(cluster: string, previousPidFile: PidFile | undefined): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline) {
    const file = await readPidFile(cluster);
    if (file && file.text !== previousPidFile?.text && file.text.split('\n')[7]?.trim() === 'ready')
      return true;
    await sleep(pollMs);
  }
  return false;
}

/**
 * Waits for the server of a program that was just killed. Throws a PostgresError when it still runs after
 * `orphanTimeoutMs`. Removes a process id file that would prevent PostgreSQL from starting: an empty one
 * after a power failure, or one whose process id now belongs to another program, for example in a restarted
 * container. Only the holder of the cluster's lock may call this.
 */
async function waitForOrphan(cluster: string): Promise<void> {
  const deadline = performance.now() + orphanTimeoutMs;
  for (let file = await readPidFile(cluster); file; file = await readPidFile(cluster)) {
    const state = file.pid > 0 ? await findProcessState(file.pid) : 'other';
    if (state === 'gone') return;
    if (state === 'other') return rm(join(cluster, 'postmaster.pid'), { force: true });
    if (performance.now() > deadline) {
      throw new PostgresError(
        `Process ${file.pid}, a PostgreSQL server of an earlier run, still uses ${cluster}. Stop it and start again.`,
      );
    }
    await sleep(pollMs);
  }
}

/**
 * Returns whether a process exists and, on Linux, whether it is a PostgreSQL server. On other systems, every
 * existing process counts as one.
 */
async function findProcessState(pid: number): Promise<'gone' | 'postgres' | 'other'> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return 'gone';
  }
  if (process.platform !== 'linux') return 'postgres';
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('postgres') ? 'postgres' : 'other';
}

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../../lib/errors.ts';

/** What a process answers: a value, or a failure whose text is meant for a person. */
export type ProcessReply<T> = { ok: true; value: T } | { ok: false; message: string; detail: string };

/** What a process says while it works. */
export type ProcessSign = { isAlive: true };

type PoolOptions = {
  /** A module that calls `serveJobs`. */
  script: URL;
  maxWorkers: number;
  /** For a job, or for each of its steps where it tells of them. */
  timeoutMs: number;
  /** Resident memory at which a process is ended. */
  maxMemoryMb: number;
  /** An unused process is ended after this time, so that an idle server stays small. */
  idleMs: number;
};

type Job<In, Out> = {
  input: In;
  resolve: (value: Out) => void;
  reject: (reason: unknown) => void;
  /** Whether it ran out of memory in a process that others had used: it is tried once more in a new one. */
  needsNewProcess: boolean;
};

type Slot<In, Out> = {
  child: ChildProcess;
  job: Job<In, Out> | null;
  /** Whether it has done a job: what libraries keep of it counts against the memory of the next. */
  isUsed: boolean;
  /** Ends a job that takes too long, or a process that has none. */
  timer: NodeJS.Timeout | null;
};

/** The part of the memory that JavaScript objects may take; the rest is for buffers and the program. */
const HEAP_SHARE = 0.7;
/** How V8 (abort, trap) and the watch inside the process (kill) end one that is out of memory. */
const MEMORY_SIGNALS = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGKILL']);
const ABORT_EXIT_CODE = 134;

/**
 * A small pool of processes, started lazily, first come first served. Processes rather than threads, as V8 aborts
 * the whole process when a thread runs out of memory inside a built-in function. They have no secrets in their
 * environment and may neither write files nor start programs. A job over its time or memory is ended with its
 * process and rejected with AppError('unreadable_file'), the latter only when it had the process to itself; an
 * aborted one with the abort reason.
 */
export function createProcessPool<In, Out>(options: PoolOptions) {
  const slots = new Set<Slot<In, Out>>();
  const waiting: Job<In, Out>[] = [];
  let closed = false;

  function spawn(): Slot<In, Out> {
    const heap = Math.round(options.maxMemoryMb * HEAP_SHARE);
    const child = fork(fileURLToPath(options.script), [String(options.maxMemoryMb)], {
      env: {},
      execArgv: [`--max-old-space-size=${heap}`, '--permission', '--allow-fs-read=*', '--allow-worker'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const slot: Slot<In, Out> = { child, job: null, isUsed: false, timer: null };
    slots.add(slot);
    child.on('message', (message: ProcessReply<Out> | ProcessSign) => {
      if ('ok' in message) finish(slot, message);
      else if (slot.job) limitTime(slot);
    });
    child.on('error', (error) => fail(slot, unreadable(READER_FAILED, error)));
    child.on('exit', (code, signal) => handleExit(slot, code, signal));
    return slot;
  }

  function finish(slot: Slot<In, Out>, reply: ProcessReply<Out>) {
    const job = release(slot);
    if (!job) return;
    slot.child.unref();
    slot.child.channel?.unref();
    slot.isUsed = true;
    slot.timer = setTimeout(() => fail(slot, null), options.idleMs).unref();
    if (reply.ok) job.resolve(reply.value);
    else job.reject(unreadable(reply.message, reply.detail ? new Error(reply.detail) : undefined));
    next();
  }

  function handleExit(slot: Slot<In, Out>, code: number | null, signal: string | null) {
    if (slot.job && slot.isUsed && isOutOfMemory(code, signal)) {
      slot.job.needsNewProcess = true;
      waiting.unshift(release(slot)!);
    }
    fail(slot, describeExit(code, signal));
  }

  /** Ends the slot's process, whatever it is doing, and rejects its job. */
  function fail(slot: Slot<In, Out>, reason: unknown) {
    retire(slot)?.reject(reason);
    next();
  }

  function retire(slot: Slot<In, Out>): Job<In, Out> | null {
    slots.delete(slot);
    slot.child.kill('SIGKILL');
    return release(slot);
  }

  function release(slot: Slot<In, Out>): Job<In, Out> | null {
    const { job } = slot;
    slot.job = null;
    if (slot.timer) clearTimeout(slot.timer);
    slot.timer = null;
    return job;
  }

  function next() {
    while (!closed && waiting.length > 0) {
      const free = [...slots].find((slot) => !slot.job);
      if (!free && slots.size >= options.maxWorkers) return;
      const job = waiting.shift()!;
      if (free && job.needsNewProcess) retire(free);
      start(free && !job.needsNewProcess ? free : spawn(), job);
    }
  }

  function start(slot: Slot<In, Out>, job: Job<In, Out>) {
    release(slot);
    slot.job = job;
    slot.child.ref();
    slot.child.channel?.ref();
    limitTime(slot);
    slot.child.send(job.input as never, (error) => {
      if (error && slot.job === job) fail(slot, unreadable(READER_FAILED, error));
    });
  }

  function limitTime(slot: Slot<In, Out>) {
    if (slot.timer) clearTimeout(slot.timer);
    const reason = `The file could not be read within ${Math.round(options.timeoutMs / 1000)} seconds.`;
    slot.timer = setTimeout(() => fail(slot, unreadable(reason)), options.timeoutMs);
  }

  function run(input: In, signal?: AbortSignal): Promise<Out> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (closed) return Promise.reject(stopping());
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    const job: Job<In, Out> = { input, resolve, reject, needsNewProcess: false };
    const abort = () => {
      const slot = [...slots].find((candidate) => candidate.job === job);
      if (slot) return fail(slot, signal?.reason);
      waiting.splice(waiting.indexOf(job), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    waiting.push(job);
    next();
    return promise.finally(() => signal?.removeEventListener('abort', abort));
  }

  async function close(): Promise<void> {
    closed = true;
    for (const job of waiting.splice(0)) job.reject(stopping());
    const running = [...slots];
    const ended = running.map(({ child }) => {
      child.ref();
      return new Promise((resolve) => child.once('close', resolve));
    });
    for (const slot of running) fail(slot, stopping());
    await Promise.all(ended);
  }

  return { run, close };
}

const READER_FAILED = 'The file could not be read: its reader failed.';

function unreadable(message: string, cause?: unknown): AppError {
  return new AppError('unreadable_file', message, { cause });
}

function stopping(): AppError {
  return new AppError('unavailable', 'The server is stopping.');
}

function isOutOfMemory(code: number | null, signal: string | null): boolean {
  return code === ABORT_EXIT_CODE || MEMORY_SIGNALS.has(signal ?? '');
}

function describeExit(code: number | null, signal: string | null): AppError {
  const isMemory = isOutOfMemory(code, signal);
  const cause = new Error(`The process ended with ${signal ?? `code ${code}`}.`);
  return unreadable(isMemory ? 'The file needs too much memory to be read.' : READER_FAILED, cause);
}

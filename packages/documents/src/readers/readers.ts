import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Child, type ChildEnd, describeEnd, startChild } from '@anito/child-process/start-child';
import { createFairPositions } from '@anito/fair-line/fair-positions';
import { ReadersClosedError, UnreadableError, unreadable } from '../unreadable-error.ts';
import type { FailedMessage, ReaderMessage, TaskMessage } from './messages.ts';
import { chooseNext, chooseToPreempt, createQuanta, type ScheduledJob } from './reader-scheduling.ts';
import type { ReaderTask } from './reader-task.ts';

export type ReadersOptions = {
  maxWorkers: number;
  /** Longest time for a task in milliseconds, counted once from its start. */
  timeoutMs?: number;
  /** The same for a task that has requested more time. */
  longTimeoutMs?: number;
  /** Resident memory in megabytes above which a process is ended. */
  maxMemoryMb?: number;
  /** Time in milliseconds after which an unused process is ended, so that an idle server stays small. */
  idleMs?: number;
  /**
   * Time in milliseconds after which a task is preempted for others and starts again later; shorter for
   * tenants with recent long tasks.
   */
  quantumMs?: number;
  /** Folders outside the program that processes may read. */
  readable: string[];
};

/** Result of a task: its parts in order, and its value. */
type ReaderResult<Out, Part> = { value: Out; parts: Part[] };

/** Reads untrusted files in separate processes. `close` ends these processes and rejects waiting tasks. */
export type Readers = {
  /**
   * Runs a task when a process is free. Rejects with UnreadableError, the abort reason or ReadersClosedError.
   */
  run<In, Out, Part = never>(
    task: ReaderTask<In, Out, Part>,
    input: In,
    options: { tenantId: string; signal?: AbortSignal },
  ): Promise<ReaderResult<Out, Part>>;
  /**
   * Starts a process for tasks that will arrive soon, if none is running: a start takes longer than a small
   * task. An unused process is ended again.
   */
  prewarm(task: Pick<ReaderTask<never, never>, 'script'>): void;
  close(): Promise<void>;
};

type Job = ScheduledJob & {
  message: TaskMessage;
  parts: unknown[];
  resolve: (result: ReaderResult<unknown, unknown>) => void;
  reject: (reason: unknown) => void;
  /**
   * Whether it ran out of memory in a process that other tasks had used. It is retried once in a new process.
   */
  needsNewProcess: boolean;
};

type Slot = {
  child: Child<TaskMessage, void>;
  job: Job | null;
  /** Whether it has run a job. Memory that libraries retain from it counts against the next job. */
  isUsed: boolean;
  /** Ends a job that takes too long, or an unused process. */
  timer: NodeJS.Timeout | null;
  /** Checks whether another job should run instead. */
  quantum: NodeJS.Timeout | null;
};

/**
 * Share of the memory for JavaScript objects; the rest is for buffers, the program and new objects. Near this
 * limit V8 collects garbage. With a larger share, the process would be ended for memory that is no longer
 * used.
 */
const HEAP_SHARE = 0.65;
/**
 * Size of each of the three parts of the space for new objects, in megabytes. On a large machine V8 takes 32
 * MB each, in addition to the heap above.
 */
const NEW_SPACE_MB = 8;

const script = new URL('./reader-process.ts', import.meta.url);
const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** Files of the program. */
const ownFiles = ['apps/*', 'packages/*', 'node_modules/*', 'package.json'].map((name) => root + name);

/**
 * Creates a small pool of lazily started reader processes, shared fairly by the tenants whose files they
 * read. They are processes rather than threads, because V8 aborts the whole process when a thread runs out of
 * memory inside a built-in function. They have no secrets in their environment and no network; they may not
 * write files, start programs or read files outside the given folders. A job that exceeds its time or memory
 * is ended with its process and rejected with UnreadableError; for memory, only if no other job used the
 * process before. An aborted job is rejected with the abort reason.
 */
export function createReaders(options: ReadersOptions): Readers {
  const { maxWorkers, readable, timeoutMs = 60_000, longTimeoutMs = 300_000 } = options;
  const { maxMemoryMb = 400, idleMs = 30_000, quantumMs = 15_000 } = options;
  const slots = new Set<Slot>();
  const waiting: Job[] = [];
  let closed = false;
  const positions = createFairPositions();
  const quanta = createQuanta(quantumMs);

  function spawn(): Slot {
    const heap = Math.round(maxMemoryMb * HEAP_SHARE);
    const child = startChild<TaskMessage, ReaderMessage>({
      script,
      // The canvas would read the machine's fonts, which Node's permissions do not forbid to native code.
      env: { DISABLE_SYSTEM_FONTS_LOAD: '1' },
      nodeOptions: [
        `--max-old-space-size=${heap}`,
        `--max-semi-space-size=${NEW_SPACE_MB}`,
        '--permission',
        // With an asterisk, because a folder may not exist yet.
        ...[...ownFiles, ...readable.map((folder) => join(folder, '*'))].map(
          (path) => `--allow-fs-read=${path}`,
        ),
        '--allow-worker',
        // Only for the canvas: see limitAddons.
        '--allow-addons',
      ],
      graceMs: 0,
      maxMemoryMb,
      onReport: (message) => handleMessage(slot, message),
    });
    const slot: Slot = { child, job: null, isUsed: false, timer: null, quantum: null };
    slots.add(slot);
    void child.ended.then((end) => handleEnd(slot, end));
    return slot;
  }

  function handleMessage(slot: Slot, message: ReaderMessage) {
    if (message.kind === 'part') slot.job?.parts.push(message.part);
    else if (message.kind === 'longer') limitTime(slot, longTimeoutMs);
    else finish(slot, message);
  }

  /** Resolves or rejects the job of a slot with the message of its process, and starts waiting jobs. */
  function finish(slot: Slot, message: Extract<ReaderMessage, { kind: 'done' | 'failed' }>) {
    const job = release(slot);
    if (!job) return;
    slot.isUsed = true;
    scheduleRetirement(slot);
    if (message.kind === 'done') job.resolve({ value: message.value, parts: job.parts });
    else job.reject(readFailure(message));
    next();
  }

  /** Ends the slot's process if it stays unused. */
  function scheduleRetirement(slot: Slot) {
    slot.child.hold(false);
    slot.timer = setTimeout(() => fail(slot, null), idleMs).unref();
  }

  /** Handles the end of a process. Its job is retried once if it ran out of memory in a used process. */
  function handleEnd(slot: Slot, end: ChildEnd) {
    if (slot.job && slot.isUsed && end.isOutOfMemory) {
      slot.job.needsNewProcess = true;
      waiting.unshift(release(slot)!);
    }
    const cause = new Error(describeEnd(end));
    fail(slot, unreadable(end.isOutOfMemory ? 'too-much-memory' : 'reader-failed', {}, cause));
  }

  /** Ends the slot's process, even if it is busy, and rejects its job. */
  function fail(slot: Slot, reason: unknown) {
    retire(slot)?.reject(reason);
    next();
  }

  /** Ends the slot's process and returns its job, which is not rejected. */
  function retire(slot: Slot): Job | null {
    slots.delete(slot);
    slot.child.kill();
    return release(slot);
  }

  /** Takes the job out of a slot, and clears the slot's timers. */
  function release(slot: Slot): Job | null {
    const { job } = slot;
    slot.job = null;
    if (slot.timer) clearTimeout(slot.timer);
    if (slot.quantum) clearTimeout(slot.quantum);
    slot.timer = null;
    slot.quantum = null;
    if (job) quanta.record(job, performance.now());
    return job;
  }

  function running(): Job[] {
    return [...slots].flatMap(({ job }) => job ?? []);
  }

  /** Starts waiting jobs while a slot is free or can be freed. */
  function next() {
    while (!closed) {
      const job = chooseNext(waiting, running(), maxWorkers);
      if (!job) return;
      const free = [...slots].find((slot) => !slot.job);
      if (!free && slots.size >= maxWorkers && !preempt(job)) return;
      waiting.splice(waiting.indexOf(job), 1);
      if (free && job.needsNewProcess) retire(free);
      start(free && !job.needsNewProcess ? free : spawn(), job);
    }
  }

  /**
   * Preempts a long job if a waiting job may be short; returns whether it did. The long job starts again
   * later.
   */
  function preempt(job: Job): boolean {
    const chosen = chooseToPreempt(job, running(), { maxWorkers, now: performance.now() });
    const slot = [...slots].find((each) => each.job === chosen);
    if (!slot || !chosen) return false;
    retire(slot);
    waiting.push(Object.assign(chosen, { isLong: true, position: positions.assign(chosen.tenantId) }));
    return true;
  }

  function start(slot: Slot, job: Job) {
    release(slot);
    slot.job = job;
    job.parts = [];
    positions.begin(job.position);
    job.startedAt = performance.now();
    job.quantumMs = quanta.choose(job.tenantId, job.startedAt);
    slot.child.hold(true);
    limitTime(slot, timeoutMs);
    slot.quantum = setTimeout(next, job.quantumMs).unref();
    slot.child.send(job.message);
  }

  /** Ends the job of a slot this long after its start, instead of any earlier limit. */
  function limitTime(slot: Slot, milliseconds: number) {
    const { job } = slot;
    if (!job) return;
    if (slot.timer) clearTimeout(slot.timer);
    const remainingMs = job.startedAt + milliseconds - performance.now();
    slot.timer = setTimeout(
      () => fail(slot, unreadable('took-too-long', { seconds: Math.round(milliseconds / 1000) })),
      remainingMs,
    );
  }

  const run: Readers['run'] = (task, input, { tenantId, signal }) => {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (closed) return Promise.reject(createClosedError());
    const { promise, resolve, reject } = Promise.withResolvers<ReaderResult<never, never>>();
    const job: Job = {
      message: { script: task.script.href, input },
      tenantId,
      position: positions.assign(tenantId),
      startedAt: 0,
      quantumMs,
      isLong: false,
      parts: [],
      resolve: resolve as Job['resolve'],
      reject,
      needsNewProcess: false,
    };
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
  };

  /** Implements `prewarm`. */
  function expect({ script: { href } }: Pick<ReaderTask<never, never>, 'script'>): void {
    if (closed || slots.size > 0) return;
    const slot = spawn();
    slot.child.send({ script: href });
    scheduleRetirement(slot);
  }

  async function close(): Promise<void> {
    closed = true;
    for (const job of waiting.splice(0)) job.reject(createClosedError());
    const ending = [...slots];
    for (const slot of ending) {
      slot.child.hold(true);
      fail(slot, createClosedError());
    }
    await Promise.all(ending.map(({ child }) => child.ended));
  }

  return { run, prewarm: expect, close };
}

function readFailure({ problem, message, values, detail }: FailedMessage): UnreadableError {
  return new UnreadableError(problem, message, { values, cause: detail ? new Error(detail) : undefined });
}

function createClosedError(): ReadersClosedError {
  return new ReadersClosedError('The readers are closing.');
}

import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { AppError } from '../../../lib/errors.ts';
import { FairLine } from '../../../lib/fair-line.ts';
import type {
  IndexStats,
  WorkerAnswer,
  WorkerOptions,
  WorkerOrder,
  WorkerReply,
  WorkerRequest,
} from './worker-messages.ts';

/** Figures of a search thread since it started. */
export type ThreadStats = IndexStats & { waiting: number; restarts: number };

/** One thread of search; started at its first question and again after it died. */
export type SearchThread = {
  ask(request: Omit<WorkerRequest, 'id'>, signal?: AbortSignal): Promise<WorkerAnswer>;
  /** What it may hold from now on, in megabytes. */
  limitMemory(memoryLimitMb: number): void;
  close(): Promise<void>;
  stats(): ThreadStats;
};

type Waiting = { resolve(answer: WorkerAnswer): void; reject(error: Error): void; timer: NodeJS.Timeout };

/** A first load of a large connection takes seconds; beyond this the caller is told. */
const answerTimeoutMs = 30_000;
const closeTimeoutMs = 2_000;
/** Questions that a thread has before it at once: one that reads the database leaves it time for others. */
const mostAtOnce = 8;
const mostWaiting = 2_000;
/** What is read on its way into an index is garbage at once: collected often, it takes little room. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };
const noStats: IndexStats = { connections: 0, bytes: 0, loads: 0, refreshes: 0, evictions: 0 };

/** Makes a thread of the program `url`; nothing is started yet. */
export function createSearchThread(
  url: URL,
  options: WorkerOptions,
  log: Pick<Logger, 'warn' | 'error'>,
): SearchThread {
  const waiting = new Map<number, Waiting>();
  const line = new FairLine({
    places: mostAtOnce,
    mostWaiting,
    patienceMs: answerTimeoutMs,
    refuse: () => unavailable('too many questions wait for search'),
  });
  let { memoryLimitMb } = options;
  let worker: Worker | undefined;
  let stats = noStats;
  let lastId = 0;
  let restarts = -1;
  let isClosed = false;

  const failAll = (cause?: unknown) => {
    for (const id of [...waiting.keys()]) settle(id, (entry) => entry.reject(unavailable(cause)));
  };

  function settle(id: number, how: (entry: Waiting) => void): void {
    const entry = waiting.get(id);
    if (!entry) return;
    waiting.delete(id);
    clearTimeout(entry.timer);
    how(entry);
  }

  function start(): Worker {
    const workerData: WorkerOptions = { ...options, memoryLimitMb };
    const started = new Worker(url, { workerData, resourceLimits });
    started.unref();
    restarts++;
    started.on('message', (reply: WorkerReply) => {
      if ('error' in reply) {
        if (waiting.has(reply.id)) log.warn({ reason: reply.error }, 'search could not read the database');
        settle(reply.id, (entry) => entry.reject(unavailable(reply.error)));
        return;
      }
      stats = reply.stats;
      settle(reply.id, (entry) => entry.resolve(reply));
    });
    started.on('error', (error) => log.error({ err: error }, 'search thread crashed'));
    started.on('exit', () => {
      if (worker !== started) return;
      worker = undefined;
      stats = noStats;
      failAll();
    });
    return started;
  }

  function post(request: Omit<WorkerRequest, 'id'>, signal?: AbortSignal): Promise<WorkerAnswer> {
    if (isClosed) return Promise.reject(unavailable());
    if (signal?.aborted) return Promise.reject(signal.reason);
    worker ??= start();
    const id = ++lastId;
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const stop = (reason: unknown) => {
      worker?.postMessage({ stop: id } satisfies WorkerOrder);
      settle(id, () => reject(reason));
    };
    const tooLong = () => stop(unavailable(`no answer within ${answerTimeoutMs} ms`));
    const timer = setTimeout(tooLong, answerTimeoutMs);
    waiting.set(id, { resolve, reject, timer });
    const leave = () => stop(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const message: WorkerRequest = { ...request, id };
    worker.postMessage(message);
    return promise.finally(() => signal?.removeEventListener('abort', leave));
  }

  return {
    ask: (request, signal) => line.run({ accountId: request.ownerId, signal }, () => post(request, signal)),
    limitMemory(limitMb) {
      memoryLimitMb = limitMb;
      worker?.postMessage({ memoryLimitMb });
    },
    stats: () => ({ ...stats, waiting: waiting.size, restarts: Math.max(0, restarts) }),
    async close() {
      isClosed = true;
      const last = worker;
      worker = undefined;
      failAll();
      if (!last) return;
      const exited = new Promise((done) => last.once('exit', done));
      last.postMessage('close');
      const timer = setTimeout(() => void last.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Search cannot answer now; the cause is for the log. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', 'Search is not available right now. Please try again.', { cause });
}

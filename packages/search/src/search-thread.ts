import { Worker } from 'node:worker_threads';
import { FairQueue, type Release } from '@anito/fair-line/fair-queue';
import { createSharedFlags, setSharedFlag } from './shared-signal.ts';
import type {
  IndexStats,
  SearchQuestion,
  WorkerAnswer,
  WorkerOptions,
  WorkerReply,
  WorkerRequest,
} from './worker-messages.ts';

/** The methods of a logger that this package uses. */
export type SearchLog = Record<'warn' | 'error', (fields: object, text: string) => void>;

/** Statistics of a search thread since it started. */
export type ThreadStats = IndexStats & { waiting: number; restarts: number };

/** One search thread. It starts at the first question, and again after it died. */
export type SearchThread = {
  /**
   * Searches when it is the account's turn. Rejects with the reason of the signal, or with
   * SearchUnavailableError when the thread is closed or failed, too many questions wait, or 30 seconds have
   * passed. The thread stops soon after the signal has fired.
   */
  ask(question: SearchQuestion, signal?: AbortSignal): Promise<WorkerAnswer>;
  /** Sets the memory limit of the thread, in megabytes. */
  limitMemory(memoryLimitMb: number): void;
  close(): Promise<void>;
  stats(): ThreadStats;
};

/** A question that was sent to the thread. */
type PendingQuestion = { resolve(answer: WorkerAnswer): void; reject(error: Error): void; end(): void };

/** Timeout in milliseconds. The first load of a large collection takes seconds. */
const answerTimeoutMs = 30_000;
/** Number of questions in the thread at once: it loads indexes for one while it ranks another. */
const maxConcurrency = 8;
const maxWaiting = 2_000;
const closeTimeoutMs = 2_000;
/**
 * Young generation limit. Rows on their way into an index become garbage at once. Frequent collection keeps
 * it small.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };
const noStats: IndexStats = { collections: 0, bytes: 0, loads: 0, refreshes: 0, evictions: 0 };

/** Creates a thread that runs the program `url`. It starts at the first question. */
export function createSearchThread(
  url: URL,
  options: Omit<WorkerOptions, 'flags'>,
  log: SearchLog,
): SearchThread {
  const pendingQuestions = new Map<number, PendingQuestion>();
  const queue = new FairQueue({
    concurrency: maxConcurrency,
    maxWaiting,
    createRejection: () => new SearchUnavailableError('too many questions are waiting for search'),
  });
  const flags = createSharedFlags(maxConcurrency);
  const freeFlags = [...Array(maxConcurrency).keys()];
  let { memoryLimitMb } = options;
  let worker: Worker | undefined;
  let stats = noStats;
  let lastId = 0;
  let restarts = -1;
  let isClosed = false;

  const failAll = (cause?: unknown) => {
    for (const id of [...pendingQuestions.keys()])
      finish(id, (entry) => entry.reject(new SearchUnavailableError(cause)));
  };

  function finish(id: number, complete: (entry: PendingQuestion) => void): void {
    const entry = pendingQuestions.get(id);
    if (!entry) return;
    pendingQuestions.delete(id);
    entry.end();
    complete(entry);
  }

  function start(): Worker {
    const workerData: WorkerOptions = { ...options, memoryLimitMb, flags };
    const newWorker = new Worker(url, { workerData, resourceLimits });
    newWorker.unref();
    restarts++;
    newWorker.on('message', (reply: WorkerReply) => {
      if ('isStopped' in reply) {
        finish(reply.id, () => undefined);
        return;
      }
      if ('error' in reply) {
        log.warn({ reason: reply.error }, 'search could not read the database');
        finish(reply.id, (entry) => entry.reject(new SearchUnavailableError(reply.error)));
        return;
      }
      stats = reply.stats;
      finish(reply.id, (entry) => entry.resolve(reply));
    });
    newWorker.on('error', (error) => log.error({ err: error }, 'search thread crashed'));
    newWorker.on('exit', () => {
      if (worker !== newWorker) return;
      worker = undefined;
      stats = noStats;
      failAll();
    });
    return newWorker;
  }

  /**
   * Sends a question to the thread. An abort rejects at once, but the slot is released only when the thread
   * has stopped.
   */
  function send(question: SearchQuestion, signal: AbortSignal, release: Release): Promise<WorkerAnswer> {
    if (isClosed || signal.aborted) {
      release();
      return Promise.reject(isClosed ? new SearchUnavailableError() : signal.reason);
    }
    worker ??= start();
    const id = ++lastId;
    const flagIndex = freeFlags.pop() as number;
    setSharedFlag(flags, flagIndex, false);
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const onAbort = () => {
      setSharedFlag(flags, flagIndex, true);
      reject(signal.reason);
    };
    const end = () => {
      signal.removeEventListener('abort', onAbort);
      freeFlags.push(flagIndex);
      release();
    };
    pendingQuestions.set(id, { resolve, reject, end });
    signal.addEventListener('abort', onAbort, { once: true });
    const message: WorkerRequest = { ...question, id, place: flagIndex };
    worker.postMessage(message);
    return promise;
  }

  return {
    async ask(question, signal) {
      if (isClosed) throw new SearchUnavailableError();
      signal?.throwIfAborted();
      worker ??= start();
      const abortController = new AbortController();
      const timer = setTimeout(
        () => abortController.abort(new SearchUnavailableError(`no answer within ${answerTimeoutMs} ms`)),
        answerTimeoutMs,
      );
      // Equivalent to AbortSignal.any, which takes far more work.
      const onAbort = () => abortController.abort(signal?.reason);
      signal?.addEventListener('abort', onAbort, { once: true });
      try {
        const release = await queue.acquire({ tenantId: question.ownerId, signal: abortController.signal });
        return await send(question, abortController.signal, release);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      }
    },
    limitMemory(limitMb) {
      memoryLimitMb = limitMb;
      worker?.postMessage({ memoryLimitMb });
    },
    stats: () => ({
      ...stats,
      waiting: queue.waitingCount + pendingQuestions.size,
      restarts: Math.max(0, restarts),
    }),
    async close() {
      isClosed = true;
      const closingWorker = worker;
      worker = undefined;
      failAll();
      if (!closingWorker) return;
      const exited = new Promise((resolve) => closingWorker.once('exit', resolve));
      closingWorker.postMessage('close');
      const timer = setTimeout(() => void closingWorker.terminate(), closeTimeoutMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/** Thrown when search cannot answer now. The cause is for the log. */
export class SearchUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('Search is not available right now.', { cause });
    this.name = 'SearchUnavailableError';
  }
}

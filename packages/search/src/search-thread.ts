import { Worker } from 'node:worker_threads';
import { FairLine, type Release } from '@anito/fair-line/fair-line';
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
  /** Searches when it is the account's turn. The thread stops soon after the signal has fired. */
  ask(question: SearchQuestion, signal?: AbortSignal): Promise<WorkerAnswer>;
  /** Sets the memory limit of the thread, in megabytes. */
  limitMemory(memoryLimitMb: number): void;
  close(): Promise<void>;
  stats(): ThreadStats;
};

/** A question that was sent to the thread. */
type Sent = { resolve(answer: WorkerAnswer): void; reject(error: Error): void; end(): void };

/** Timeout in milliseconds. The first load of a large collection takes seconds. */
const answerTimeoutMs = 30_000;
/** Number of questions in the thread at once: it loads indexes for one while it ranks another. */
const maxAtOnce = 8;
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
  const sent = new Map<number, Sent>();
  const line = new FairLine({
    places: maxAtOnce,
    maxWaiting,
    refuse: () => new SearchUnavailableError('too many questions wait for search'),
  });
  const flags = createSharedFlags(maxAtOnce);
  const freePlaces = [...Array(maxAtOnce).keys()];
  let { memoryLimitMb } = options;
  let worker: Worker | undefined;
  let stats = noStats;
  let lastId = 0;
  let restarts = -1;
  let isClosed = false;

  const failAll = (cause?: unknown) => {
    for (const id of [...sent.keys()]) settle(id, (entry) => entry.reject(new SearchUnavailableError(cause)));
  };

  function settle(id: number, how: (entry: Sent) => void): void {
    const entry = sent.get(id);
    if (!entry) return;
    sent.delete(id);
    entry.end();
    how(entry);
  }

  function start(): Worker {
    const workerData: WorkerOptions = { ...options, memoryLimitMb, flags };
    const started = new Worker(url, { workerData, resourceLimits });
    started.unref();
    restarts++;
    started.on('message', (reply: WorkerReply) => {
      if ('isStopped' in reply) {
        settle(reply.id, () => undefined);
        return;
      }
      if ('error' in reply) {
        log.warn({ reason: reply.error }, 'search could not read the database');
        settle(reply.id, (entry) => entry.reject(new SearchUnavailableError(reply.error)));
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
    const place = freePlaces.pop() as number;
    setSharedFlag(flags, place, false);
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer>();
    const leave = () => {
      setSharedFlag(flags, place, true);
      reject(signal.reason);
    };
    const end = () => {
      signal.removeEventListener('abort', leave);
      freePlaces.push(place);
      release();
    };
    sent.set(id, { resolve, reject, end });
    signal.addEventListener('abort', leave, { once: true });
    const message: WorkerRequest = { ...question, id, place };
    worker.postMessage(message);
    return promise;
  }

  return {
    async ask(question, signal) {
      if (isClosed) throw new SearchUnavailableError();
      signal?.throwIfAborted();
      worker ??= start();
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new SearchUnavailableError(`no answer within ${answerTimeoutMs} ms`)),
        answerTimeoutMs,
      );
      // Equivalent to AbortSignal.any, which takes far more work.
      const leave = () => late.abort(signal?.reason);
      signal?.addEventListener('abort', leave, { once: true });
      try {
        const release = await line.enter({ tenantId: question.ownerId, signal: late.signal });
        return await send(question, late.signal, release);
      } finally {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      }
    },
    limitMemory(limitMb) {
      memoryLimitMb = limitMb;
      worker?.postMessage({ memoryLimitMb });
    },
    stats: () => ({ ...stats, waiting: sent.size, restarts: Math.max(0, restarts) }),
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

/** Thrown when search cannot answer now. The cause is for the log. */
export class SearchUnavailableError extends Error {
  constructor(cause?: unknown) {
    super('Search is not available right now.', { cause });
    this.name = 'SearchUnavailableError';
  }
}

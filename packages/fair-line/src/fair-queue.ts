import { createFairPositions } from './fair-positions.ts';

/** Frees the slot that `acquire` obtained; a second call does nothing. */
export type Release = () => void;

export type FairQueueOptions = {
  /** Largest number of concurrent jobs. */
  concurrency: number;
  /** Largest number of waiting jobs, of all tenants together. */
  maxWaiting?: number;
  /** Longest wait for a slot, in milliseconds. */
  waitTimeoutMs?: number;
  /** Creates the error for a job that waits too long or that the queue has no room for. */
  createRejection: () => Error;
};

/** A job that enters the queue. Urgent jobs precede all others. */
export type QueueEntry = { tenantId: string; isUrgent?: boolean; signal?: AbortSignal | undefined };

type WaitingEntry = QueueEntry & { position: number; start(): void; fail(error: unknown): void };

/** A tenant may hold this many times the free slots: three quarters of all slots when it is alone. */
const maxPerFreeSlot = 3;

/**
 * Runs a limited number of jobs at once, shared fairly by tenants. Waiting jobs take turns by tenant, and no
 * tenant may hold the last slots. When the queue overflows, the tenant with the most waiting jobs loses its
 * newest one.
 */
export class FairQueue {
  private readonly options: FairQueueOptions;
  private readonly positions = createFairPositions();
  private readonly running = new Map<string, number>();
  private runningCount = 0;
  private readonly waiting: WaitingEntry[] = [];

  constructor(options: FairQueueOptions) {
    this.options = options;
  }

  /** Number of jobs that wait for a slot. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /**
   * Waits for a slot and returns the function that frees it. Throws the error of `createRejection` after
   * `waitTimeoutMs` or when the queue overflows, or the signal's reason.
   */
  async acquire(entry: QueueEntry): Promise<Release> {
    const { tenantId, signal } = entry;
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waitingEntry: WaitingEntry = {
      ...entry,
      position: this.positions.assign(tenantId),
      start: resolve,
      fail: (error) => {
        this.remove(waitingEntry);
        reject(error);
      },
    };
    this.waiting.push(waitingEntry);
    this.startNext();
    if (!this.waiting.includes(waitingEntry)) return this.createRelease(tenantId);
    this.rejectOverflow();
    const { waitTimeoutMs, createRejection } = this.options;
    const timer =
      waitTimeoutMs === undefined
        ? undefined
        : setTimeout(() => waitingEntry.fail(createRejection()), waitTimeoutMs);
    const abort = () => waitingEntry.fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    return this.createRelease(tenantId);
  }

  /** Runs `work` in a slot and returns its result. Throws like `acquire`, and the error of `work`. */
  async run<T>(entry: QueueEntry, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(entry);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Starts waiting jobs while slots are free and a tenant may take one. */
  private startNext(): void {
    while (this.runningCount < this.options.concurrency) {
      const next = this.choose();
      if (!next) return;
      this.remove(next);
      this.runningCount++;
      this.running.set(next.tenantId, this.countRunning(next.tenantId) + 1);
      this.positions.begin(next.position);
      next.start();
    }
  }

  private remove(entry: WaitingEntry): void {
    const at = this.waiting.indexOf(entry);
    if (at !== -1) this.waiting.splice(at, 1);
  }

  private countRunning(tenantId: string): number {
    return this.running.get(tenantId) ?? 0;
  }

  /**
   * Returns the next job: urgent jobs first, then the tenant with the fewest running jobs, then by position.
   * Skips tenants with too many running jobs; undefined if no job may start.
   */
  private choose(): WaitingEntry | undefined {
    const free = this.options.concurrency - this.runningCount;
    let best: { waiting: WaitingEntry; running: number } | undefined;
    for (const waiting of this.waiting) {
      const running = this.countRunning(waiting.tenantId);
      if (running >= free * maxPerFreeSlot) continue;
      if (!best || isBefore({ waiting, running }, best)) best = { waiting, running };
    }
    return best?.waiting;
  }

  /** Rejects the newest job of the tenant with the most waiting jobs, if more than `maxWaiting` jobs wait. */
  private rejectOverflow(): void {
    if (this.waiting.length <= (this.options.maxWaiting ?? Number.POSITIVE_INFINITY)) return;
    const counts = new Map<string, number>();
    for (const { tenantId } of this.waiting) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    const highest = Math.max(...counts.values());
    this.waiting
      .findLast(({ tenantId }) => counts.get(tenantId) === highest)
      ?.fail(this.options.createRejection());
  }

  private createRelease(tenantId: string): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.runningCount--;
      const remaining = this.countRunning(tenantId) - 1;
      if (remaining > 0) this.running.set(tenantId, remaining);
      else this.running.delete(tenantId);
      this.startNext();
    };
  }
}

/** Returns whether the first job starts before the other, in the order of `choose`. */
function isBefore(
  one: { waiting: WaitingEntry; running: number },
  other: { waiting: WaitingEntry; running: number },
): boolean {
  const [first, second] = [one.waiting, other.waiting];
  if (first.isUrgent !== second.isUrgent) return first.isUrgent === true;
  if (one.running !== other.running) return one.running < other.running;
  return first.position < second.position;
}

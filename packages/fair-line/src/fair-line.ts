import { createPlaces } from './fair-places.ts';

/** Returns a slot that `acquire` obtained; safe to call twice. */
export type Release = () => void;

export type FairLineOptions = {
  /** Largest number of concurrent jobs. */
  places: number;
  /** Largest number of waiting jobs, of all tenants together. */
  maxWaiting?: number;
  /** Longest wait for a slot, in milliseconds. */
  patienceMs?: number;
  /** Creates the error for a job that waits too long or that the queue has no room for. */
  refuse: () => Error;
};

/** A job that enters the queue. Urgent jobs precede all others. */
export type Entering = { tenantId: string; isUrgent?: boolean; signal?: AbortSignal | undefined };

type Waiting = Entering & { place: number; start(): void; fail(error: unknown): void };

/** A tenant may hold this many times the free slots: three quarters of all slots when it is alone. */
const shareOfFree = 3;

/**
 * Runs a limited number of jobs at once, shared fairly by tenants. Waiting jobs take turns by tenant, and no
 * tenant may hold the last slots. When the queue overflows, the tenant with the most waiting jobs loses its
 * newest one.
 */
export class FairLine {
  private readonly options: FairLineOptions;
  private readonly places = createPlaces();
  private readonly running = new Map<string, number>();
  private taken = 0;
  private readonly waiting: Waiting[] = [];

  constructor(options: FairLineOptions) {
    this.options = options;
  }

  /** Waits for a slot. Throws the error of `createRejection`, or the signal's reason. */
  async enter(entering: Entering): Promise<Release> {
    const { tenantId, signal } = entering;
    signal?.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own: Waiting = {
      ...entering,
      place: this.places.give(tenantId),
      start: resolve,
      fail: (error) => {
        this.remove(own);
        reject(error);
      },
    };
    this.waiting.push(own);
    this.startNext();
    if (!this.waiting.includes(own)) return this.createRelease(tenantId);
    this.refuseOneTooMany();
    const { patienceMs, refuse } = this.options;
    const timer = patienceMs === undefined ? undefined : setTimeout(() => own.fail(refuse()), patienceMs);
    const abort = () => own.fail(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });
    await promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    });
    return this.createRelease(tenantId);
  }

  /** Runs `work` in a slot. Throws like `acquire`. */
  async run<T>(entering: Entering, work: () => Promise<T>): Promise<T> {
    const release = await this.enter(entering);
    try {
      return await work();
    } finally {
      release();
    }
  }

  private startNext(): void {
    while (this.taken < this.options.places) {
      const next = this.choose();
      if (!next) return;
      this.remove(next);
      this.taken++;
      this.running.set(next.tenantId, this.countRunning(next.tenantId) + 1);
      this.places.begin(next.place);
      next.start();
    }
  }

  private remove(entry: Waiting): void {
    const at = this.waiting.indexOf(entry);
    if (at !== -1) this.waiting.splice(at, 1);
  }

  private countRunning(tenantId: string): number {
    return this.running.get(tenantId) ?? 0;
  }

  /**
   * Returns the next job: urgent jobs first, then the tenant with the fewest running jobs, then by position.
   */
  private choose(): Waiting | undefined {
    const free = this.options.places - this.taken;
    let best: { waiting: Waiting; running: number } | undefined;
    for (const waiting of this.waiting) {
      const running = this.countRunning(waiting.tenantId);
      if (running >= free * shareOfFree) continue;
      if (!best || isBefore({ waiting, running }, best)) best = { waiting, running };
    }
    return best?.waiting;
  }

  private refuseOneTooMany(): void {
    if (this.waiting.length <= (this.options.maxWaiting ?? Number.POSITIVE_INFINITY)) return;
    const counts = new Map<string, number>();
    for (const { tenantId } of this.waiting) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
    const most = Math.max(...counts.values());
    this.waiting.findLast(({ tenantId }) => counts.get(tenantId) === most)?.fail(this.options.refuse());
  }

  private createRelease(tenantId: string): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.taken--;
      const left = this.countRunning(tenantId) - 1;
      if (left > 0) this.running.set(tenantId, left);
      else this.running.delete(tenantId);
      this.startNext();
    };
  }
}

function isBefore(
  one: { waiting: Waiting; running: number },
  other: { waiting: Waiting; running: number },
): boolean {
  const [first, second] = [one.waiting, other.waiting];
  if (first.isUrgent !== second.isUrgent) return first.isUrgent === true;
  if (one.running !== other.running) return one.running < other.running;
  return first.place < second.place;
}

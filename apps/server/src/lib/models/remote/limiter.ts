import { AppError } from '../../errors.ts';

type Waiting = { start(): void };
type Release = () => void;

/** A bounded number of calls at once, and a bounded number that wait; urgent ones wait in front. */
export class Limiter {
  private running = 0;
  private urgent: Waiting[] = [];
  private ordinary: Waiting[] = [];
  private readonly concurrency: number;
  private readonly queueLength: number;
  private readonly patienceMs: number;

  constructor(concurrency: number, queueLength: number, patienceMs: number) {
    this.concurrency = concurrency;
    this.queueLength = queueLength;
    this.patienceMs = patienceMs;
  }

  /** Waits for a slot; throws AppError `model_busy` when too many wait or it takes too long, or the signal's reason. */
  async enter(signal?: AbortSignal, isUrgent = false): Promise<Release> {
    signal?.throwIfAborted();
    if (this.running < this.concurrency) return this.take();
    if (this.urgent.length + this.ordinary.length >= this.queueLength) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = (error: unknown) => {
        this.urgent = this.urgent.filter((other) => other !== waiting);
        this.ordinary = this.ordinary.filter((other) => other !== waiting);
        settle();
        reject(error);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(busy()), this.patienceMs);
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiting: Waiting = {
        start: () => {
          settle();
          resolve();
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      (isUrgent ? this.urgent : this.ordinary).push(waiting);
    });
    // Whoever released its slot has left it counted for this call.
    return this.createRelease();
  }

  private take(): Release {
    this.running++;
    return this.createRelease();
  }

  private createRelease(): Release {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const next = this.urgent.shift() ?? this.ordinary.shift();
      if (next) next.start();
      else this.running--;
    };
  }
}

function busy(): AppError {
  return new AppError('model_busy', 'The language model is busy. Please try again in a moment.', {
    retryAfter: 5,
  });
}

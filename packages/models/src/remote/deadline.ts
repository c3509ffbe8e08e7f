import type { ModelLimits } from '../types.ts';
import { ProviderTimeoutError } from './provider-failure.ts';

/** Shared by all calls: an abort without a reason creates an exception with a stack each time. */
const callEnded = new Error('The call has ended.');

/** The time limits of one attempt. Its signal fires when a limit runs out or the caller aborts. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly totalTimer: NodeJS.Timeout;
  private stepTimer: NodeJS.Timeout;
  /** Time of the latest token. Undefined before the first one. */
  private touchedAt: number | undefined;
  private readonly idleMs: number;
  private readonly caller: AbortSignal | undefined;
  private readonly onCallerAbort = () => this.controller.abort(this.caller?.reason);

  constructor(limits: Pick<ModelLimits, 'firstTokenMs' | 'idleMs' | 'totalMs'>, caller?: AbortSignal) {
    this.idleMs = limits.idleMs;
    this.caller = caller;
    this.totalTimer = setTimeout(
      () => this.controller.abort(new ProviderTimeoutError('total')),
      limits.totalMs,
    );
    this.stepTimer = setTimeout(
      () => this.controller.abort(new ProviderTimeoutError('first-token')),
      limits.firstTokenMs,
    );
    caller?.addEventListener('abort', this.onCallerAbort, { once: true });
    if (caller?.aborted) this.onCallerAbort();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /**
   * Records a token. The first one ends the limit for the first token. From then on the time since the latest
   * token is limited, and still the total time.
   */
  recordToken(): void {
    const hasBegun = this.touchedAt !== undefined;
    this.touchedAt = performance.now();
    if (!hasBegun) this.waitForNext(this.idleMs);
  }

  /**
   * Waits until the idle limit might have run out, and then checks whether it has. Restarting a timer for
   * each token would cost more.
   */
  private waitForNext(forMs: number): void {
    clearTimeout(this.stepTimer);
    this.stepTimer = setTimeout(() => {
      const remainingMs = (this.touchedAt ?? 0) + this.idleMs - performance.now();
      if (remainingMs > 0) this.waitForNext(remainingMs);
      else this.controller.abort(new ProviderTimeoutError('idle'));
    }, forMs);
  }

  /** Clears the timers, and closes the connection unless the answer was read to its end. */
  end(): void {
    clearTimeout(this.totalTimer);
    clearTimeout(this.stepTimer);
    this.caller?.removeEventListener('abort', this.onCallerAbort);
    this.controller.abort(callEnded);
  }
}

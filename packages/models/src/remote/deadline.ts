import type { ModelLimits } from '../types.ts';
import { VendorTimeout } from './vendor-failure.ts';

/** One for all: an abort without a reason makes an exception with a stack each time. */
const ended = new Error('The call has ended.');

/** The time bounds of one attempt: its signal fires when one runs out or the caller leaves. */
export class Deadline {
  private readonly controller = new AbortController();
  private readonly totalTimer: NodeJS.Timeout;
  private stepTimer: NodeJS.Timeout;
  /** When the last token came; before the first one none has. */
  private touchedAt: number | undefined;
  private readonly idleMs: number;
  private readonly caller: AbortSignal | undefined;
  private readonly onCallerAbort = () => this.controller.abort(this.caller?.reason);

  constructor(limits: Pick<ModelLimits, 'firstTokenMs' | 'idleMs' | 'totalMs'>, caller?: AbortSignal) {
    this.idleMs = limits.idleMs;
    this.caller = caller;
    this.totalTimer = setTimeout(() => this.controller.abort(new VendorTimeout('total')), limits.totalMs);
    this.stepTimer = setTimeout(
      () => this.controller.abort(new VendorTimeout('first-token')),
      limits.firstTokenMs,
    );
    caller?.addEventListener('abort', this.onCallerAbort, { once: true });
    if (caller?.aborted) this.onCallerAbort();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** A token came: from now on only the gap to the next one counts. */
  touch(): void {
    const hasBegun = this.touchedAt !== undefined;
    this.touchedAt = performance.now();
    if (!hasBegun) this.waitForNext(this.idleMs);
  }

  /** Looks again when the time since the last token might have run out: starting a timer anew with each would cost more. */
  private waitForNext(forMs: number): void {
    clearTimeout(this.stepTimer);
    this.stepTimer = setTimeout(() => {
      const leftMs = (this.touchedAt ?? 0) + this.idleMs - performance.now();
      if (leftMs > 0) this.waitForNext(leftMs);
      else this.controller.abort(new VendorTimeout('idle'));
    }, forMs);
  }

  /** Frees the timers, and the connection unless its answer was read to the end. */
  end(): void {
    clearTimeout(this.totalTimer);
    clearTimeout(this.stepTimer);
    this.caller?.removeEventListener('abort', this.onCallerAbort);
    this.controller.abort(ended);
  }
}

/**
 * A circuit breaker. After `failuresToOpen` failures in a row it rejects all calls for `openMs`. Then it lets
 * one call through as a probe. Source: M. Nygard, "Release It!", pattern "Circuit Breaker".
 */
export class CircuitBreaker {
  private failures = 0;
  private openedAt: number | undefined;
  private isProbing = false;
  private readonly failuresToOpen: number;
  private readonly openMs: number;

  constructor(failuresToOpen: number, openMs: number) {
    this.failuresToOpen = failuresToOpen;
    this.openMs = openMs;
  }

  get isOpen(): boolean {
    return this.openedAt !== undefined;
  }

  /** Returns the milliseconds until a probe is allowed, or 0 when calls are allowed. */
  get retryInMs(): number {
    return this.openedAt === undefined ? 0 : Math.max(0, this.openedAt + this.openMs - performance.now());
  }

  /**
   * Returns whether a call may start now. A call that is allowed while the breaker is open is the probe: its
   * result must be recorded, and other calls are rejected until then.
   */
  tryAcquire(): boolean {
    if (this.openedAt === undefined) return true;
    if (this.retryInMs > 0 || this.isProbing) return false;
    this.isProbing = true;
    return true;
  }

  /**
   * Records that the provider has begun to answer. Calls are allowed again. The count of failures stays, so
   * that the next failure after a probe reopens the breaker at once.
   */
  recordFirstToken(): void {
    this.openedAt = undefined;
    this.isProbing = false;
  }

  recordSuccess(): void {
    this.failures = 0;
    this.openedAt = undefined;
    this.isProbing = false;
  }

  /** Counts a failure. Opens the breaker when there are too many in a row, and again after a failed probe. */
  recordFailure(): void {
    this.failures++;
    if (this.openedAt !== undefined || this.failures >= this.failuresToOpen)
      this.openedAt = performance.now();
    this.isProbing = false;
  }

  /**
   * Records a call that ended without information about the provider, for example a call that the visitor
   * aborted. If it was the probe, the next call becomes the probe.
   */
  recordAborted(): void {
    this.isProbing = false;
  }
}

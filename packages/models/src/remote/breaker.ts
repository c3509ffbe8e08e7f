/**
 * A circuit breaker: after so many failures in a row it opens and lets nothing through for a while, then lets one
 * call probe. Source: M. Nygard, "Release It!", the pattern of that name.
 */
export class Breaker {
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

  /** Milliseconds until a probe is let through, 0 when calls are. */
  get opensInMs(): number {
    return this.openedAt === undefined ? 0 : Math.max(0, this.openedAt + this.openMs - performance.now());
  }

  /** Whether a call may start now; a call let through while open is the probe and must be reported. */
  tryPass(): boolean {
    if (this.openedAt === undefined) return true;
    if (this.opensInMs > 0 || this.isProbing) return false;
    this.isProbing = true;
    return true;
  }

  /** The vendor has begun to answer: calls go through again, but the next failure opens the breaker again. */
  recordSign(): void {
    this.openedAt = undefined;
    this.isProbing = false;
  }

  recordSuccess(): void {
    this.failures = 0;
    this.openedAt = undefined;
    this.isProbing = false;
  }

  recordFailure(): void {
    this.failures++;
    if (this.openedAt !== undefined || this.failures >= this.failuresToOpen)
      this.openedAt = performance.now();
    this.isProbing = false;
  }

  /** A call that ended without telling anything of the vendor, such as one that the visitor stopped. */
  recordNothing(): void {
    this.isProbing = false;
  }
}

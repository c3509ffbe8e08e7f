import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { NotionFailure } from './notion-failure.ts';

/** Lets the requests of one token pass one after another, and none while Notion asks to wait. */
export class TokenGate {
  #nextAt = 0;
  #closedUntil = 0;
  readonly #spacingMs: number;

  constructor(spacingMs: number) {
    this.#spacingMs = spacingMs;
  }

  /** Whether nothing is to be remembered of it any more. */
  get isIdle(): boolean {
    return Math.max(this.#nextAt, this.#closedUntil) <= performance.now();
  }

  /**
   * Waits for the next turn; throws NotionFailure `busy` when that is after `deadline` (by `performance.now()`), or
   * the signal's reason.
   */
  async enter(deadline: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    let turn = this.#takeTurn(deadline);
    for (let now = performance.now(); now < turn; now = performance.now()) {
      // Timers may fire a little early.
      await sleep(Math.ceil(turn - now), undefined, { signal }).catch(() => signal?.throwIfAborted());
      // Notion may have asked to wait meanwhile: then this turn is void.
      if (turn < this.#closedUntil) turn = this.#takeTurn(deadline);
    }
  }

  /** Lets nothing pass for so long: what Notion says with 429 and 529. */
  close(milliseconds: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, performance.now() + milliseconds);
    this.#nextAt = Math.max(this.#nextAt, this.#closedUntil);
  }

  #takeTurn(deadline: number): number {
    const now = performance.now();
    const turn = Math.max(now, this.#nextAt);
    if (turn > deadline) throw new NotionFailure('busy', { retryAfter: (turn - now) / 1_000 });
    this.#nextAt = turn + this.#spacingMs;
    return turn;
  }
}

/** The gates of all tokens that are in use in this process, so that a token's calls know of each other. */
export class TokenGates {
  readonly #gates = new Map<string, TokenGate>();
  readonly #spacingMs: number;

  constructor(spacingMs: number) {
    this.#spacingMs = spacingMs;
  }

  find(token: string): TokenGate {
    // Tokens themselves are kept nowhere longer than a call needs them.
    const key = createHash('sha256').update(token).digest('base64url');
    const gate = this.#gates.get(key) ?? new TokenGate(this.#spacingMs);
    for (const [other, { isIdle }] of this.#gates) if (isIdle) this.#gates.delete(other);
    this.#gates.set(key, gate);
    return gate;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { FairQueue, type QueueEntry } from '@anito/fair-line/fair-queue';
import { ModelError } from '../model-error.ts';
import type { ModelLog } from '../model-log.ts';
import type { ModelLimits, ModelReport } from '../types.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { describeFailure, type ProviderFailure, toModelError } from './provider-failure.ts';

/** Provider and purpose of the calls, and the name of the setting that holds the key. */
type GateLabel = { provider: string; purpose: 'chat' | 'embed' | 'rerank'; keyName: string };

/** Problem found by the last call or check. Kept until a call succeeds. */
type Trouble = 'refused-key' | 'failing';

/** Circuit breaker, concurrency limit and retries for all calls to one provider. */
export class ProviderGate {
  private readonly breaker: CircuitBreaker;
  private trouble: Trouble | null = null;
  private readonly queue: FairQueue;
  private readonly limits: ModelLimits;
  private readonly log: ModelLog;
  private readonly label: GateLabel;

  constructor(label: GateLabel, concurrency: number, limits: ModelLimits, log: ModelLog) {
    this.label = label;
    this.limits = limits;
    this.log = log;
    this.breaker = new CircuitBreaker(limits.breakerFailures, limits.breakerOpenMs);
    this.queue = new FairQueue({
      concurrency,
      maxWaiting: limits.queueLength,
      waitTimeoutMs: limits.retryTotalMs,
      createRejection: createBusyError,
    });
  }

  /**
   * Waits for a slot and returns a function that releases it. Throws ModelError `busy` when the queue is full
   * or the wait is too long, and `away` at once while the circuit breaker is open.
   */
  async enter(options: QueueEntry): Promise<() => void> {
    this.throwIfAway(this.breaker.retryInMs === 0);
    return this.queue.acquire(options);
  }

  /**
   * Runs `run`, and repeats it after retryable failures within the limits of time and number. Throws
   * ModelError, or the reason of the signal when it is aborted.
   */
  async attempt<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const started = performance.now();
    for (let attempt = 0; ; attempt++) {
      this.throwIfAway(this.breaker.tryAcquire());
      try {
        return await run();
      } catch (error) {
        const failure = this.recordFailure(error, signal);
        const waitMs = this.planRetry(failure, attempt, performance.now() - started);
        if (waitMs === undefined) throw toModelError(failure);
        await sleep(waitMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
      }
    }
  }

  /**
   * Records a failed call in the log and, if the provider is at fault, in the circuit breaker. Throws the
   * reason of the signal when the caller aborted.
   */
  recordFailure(error: unknown, signal?: AbortSignal): ProviderFailure {
    if (signal?.aborted) {
      this.breaker.recordAborted();
      signal.throwIfAborted();
    }
    const failure = describeFailure(error);
    if (failure.isOutage) this.breaker.recordFailure();
    else this.breaker.recordAborted();
    if (failure.isKeyRefusal) this.recordRefusedKey(failure.reason);
    else this.warn(failure.reason, 'A call to a model failed.');
    return failure;
  }

  /** Records that the provider has begun to answer. */
  recordFirstToken(): void {
    this.trouble = null;
    this.breaker.recordFirstToken();
  }

  /** Records a complete answer. */
  recordSuccess(): void {
    this.trouble = null;
    this.breaker.recordSuccess();
  }

  /**
   * Makes a cheap call, to detect a wrong key or address before the first question. Does not throw: the
   * result is logged and appears in `report`.
   */
  async check(request: () => Promise<void>): Promise<void> {
    try {
      await request();
      this.trouble = null;
    } catch (error) {
      const { isKeyRefusal, isOutage, isBusy, reason } = describeFailure(error);
      if (isKeyRefusal) return this.recordRefusedKey(reason);
      // A provider that is busy, or rejects the question, is reachable.
      const isUnreachable = isOutage && !isBusy;
      if (isUnreachable && this.trouble === null) this.warn(reason, 'The vendor of a model does not answer.');
      this.trouble = isUnreachable ? 'failing' : null;
    }
  }

  private warn(reason: string, text: string): void {
    const { provider, purpose } = this.label;
    this.log.warn({ provider, purpose, reason }, text);
  }

  private recordRefusedKey(reason: string): void {
    if (this.trouble === 'refused-key') return;
    this.trouble = 'refused-key';
    this.warn(reason, `The vendor refuses what ${this.label.keyName} says.`);
  }

  /** Returns the state of the provider's model, for the health page and the owner's screens. */
  report(model: string): ModelReport {
    const { provider } = this.label;
    const state = this.trouble ?? (this.breaker.isOpen ? 'failing' : 'ready');
    return { provider, model, isBuiltIn: false, healthy: state === 'ready', state, engine: null };
  }

  /** Returns the milliseconds until the next attempt, or undefined if none is planned. */
  private planRetry(failure: ProviderFailure, attempt: number, elapsedMs: number): number | undefined {
    const { maxRetries, maxRetryAfterMs, retryTotalMs } = this.limits;
    if (!failure.isRetryable || attempt >= maxRetries || this.breaker.isOpen) return undefined;
    if ((failure.retryAfterMs ?? 0) > maxRetryAfterMs) return undefined;
    const backoffMs = 400 * 2 ** attempt * (0.5 + Math.random());
    const waitMs = failure.retryAfterMs ?? Math.min(backoffMs, retryTotalMs / 4);
    return elapsedMs + waitMs < retryTotalMs ? waitMs : undefined;
  }

  /** Throws ModelError `away` unless the circuit breaker allows the call. */
  private throwIfAway(isAllowed: boolean): void {
    if (isAllowed) return;
    throw new ModelError('away', {
      retryAfterMs: Math.max(1, Math.ceil(this.breaker.retryInMs / 1_000)) * 1_000,
    });
  }
}

function createBusyError(): ModelError {
  return new ModelError('busy', { retryAfterMs: 5_000 });
}

import type { ModelLimits } from '../types.ts';

/** Default limits of remote calls. Times are in milliseconds. */
export const defaultLimits: ModelLimits = {
  connectMs: 5_000,
  firstTokenMs: 30_000,
  idleMs: 20_000,
  totalMs: 120_000,
  retryTotalMs: 20_000,
  maxRetries: 2,
  maxRetryAfterMs: 10_000,
  checkMs: 10_000,
  recheckMs: 60_000,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
  // An answer spends nearly all of its time waiting for tokens: hundreds of answers cost a process less than
  // a few searches. One account may use three quarters of the slots, two accounts together six sevenths.
  chatConcurrency: 1_024,
  embedConcurrency: 8,
  queueLength: 256,
  maxOutputBytes: 16_384,
};

/** A local model may have to be loaded from disk first, and there is no better model to fall back to. */
export const localLimits: Partial<ModelLimits> = {
  firstTokenMs: 120_000,
  idleMs: 60_000,
  totalMs: 300_000,
  chatConcurrency: 4,
};

import type { ModelLimits } from '../types.ts';

/** Bounds of remote calls unless told otherwise; times in milliseconds. */
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
  // An answer waits for its words nearly all of the time: hundreds cost a process less than a few that are searched for.
  // One account may hold three quarters of the places, two together six sevenths.
  chatConcurrency: 1_024,
  embedConcurrency: 8,
  queueLength: 256,
  maxOutputBytes: 16_384,
};

/** On one's own machine a model may have to be read from the disk first, and has no better to be asked instead. */
export const localLimits: Partial<ModelLimits> = {
  firstTokenMs: 120_000,
  idleMs: 60_000,
  totalMs: 300_000,
  chatConcurrency: 4,
};

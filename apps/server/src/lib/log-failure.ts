import type { FastifyBaseLogger } from 'fastify';
import { PoolBusyError } from '../db/oldest-first-pool.ts';

/** Refusals are counted for so long before a line tells of them. */
const countedMs = 1_000;

let refused = 0;

/**
 * Notes what a request failed of, with its stack. That too many wait for the database is no defect: all who are refused
 * within a second are one warning with their count.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, code: string, text: string): void {
  if (!isBusy(error)) {
    log.error({ err: error, code }, text);
    return;
  }
  refused += 1;
  if (refused > 1) return;
  setTimeout(() => {
    log.warn({ count: refused }, 'requests refused: too many wait for the database');
    refused = 0;
  }, countedMs).unref();
}

function isBusy(error: unknown): boolean {
  return error instanceof PoolBusyError || (error instanceof Error && isBusy(error.cause));
}

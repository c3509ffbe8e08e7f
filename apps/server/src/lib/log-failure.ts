import { CrawlError } from '@anito/crawler/crawl-error';
import { NotionError } from '@anito/notion-reader/notion-error';
import { OutsideError } from '@anito/outside/outside-error';
import type { FastifyBaseLogger } from 'fastify';
import { PoolBusyError } from '../db/oldest-first-pool.ts';

/** Time in milliseconds over which refusals are counted for one line. */
const countingMs = 1_000;

let refusedCount = 0;

/**
 * Logs why a request failed, with its stack. Failures that are no defects become warnings without a stack: a
 * problem of another server, and too many requests waiting for the database. The latter are counted and
 * logged as one line per second.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, code: string, text: string): void {
  const externalError = findCause(error, isExternalServiceError);
  if (externalError) {
    log.warn({ code, problem: externalError.problem, detail: externalError.message }, text);
    return;
  }
  if (!findCause(error, isBusy)) {
    log.error({ err: error, code }, text);
    return;
  }
  refusedCount += 1;
  if (refusedCount > 1) return;
  setTimeout(() => {
    log.warn({ count: refusedCount }, 'requests refused: too many wait for the database');
    refusedCount = 0;
  }, countingMs).unref();
}

type ExternalServiceError = CrawlError | NotionError | OutsideError;

const isExternalServiceError = (error: Error): error is ExternalServiceError =>
  error instanceof OutsideError || error instanceof CrawlError || error instanceof NotionError;
const isBusy = (error: Error): error is PoolBusyError => error instanceof PoolBusyError;

/** Returns the first error in a chain of causes that matches a condition; undefined when none does. */
function findCause<Target extends Error>(
  error: unknown,
  isWanted: (each: Error) => each is Target,
): Target | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (isWanted(each)) return each;
  return undefined;
}

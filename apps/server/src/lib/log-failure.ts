import { CrawlError } from '@anito/crawler/crawl-error';
import { NotionFailure } from '@anito/notion-reader/notion-failure';
import { OutsideError } from '@anito/outside/outside-error';
import type { FastifyBaseLogger } from 'fastify';
import { PoolBusyError } from '../db/oldest-first-pool.ts';

/** Time in milliseconds over which refusals are counted for one line. */
const countedMs = 1_000;

let refused = 0;

/**
 * Logs why a request failed, with its stack. Failures that are no defects become warnings without a stack: a
 * problem of another server, and too many requests waiting for the database, of which each second gives one
 * line with their count.
 */
export function logFailure(log: FastifyBaseLogger, error: unknown, code: string, text: string): void {
  const outside = findCause(error, isOfOthers);
  if (outside) {
    log.warn({ code, problem: outside.problem, detail: outside.message }, text);
    return;
  }
  if (!findCause(error, isBusy)) {
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

type OfOthers = CrawlError | NotionFailure | OutsideError;

const isOfOthers = (error: Error): error is OfOthers =>
  error instanceof OutsideError || error instanceof CrawlError || error instanceof NotionFailure;
const isBusy = (error: Error): error is PoolBusyError => error instanceof PoolBusyError;

/** Returns the first error in a chain of causes that matches a condition. */
function findCause<Wanted extends Error>(
  error: unknown,
  isWanted: (each: Error) => each is Wanted,
): Wanted | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (isWanted(each)) return each;
  return undefined;
}

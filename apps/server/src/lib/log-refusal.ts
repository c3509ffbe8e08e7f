import type { FastifyBaseLogger } from 'fastify';

/** Time in milliseconds over which refusals are counted for one line. */
const countingMs = 60_000;

const counts = new Map<string, number>();

/**
 * Logs a refusal of an unauthenticated request. The first one with a `text` is logged with its details, those
 * of the next minute as one line with their count, so that an attacker cannot fill the log. `text` is a
 * constant of the program.
 */
export function logRefusal(log: Pick<FastifyBaseLogger, 'info'>, text: string, details: object): void {
  const count = counts.get(text);
  if (count !== undefined) {
    counts.set(text, count + 1);
    return;
  }
  log.info(details, text);
  counts.set(text, 0);
  setTimeout(() => {
    const more = counts.get(text) ?? 0;
    counts.delete(text);
    if (more > 0) log.info({ count: more }, `${text}, again within a minute`);
  }, countingMs).unref();
}

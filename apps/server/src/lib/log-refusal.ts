import type { FastifyBaseLogger } from 'fastify';

/** Refusals are counted for so long before a line tells of them. */
const countedMs = 60_000;

const counts = new Map<string, number>();

/**
 * Notes that strangers were refused something. The first is told with its details, those of the minute after it are one
 * line with their count, so that nobody can fill the log. `text` is one of the program's own.
 */
export function logRefusal(log: Pick<FastifyBaseLogger, 'info'>, text: string, details: object): void {
  const known = counts.get(text);
  if (known !== undefined) {
    counts.set(text, known + 1);
    return;
  }
  log.info(details, text);
  counts.set(text, 0);
  setTimeout(() => {
    const more = counts.get(text) ?? 0;
    counts.delete(text);
    if (more > 0) log.info({ count: more }, `${text}, again within a minute`);
  }, countedMs).unref();
}

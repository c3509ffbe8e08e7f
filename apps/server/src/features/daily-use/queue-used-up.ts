import type { Deps } from '../../deps.ts';
import { RateLimitRefusal } from '../../lib/rate-limits.ts';
import { notifyUsedUpKind } from './daily-use.jobs.ts';
import { readDay } from './daily-use.ts';

/**
 * Has the owner told by e-mail, once a day for an assistant and once for the account, that the questions of the day are
 * used up. Never throws: whoever asked is told that anyway. What was told is known to this process without a query.
 */
export async function queueUsedUp(
  { dailyUse, jobs, rateLimits, log }: Pick<Deps, 'dailyUse' | 'jobs' | 'rateLimits' | 'log'>,
  ownerId: string,
  asked: number | null,
): Promise<void> {
  const day = readDay(new Date());
  for (const assistantId of dailyUse.listUsedUp(ownerId, asked)) {
    try {
      await rateLimits.consume('usedUpNotices', `${ownerId} ${assistantId} ${day}`);
      await jobs.enqueue(notifyUsedUpKind, { ownerId, assistantId, day }, { accountId: ownerId });
    } catch (err) {
      if (!(err instanceof RateLimitRefusal))
        log.error({ err }, 'owner not told of the questions of the day');
    }
  }
}

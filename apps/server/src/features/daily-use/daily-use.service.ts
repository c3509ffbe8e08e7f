import type { DailyUsage } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { RateLimitError } from '../../lib/rate-limits.ts';
import { notifyUsedUpKind } from './daily-use.jobs.ts';
import { listAssistantNames, type UsageCounts } from './daily-use.store.ts';
import { type DailyUseDeps, toUtcDay } from './daily-use.ts';

export type { DailyUseDeps } from './daily-use.ts';

/**
 * Returns today's (UTC) questions and tokens of the account, and of the existing assistants that were used
 * today, with the limits.
 */
export async function viewDailyUse(
  deps: Pick<Deps, 'database'> & DailyUseDeps,
  ownerId: string,
): Promise<DailyUsage> {
  const { resetsAt, used: usage, caps } = await deps.dailyUse.list(ownerId);
  const names = await listAssistantNames(deps.database.pool, ownerId);
  const view = (cap: UsageCounts, { questions, tokens }: UsageCounts = { questions: 0, tokens: 0 }) => ({
    questionCount: questions,
    questionLimit: cap.questions,
    tokenCount: tokens,
    tokenLimit: cap.tokens,
  });
  return {
    resetsAt: resetsAt.toISOString(),
    account: view(
      caps.account,
      usage.find(({ assistantId }) => assistantId === null),
    ),
    assistants: usage.flatMap(({ assistantId, ...use }) => {
      const name = assistantId === null ? undefined : names.get(assistantId);
      return assistantId === null || name === undefined
        ? []
        : [{ id: assistantId, name, ...view(caps.assistant, use) }];
    }),
  };
}

/**
 * Enqueues a mail to the owner for each used-up limit of daily questions, the account's and the assistant's,
 * once a day each. Never throws, because the caller reports the limit anyway.
 */
export async function queueUsedUpMail(
  { dailyUse, jobs, rateLimits, log }: Pick<Deps, 'jobs' | 'rateLimits' | 'log'> & DailyUseDeps,
  ownerId: string,
  askedAssistantId: number | null,
): Promise<void> {
  const day = toUtcDay(new Date());
  for (const assistantId of dailyUse.listUsedUp(ownerId, askedAssistantId)) {
    try {
      await rateLimits.consume('usedUpNotices', `${ownerId} ${assistantId ?? 'account'} ${day}`);
      await jobs.enqueue(notifyUsedUpKind, { ownerId, assistantId, day }, { accountId: ownerId });
    } catch (err) {
      if (!(err instanceof RateLimitError)) log.error({ err }, 'owner not notified of the daily limit');
    }
  }
}

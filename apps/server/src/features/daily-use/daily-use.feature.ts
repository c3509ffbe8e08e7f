import * as endpoints from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { defineJob, type Feature } from '../../feature.ts';
import type { NoticeDeps } from '../notifications/notices.service.ts';
import { notifyMessageUsage } from '../notifications/plan-notices.service.ts';
import { notifyUsedUpKind } from './daily-use.jobs.ts';
import { viewDailyUse } from './daily-use.service.ts';
import { removeOldUse } from './daily-use.store.ts';
import { createDailyUse, type DailyUseDeps } from './daily-use.ts';
import { runNotifyUsedUp } from './notify-used-up.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    usedUpNotices: never;
  }
}

/** Daily questions and tokens, counted and limited per account and per assistant. */
export const dailyUse: Feature<Deps & DailyUseDeps & NoticeDeps, DailyUseDeps> = {
  name: 'daily use',
  open({ env, jobDatabase, log }, { later }) {
    const caps = {
      get account() {
        return { questions: env.ACCOUNT_QUESTIONS_PER_DAY, tokens: env.ACCOUNT_TOKENS_PER_DAY };
      },
      get assistant() {
        return { questions: env.ASSISTANT_QUESTIONS_PER_DAY, tokens: env.ASSISTANT_TOKENS_PER_DAY };
      },
    };
    const dailyUse = createDailyUse({
      database: jobDatabase,
      onCounted: (runner, ownerIds) => notifyMessageUsage(later(), runner, ownerIds),
      caps,
      log,
    });
    return {
      parts: { dailyUse },
      close: () =>
        dailyUse.close().catch((error: unknown) => log.warn({ err: error }, 'daily usage not saved')),
    };
  },
  limits: () => ({
    /** E-mails about one day's questions of an assistant, or of an account. */
    usedUpNotices: { points: 1, seconds: 86_400 },
  }),
  routes(bind, deps) {
    bind(endpoints.getDailyUsage, ({ caller }) => viewDailyUse(deps, caller.userId));
  },
  jobs: [defineJob(notifyUsedUpKind, { run: runNotifyUsedUp })],
  housekeeping: { 'old daily usage': ({ database }) => removeOldUse(database.pool) },
};

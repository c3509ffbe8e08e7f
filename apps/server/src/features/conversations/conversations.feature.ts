import { FairLine } from '@anito/fair-line/fair-line';
import { defineJob, type Feature } from '../../feature.ts';
import { AppError } from '../../lib/errors.ts';
import { noteMessages } from '../notifications/plan-notices.service.ts';
import type { ChannelKind } from './channel-kind.ts';
import { notifyUsedUpKind } from './conversations.jobs.ts';
import { registerConversationRoutes } from './conversations.routes.ts';
import { interruptAbandonedQuestions } from './conversations.service.ts';
import { removeOldUse } from './daily-use.store.ts';
import { createDailyUse, type DailyUse } from './daily-use.ts';
import { groupLeftBehind } from './group-left-behind.ts';
import { runNotifyUsedUp } from './notify-used-up.ts';
import type { ActionVectors } from './offer-actions.ts';
import { forgetPending } from './pending-actions.store.ts';

declare module '../../deps.ts' {
  interface Deps {
    dailyUse: DailyUse;
    /** What actions say of themselves, placed for finding those that a question asks for. */
    actionVectors: ActionVectors;
    channels: readonly ChannelKind[];
    /** Answers at once: each takes a place before it costs anything. */
    answering: FairLine;
  }
}

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    accountChat: never;
    usedUpNotices: never;
  }
}

/** Up to their first word, after which they only wait for others; one account may have three quarters of them. */
const answersAtOnce = 64;
const maxWaitingAnswers = 512;
const answerPatienceMs = 20_000;

function createAnsweringLine(): FairLine {
  return new FairLine({
    places: answersAtOnce,
    maxWaiting: maxWaitingAnswers,
    patienceMs: answerPatienceMs,
    refuse: () =>
      new AppError('model_busy', 'questions-crowded', {
        retryAfter: 5,
      }),
  });
}

/** Questions, answers, and what is kept of them, whatever channel they come by. */
export function createConversationsFeature(channels: readonly ChannelKind[]): Feature {
  return {
    name: 'conversations',
    open(deps) {
      const { env, jobDatabase, log } = deps;
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
        onCounted: (runner, ownerIds) => noteMessages(deps, runner, ownerIds),
        caps,
        log,
      });
      return {
        parts: { dailyUse, answering: createAnsweringLine(), channels, actionVectors: new Map() },
        close: () =>
          dailyUse.close().catch((error: unknown) => log.warn({ err: error }, 'use of the day not written')),
      };
    },
    limits: (env) => ({
      /** Questions of an account to its own assistants and sources. */
      accountChat: {
        get points() {
          return env.CHAT_PER_ACCOUNT;
        },
        seconds: 60,
      },
      /** E-mails about one day's questions of an assistant, or of an account. */
      usedUpNotices: { points: 1, seconds: 86_400 },
    }),
    routes: registerConversationRoutes,
    jobs: [defineJob(notifyUsedUpKind, { run: runNotifyUsedUp })],
    housekeeping: {
      'use of days': ({ database }) => removeOldUse(database.pool),
      'questions without a group': groupLeftBehind,
      'actions proposed long ago': ({ database }) => forgetPending(database),
    },
    urgentHousekeeping: { 'abandoned questions': interruptAbandonedQuestions },
  };
}

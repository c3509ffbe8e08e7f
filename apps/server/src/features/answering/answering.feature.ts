import { FairQueue } from '@anito/fair-line/fair-queue';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { AppError } from '../../lib/errors.ts';
import type { ActionVectorDeps } from './nearest-action.ts';
import { deleteExpiredPending } from './pending-actions.store.ts';
import type { AnswerPortDeps, AnswerPorts, AnswerQueueDeps } from './question-context.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    accountChat: never;
  }
}

/**
 * Answers that run at once before their first token. Afterwards they only wait for others. One account may
 * take three quarters of the places.
 */
const maxConcurrentAnswers = 64;
const maxWaitingAnswers = 512;
const answerWaitTimeoutMs = 20_000;

/**
 * Creates the queue that limits concurrent answers. It throws `model_busy` when full or after the waiting
 * time.
 */
function createAnswerQueue(): FairQueue {
  return new FairQueue({
    concurrency: maxConcurrentAnswers,
    maxWaiting: maxWaitingAnswers,
    waitTimeoutMs: answerWaitTimeoutMs,
    createRejection: () => new AppError('model_busy', 'questions-crowded', { retryAfter: 5 }),
  });
}

/** Answers questions from every channel. `openPorts` binds the ports to other features. */
export const createAnsweringFeature = <Needs extends Deps>(
  openPorts: (later: () => Needs) => AnswerPorts,
): Feature<Needs, AnswerQueueDeps & AnswerPortDeps & ActionVectorDeps> => ({
  name: 'answering',
  open: (_deps, { later }) => ({
    parts: { answerQueue: createAnswerQueue(), answerPorts: openPorts(later), actionVectors: new Map() },
  }),
  limits: (env) => ({
    /** Questions of an account to its own assistants and sources. */
    accountChat: {
      get points() {
        return env.CHAT_PER_ACCOUNT;
      },
      seconds: 60,
    },
  }),
  housekeeping: { 'expired pending actions': ({ database }) => deleteExpiredPending(database) },
});

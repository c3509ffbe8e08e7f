import { FairLine } from '@anito/fair-line/fair-line';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { AppError } from '../../lib/errors.ts';
import type { AnswerPorts } from './answer-ports.ts';
import type { ActionVectors } from './nearest-action.ts';
import { forgetPending } from './pending-actions.store.ts';

declare module '../../deps.ts' {
  interface Deps {
    /** The vectors of names and descriptions of actions, for finding those that a question asks for. */
    actionVectors: ActionVectors;
    /** Bounds the answers that are made at once: each takes a place before any other work. */
    answering: FairLine;
    answerPorts: AnswerPorts;
  }
}

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    accountChat: never;
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
    refuse: () => new AppError('model_busy', 'questions-crowded', { retryAfter: 5 }),
  });
}

/** Answers to questions, whatever channel they come by; `openPorts` binds what it asks of other features. */
export const createAnsweringFeature = (openPorts: (deps: Deps) => AnswerPorts): Feature => ({
  name: 'answering',
  open: (deps) => ({
    parts: { answering: createAnsweringLine(), answerPorts: openPorts(deps), actionVectors: new Map() },
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
  housekeeping: { 'actions proposed long ago': ({ database }) => forgetPending(database) },
});

import { traceStream } from '../../lib/tracing.ts';
import { type AnswerEvent, type AnswerState, applyEvent, startAnswer } from './answer-state.ts';
import type { AnswerDeps, AnswerStep, QuestionContext } from './question-context.ts';
import { approvedAnswer, approvedForMeaning, judgeApproved } from './steps/approved-answer.ts';
import { businessFact } from './steps/business-fact.ts';
import { contactDetails } from './steps/contact-details.ts';
import { followInstructions, generate } from './steps/generate.ts';
import { notSure } from './steps/not-sure.ts';
import { findOffer, offerAction } from './steps/offer-action.ts';
import { pendingAction } from './steps/pending-action.ts';
import { refuse } from './steps/refuse.ts';
import { personRequest, personWish } from './steps/request-person.ts';
import { chooseActions, runTools } from './steps/run-tools.ts';
import { smallTalk } from './steps/small-talk.ts';
import { understandAndSearch } from './steps/understand-and-search.ts';

/** Independent steps that run in parallel. Their events come in the order of the list. */
type ParallelSteps = { parallel: readonly AnswerStep[] };
type Pipeline = readonly (AnswerStep | ParallelSteps)[];

/** Steps of an assistant that answers from its sources. */
const answerFromSources: Pipeline = [
  pendingAction,
  smallTalk,
  contactDetails,
  personRequest,
  approvedAnswer,
  businessFact,
  { parallel: [understandAndSearch, judgeApproved, chooseActions, findOffer] },
  personWish,
  approvedForMeaning,
  runTools,
  generate,
  notSure,
  refuse,
  offerAction,
];

/** Steps of an assistant in agent mode, which follows its owner's instructions. */
const answerAsAgent: Pipeline = [
  pendingAction,
  smallTalk,
  contactDetails,
  personRequest,
  approvedAnswer,
  judgeApproved,
  approvedForMeaning,
  { parallel: [chooseActions, findOffer] },
  runTools,
  followInstructions,
  refuse,
  offerAction,
];

const pipelines = { fromSources: answerFromSources, asAgent: answerAsAgent };

/**
 * Runs the steps of the answering pipeline in order until one yields `finish`. Yields each event with the
 * state after it. At the end aborts work that a step started and no other used.
 */
export async function* runPipeline(
  deps: AnswerDeps,
  context: QuestionContext,
  { fromSources, asAgent }: { fromSources: Pipeline; asAgent: Pipeline } = pipelines,
): AsyncGenerator<{ event: AnswerEvent; state: AnswerState }> {
  const { answerer, text } = context.question;
  const ended = new AbortController();
  const running = { ...context, signal: AbortSignal.any([context.signal, ended.signal]) };
  let state = startAnswer(text, context.isFallback);
  try {
    for (const entry of answerer.isAgentMode ? asAgent : fromSources) {
      const events =
        'parallel' in entry ? runParallel(entry, deps, running, state) : runStep(entry, deps, running, state);
      for await (const event of events) {
        state = applyEvent(state, event);
        yield { event, state };
        if (event.type === 'finish') return;
      }
    }
  } finally {
    // Ends work that one step started and no other step used.
    ended.abort();
  }
}

/** Runs one step in a tracing span. */
function runStep(
  step: AnswerStep,
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
): AsyncIterable<AnswerEvent> {
  return traceStream(`step ${step.name}`, {}, () => step(deps, context, state));
}

/**
 * Runs steps at the same time, each on the same state. Yields their events in the order of the steps, once
 * all have ended.
 */
async function* runParallel(
  { parallel }: ParallelSteps,
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
): AsyncGenerator<AnswerEvent> {
  const events = await Promise.all(
    parallel.map((step) => collectEvents(runStep(step, deps, context, state))),
  );
  yield* events.flat();
}

async function collectEvents(events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const collected: AnswerEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

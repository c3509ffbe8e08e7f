import { checkArguments, type OfferedAction } from '../../actions/actions.service.ts';
import { type ContextPassage, toContextPassage } from '../../knowledge/gather-context.service.ts';
import { type AnswerEvent, type AnswerState, finish, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { askBeforeRun, runOnce } from '../run-action.ts';

/**
 * Step: lets a connected model choose the actions that the message asks for, as `chosenActions`. Runs none.
 */
export async function* chooseActions(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (context.offeredActions.length === 0) return;
  yield metadata({ chosenActions: await context.strategy.chooseActions(deps, context) });
}

/** Read-only actions that run in parallel for one question. */
const maxParallelReads = 3;
/** Timeout of all read-only actions together, in milliseconds. */
const readsTimeoutMs = 12_000;

/**
 * Step: runs up to three chosen read-only actions and passes the results of the successful ones to the
 * answer. If a chosen action may change something or lacks a valid argument, asks the visitor first, runs
 * nothing and finishes.
 */
export async function* runTools(
  deps: AnswerDeps,
  context: QuestionContext,
  { chosenActions }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (chosenActions.length === 0) return;
  const actionToAsk = chosenActions.find(
    ({ action, args }) => action.asksFirst || isIncomplete(action, args),
  );
  if (actionToAsk) {
    yield* askBeforeRun(deps, context, { ...actionToAsk, askedParameter: null });
    yield finish;
    return;
  }
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(readsTimeoutMs)]);
  const reads = chosenActions.slice(0, maxParallelReads);
  const runs = await Promise.all(reads.map((each) => runOnce(deps, context, each, signal)));
  const results = runs.flatMap(({ action, result }, index) =>
    result.status === 'done' ? [toResultPassage(action, result.text, index)] : [],
  );
  yield metadata({ actions: runs.map(({ traced }) => traced), results });
}

const isIncomplete = ({ parameters }: OfferedAction, args: Record<string, unknown>) =>
  'problems' in checkArguments(parameters, args);

/**
 * Returns an action's result as a passage that an answer may cite. It belongs to no document, so its ids are
 * negative.
 */
function toResultPassage({ actionId, name }: OfferedAction, text: string, index: number): ContextPassage {
  const id = -(index + 1);
  return toContextPassage({
    id,
    documentId: id,
    connectionId: actionId,
    connectionType: 'action',
    connectionName: name,
    title: name,
    url: null,
    ordinal: 0,
    headingPath: [],
    text,
    page: null,
    isExcluded: false,
    score: 1,
    vectorScore: 0,
    lexicalScore: 0,
    coverage: 0,
    rerankScore: null,
  });
}

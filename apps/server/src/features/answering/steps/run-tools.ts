import { checkArguments, type OfferedAction } from '../../actions/actions.service.ts';
import { asContext, type ContextPassage } from '../../knowledge/gather-context.service.ts';
import { type AnswerEvent, type AnswerState, finish, metadata } from '../answer-state.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { askBeforeRun, runOnce } from '../run-action.ts';

/** Finds which actions the visitor's message asks for, where a connected model reads it. */
export async function* chooseActions(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (context.offered.length === 0) return;
  yield metadata({ chosenActions: await context.strategy.chooseActions(deps, context) });
}

/** Read-only actions that run at once for one question. */
const readsAtOnce = 3;
/** Milliseconds that all of them together may take. */
const allReadsMs = 12_000;

/**
 * Runs the actions that a model has chosen and that only read: the answer is made from their results. Where an action may
 * change something, or lacks an argument, the visitor is asked first and nothing else runs.
 */
export async function* runTools(
  deps: AnswerDeps,
  context: QuestionContext,
  { chosenActions }: AnswerState,
): AsyncGenerator<AnswerEvent> {
  if (chosenActions.length === 0) return;
  const first = chosenActions.find(({ action, args }) => action.asksFirst || isIncomplete(action, args));
  if (first) {
    yield* askBeforeRun(deps, context, { ...first, asked: null });
    yield finish;
    return;
  }
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(allReadsMs)]);
  const reads = chosenActions.slice(0, readsAtOnce);
  const runs = await Promise.all(reads.map((each) => runOnce(deps, context, each, signal)));
  const results = runs.flatMap(({ action, result }, index) =>
    result.status === 'done' ? [toResultPassage(action, result.text, index)] : [],
  );
  yield metadata({ actions: runs.map(({ traced }) => traced), results });
}

const isIncomplete = ({ parameters }: OfferedAction, args: Record<string, unknown>) =>
  'problems' in checkArguments(parameters, args);

/** What an action has told, as an answer may cite it: a passage of no document, whose ids are below zero. */
function toResultPassage({ actionId, name }: OfferedAction, text: string, index: number): ContextPassage {
  const id = -(index + 1);
  return asContext({
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

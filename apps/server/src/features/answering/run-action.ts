import { getTexts } from '../../lib/texts.ts';
import { checkArguments, type OfferedAction, type RunOutcome } from '../actions/actions.service.ts';
import type { TracedAction } from '../threads/answer-trace.ts';
import { type AnswerEvent, type ChosenAction, metadata, textDelta } from './answer-state.ts';
import { type LabeledValue, writeActionProposal, writeParameterQuestion } from './answer-texts.ts';
import * as store from './pending-actions.store.ts';
import type { AnswerDeps, QuestionContext } from './question-context.ts';

/** Returns the ids of the stored question, its thread and its owner. Throws for a dry run. */
export function toQuestionRef({ question, record }: QuestionContext) {
  if (!record) throw new Error('A dry run has no pending action');
  const { threadId, conversationId } = record;
  return { ownerId: question.ownerId, threadId, conversationId };
}

/**
 * Stores the action with its valid arguments as the thread's pending action. Then yields a question for the
 * next missing or invalid argument, or a request for consent when the arguments are complete.
 */
export async function* askBeforeRun(
  deps: AnswerDeps,
  context: QuestionContext,
  { action, args, askedParameter }: ChosenAction & { askedParameter: string | null },
): AsyncGenerator<AnswerEvent> {
  const { properties, required = [] } = action.parameters;
  const check = checkArguments(action.parameters, args);
  const problems = 'problems' in check ? Object.keys(check.problems) : [];
  const next = problems.find((name) => Object.hasOwn(properties, name));
  const values = Object.fromEntries(
    Object.entries(args).filter(([name]) => Object.hasOwn(properties, name) && !problems.includes(name)),
  ) as store.ActionValues;
  const labelOf = (name: string) => properties[name]?.description || name;
  const { actionId, toolName } = action;
  await store.savePending(deps.database, toQuestionRef(context), {
    actionId,
    toolName,
    arguments: values,
    asked: next ?? null,
  });
  yield metadata({ isActing: true });
  if (next !== undefined) {
    const isAgain = next === askedParameter && required.includes(next);
    yield textDelta(
      writeParameterQuestion(context.language, { name: action.name, label: labelOf(next), isAgain }),
    );
    return;
  }
  const labeledValues = Object.entries(values).map(
    ([name, value]): LabeledValue => ({ label: labelOf(name), value: String(value) }),
  );
  const t = getTexts(context.language, 'answers');
  yield metadata({ choices: [t('actions.yes'), t('actions.no')] });
  yield textDelta(writeActionProposal(context.language, action.name, labeledValues));
}

/**
 * Runs an action, at most once per question even if the question is answered again. Returns a failed run
 * instead of throwing, and `traced` for the answer's trace. Throws for a dry run, and the signal's reason
 * when it is aborted.
 */
export async function runOnce(
  deps: AnswerDeps,
  context: QuestionContext,
  { action, args }: ChosenAction,
  signal: AbortSignal,
): Promise<{ action: OfferedAction; result: RunOutcome; traced: TracedAction }> {
  const { ownerId, thread } = context.question;
  if (!thread) throw new Error('A dry run runs no action');
  const { threadId, conversationId } = toQuestionRef(context);
  const { actionId, toolName, name } = action;
  const runKey = `conversation:${conversationId}:${actionId}:${toolName}`;
  const result = await deps.answerPorts.actions.run(
    { ownerId, assistantId: thread.assistantId, actionId, toolName, args, threadId, conversationId, runKey },
    signal,
  );
  const reason = result.status === 'failed' ? result.reason : null;
  const traced: TracedAction = { actionId, name, reason, milliseconds: result.milliseconds };
  return { action, result, traced };
}

import { parseConsent } from '@anito/language/consent';
import { getTexts } from '../../../lib/texts.ts';
import type { OfferedAction, RunOutcome } from '../../actions/actions.service.ts';
import type { ChosenAction } from '../answer-state.ts';
import { type AnswerEvent, finish, metadata, textDelta } from '../answer-state.ts';
import { writeActionEnd } from '../answer-texts.ts';
import { findActionByName } from '../nearest-action.ts';
import * as store from '../pending-actions.store.ts';
import type { AnswerDeps, QuestionContext } from '../question-context.ts';
import { askBeforeRun, runOnce, toQuestionRef } from '../run-action.ts';

/**
 * Step: starts the action that the visitor names, or continues the thread's pending action with an argument,
 * consent or refusal, and finishes. Any other message leaves the action pending and goes on to the next step.
 */
export async function* pendingAction(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent> {
  if (yield* continueAction(deps, context)) yield finish;
}

/** Handles a message about an action and returns true. Yields nothing and returns false for others. */
async function* continueAction(
  deps: AnswerDeps,
  context: QuestionContext,
): AsyncGenerator<AnswerEvent, boolean> {
  const { question, offeredActions: offered } = context;
  const { text, press, timing } = question;
  const consent = parseConsent(text);
  const isPressed = press !== null && consent !== undefined;
  if (offered.length === 0) return isPressed && (yield* reportChoiceExpired(context));
  const ref = toQuestionRef(context);
  const namedAction = findActionByName(text, offered);
  if (namedAction) {
    yield* askBeforeRun(deps, context, { action: namedAction, args: {}, askedParameter: null });
    return true;
  }
  const stored = await store.findPending(deps.database, ref);
  // A message written before the visitor could read the proposal does not answer it.
  const isRead = press !== null || !timing || stored?.conversationId === timing.afterConversationId;
  const pending = isRead ? stored : undefined;
  const action = offered.find(
    ({ actionId, toolName }) => actionId === pending?.actionId && toolName === pending.toolName,
  );
  // A press agrees only to the action that it was offered with. Another action may be pending by now.
  const isMeant = !isPressed || (pending?.asked === null && pending.conversationId === press.conversationId);
  if (!pending || !action || !isMeant) return isPressed && (yield* reportChoiceExpired(context));
  // A "no" to a boolean parameter is its value.
  const isValue = pending.asked !== null && action.parameters.properties[pending.asked]?.type === 'boolean';
  if (consent === 'no' && !isValue) {
    await store.deletePending(deps.database, ref, pending.conversationId);
    yield metadata({ isActing: true });
    yield textDelta(getTexts(context.language, 'answers')('actions.declined'));
    return true;
  }
  if (pending.asked === null) {
    if (consent !== 'yes') return false;
    return yield* runAccepted(deps, context, pending, { action, args: pending.arguments });
  }
  // A question is not a value.
  if (text.trim().endsWith('?')) return false;
  const args = { ...pending.arguments, [pending.asked]: parseValue(action, pending.asked, text) };
  yield* askBeforeRun(deps, context, { action, args, askedParameter: pending.asked });
  return true;
}

/**
 * Converts a visitor's text to the type of the parameter `name`: `₱1,200` to 1200, yes to true. Text that
 * cannot be converted is returned as it is, and fails the later check.
 */
function parseValue({ parameters }: OfferedAction, name: string, text: string): string | number | boolean {
  const type = parameters.properties[name]?.type;
  const input = text.trim();
  if (type === 'number' || type === 'integer') {
    const value = Number(input.replace(/[₱$€\s]/g, '').replace(/,(?=\d{3}\b)/g, ''));
    return Number.isFinite(value) && input !== '' ? value : input;
  }
  if (type === 'boolean') {
    const consent = parseConsent(input);
    return consent ? consent === 'yes' : input;
  }
  return input;
}

/**
 * Tells the visitor that the quick reply they pressed is no longer valid. Returns true: the message is
 * handled.
 */
function* reportChoiceExpired({ language }: QuestionContext): Generator<AnswerEvent, true> {
  yield metadata({ isActing: true });
  yield textDelta(getTexts(language, 'answers')('choiceOver'));
  return true;
}

/**
 * Runs the action that the visitor has accepted, once even if the question is retried, and yields its result.
 * Returns true when the message is handled. If the action can no longer be accepted, a pressed button gets
 * the text that the choice has expired, and any other message returns false.
 */
async function* runAccepted(
  deps: AnswerDeps,
  context: QuestionContext,
  pending: store.PendingAction,
  { action, args }: ChosenAction,
): AsyncGenerator<AnswerEvent, boolean> {
  const isAccepted = await store.acceptPending(deps.database, toQuestionRef(context), pending.conversationId);
  if (!isAccepted) return context.question.press !== null && (yield* reportChoiceExpired(context));
  const { result, traced } = await runOnce(deps, context, { action, args }, context.signal);
  yield metadata({ isActing: true, actions: [traced] });
  if (result.status === 'failed') {
    const end = isUnchanged(result) ? 'failed' : 'unsure';
    yield textDelta(writeActionEnd(context.language, action.name, end));
    return true;
  }
  yield textDelta(writeActionEnd(context.language, action.name, 'done'));
  if (result.text.trim()) yield textDelta(`\n\n${quoteResult(result.text)}`);
  return true;
}

/**
 * Whether a failed run cannot have changed anything: the service was not called, or refused with a status
 * below 500.
 */
function isUnchanged({ reason, httpStatus = null }: Extract<RunOutcome, { status: 'failed' }>): boolean {
  if (reason === 'refused') return httpStatus !== null && httpStatus < 500;
  return reason === 'invalid-arguments' || reason === 'not-allowed';
}

/** Longest shown part of a result, in characters. */
const maxResultLength = 1_200;

const quoteResult = (text: string) =>
  text.trim().slice(0, maxResultLength).toWellFormed().replace(/^/gm, '> ');

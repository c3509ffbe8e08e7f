import { readConsent } from '@anito/language/consent';
import { getTexts } from '../../lib/texts.ts';
import {
  checkArguments,
  listOffered,
  type OfferedAction,
  type RunOutcome,
  runAction,
} from '../actions/actions.service.ts';
import type { ContextPassage } from '../knowledge/gather-context.service.ts';
import type { TracedAction } from '../threads/answer-trace.ts';
import { isOneOff } from '../threads/one-off.service.ts';
import {
  type ShownValue,
  writeActionEnd,
  writeActionProposal,
  writeParameterQuestion,
} from './action-texts.ts';
import type { Told } from './answer.ts';
import type { AnswerDeps, BegunQuestion } from './begin-question.ts';
import type { ChosenAction } from './choose-action.ts';
import { findNamed } from './offer-actions.ts';
import * as store from './pending-actions.store.ts';
import { toResultPassage } from './result-passage.ts';

/** Actions that read may be run at once for one question. */
const readsAtOnce = 3;
/** Whatever they take alone, all of them together take no longer (milliseconds). */
const allReadsMs = 12_000;

/** What came of acting: an answer that was told already, or results that are to be answered from. */
export type Acted = { isTold: true } | { isTold: false; results: ContextPassage[] };

/** What an assistant may do for the visitor of this question; nothing where it is kept nowhere. */
export async function findOffered(deps: AnswerDeps, begun: BegunQuestion): Promise<OfferedAction[]> {
  const { ownerId, thread } = begun.question;
  if (!thread || !begun.record) return [];
  const offered = await listOffered(deps, ownerId, thread.assistantId);
  // Who asks one question and is gone cannot be asked anything.
  return isOneOff(thread.channelUserId) ? offered.filter(({ asksFirst }) => !asksFirst) : offered;
}

function placeOf({ question, record }: BegunQuestion) {
  if (!record) throw new Error('a question that is kept nowhere has nothing pending');
  const { threadId, conversationId } = record;
  return { ownerId: question.ownerId, threadId, conversationId };
}

/**
 * Begins what the visitor calls by its name, or goes on with what is pending in the thread: a parameter that was asked for,
 * or whether it may be done. Returns whether that is what the visitor spoke of; whatever else they say leaves it undone.
 */
export async function* settlePending(
  deps: AnswerDeps,
  begun: BegunQuestion,
  offered: readonly OfferedAction[],
): AsyncGenerator<Told, boolean> {
  const { text, press, written } = begun.question;
  const consent = readConsent(text);
  const isPressed = press !== null && consent !== undefined;
  if (offered.length === 0) return isPressed && (yield* sayOver(begun));
  const place = placeOf(begun);
  const named = findNamed(begun.question.text, offered);
  if (named) {
    yield* prepare(deps, begun, { action: named, args: {}, asked: null });
    return true;
  }
  const found = await store.findPending(deps.database, place);
  // Who wrote before they could read what was asked does not answer it.
  const isRead = press !== null || !written || found?.conversationId === written.afterConversationId;
  const pending = isRead ? found : undefined;
  const action = offered.find(
    ({ actionId, toolName }) => actionId === pending?.actionId && toolName === pending.toolName,
  );
  // A press agrees to what it was offered with, and to nothing else that may be pending by now.
  const isMeant = !isPressed || (pending?.asked === null && pending.conversationId === press.conversationId);
  if (!pending || !action || !isMeant) return isPressed && (yield* sayOver(begun));
  // "No" to a question of yes or no is its answer.
  const isValue = pending.asked !== null && action.parameters.properties[pending.asked]?.type === 'boolean';
  if (consent === 'no' && !isValue) {
    await store.dropPending(deps.database, place, pending.conversationId);
    yield { known: { isActing: true } };
    yield { words: getTexts(begun.language, 'answers')('actions.declined') };
    return true;
  }
  if (pending.asked === null) {
    if (consent !== 'yes') return false;
    return yield* runAccepted(deps, begun, pending, { action, args: pending.arguments });
  }
  // Who asks something else does not mean a value.
  if (text.trim().endsWith('?')) return false;
  const args = { ...pending.arguments, [pending.asked]: readValue(action, pending.asked, text) };
  yield* prepare(deps, begun, { action, args, asked: pending.asked });
  return true;
}

/** What a visitor types, as the kind of value that a parameter takes; what cannot be read stays text, which is refused. */
function readValue({ parameters }: OfferedAction, name: string, text: string): string | number | boolean {
  const type = parameters.properties[name]?.type;
  const said = text.trim();
  if (type === 'number' || type === 'integer') {
    const value = Number(said.replace(/[₱$€\s]/g, '').replace(/,(?=\d{3}\b)/g, ''));
    return Number.isFinite(value) && said !== '' ? value : said;
  }
  if (type === 'boolean') {
    const consent = readConsent(said);
    return consent ? consent === 'yes' : said;
  }
  return said;
}

/** Says that what was pressed is offered no more, and does nothing. */
function* sayOver({ language }: BegunQuestion): Generator<Told, true> {
  yield { known: { isActing: true } };
  yield { words: getTexts(language, 'answers')('choiceOver') };
  return true;
}

/** Runs what the visitor has agreed to, once, however often the question is taken up. */
async function* runAccepted(
  deps: AnswerDeps,
  begun: BegunQuestion,
  pending: store.PendingAction,
  { action, args }: ChosenAction,
): AsyncGenerator<Told, boolean> {
  const isTaken = await store.acceptPending(deps.database, placeOf(begun), pending.conversationId);
  if (!isTaken) return begun.question.press !== null && (yield* sayOver(begun));
  const { result, traced } = await run(deps, begun, { action, args }, begun.question.signal);
  yield { known: { isActing: true, actions: [traced] } };
  if (result.status === 'failed') {
    const end = isUnchanged(result) ? 'failed' : 'unsure';
    yield { words: writeActionEnd(begun.language, action.name, end) };
    return true;
  }
  yield { words: writeActionEnd(begun.language, action.name, 'done') };
  if (result.text.trim()) yield { words: `\n\n${quote(result.text)}` };
  return true;
}

/** Whether nothing can have happened at the other side: it was never asked, or says that it did not take it. */
function isUnchanged({ reason, httpStatus = null }: Extract<RunOutcome, { status: 'failed' }>): boolean {
  if (reason === 'refused') return httpStatus !== null && httpStatus < 500;
  return reason === 'invalid-arguments' || reason === 'not-allowed';
}

/** Longest part of a result that is shown as it is (characters). */
const longestShown = 1_200;

const quote = (text: string) => text.trim().slice(0, longestShown).toWellFormed().replace(/^/gm, '> ');

/** Asks for what is missing of what is to be done, else whether to do it. */
async function* prepare(
  deps: AnswerDeps,
  begun: BegunQuestion,
  { action, args, asked }: ChosenAction & { asked: string | null },
): AsyncGenerator<Told> {
  const { properties, required = [] } = action.parameters;
  const checked = checkArguments(action.parameters, args);
  const problems = 'problems' in checked ? Object.keys(checked.problems) : [];
  const next = problems.find((name) => Object.hasOwn(properties, name));
  const values = Object.fromEntries(
    Object.entries(args).filter(([name]) => Object.hasOwn(properties, name) && !problems.includes(name)),
  ) as store.ActionValues;
  const labelOf = (name: string) => properties[name]?.description || name;
  const { actionId, toolName } = action;
  await store.keepPending(deps.database, placeOf(begun), {
    actionId,
    toolName,
    arguments: values,
    asked: next ?? null,
  });
  yield { known: { isActing: true } };
  if (next !== undefined) {
    const isAgain = next === asked && required.includes(next);
    const words = writeParameterQuestion(begun.language, {
      name: action.name,
      label: labelOf(next),
      isAgain,
    });
    yield { words };
    return;
  }
  const shown = Object.entries(values).map(
    ([name, value]): ShownValue => ({ label: labelOf(name), value: String(value) }),
  );
  const t = getTexts(begun.language, 'answers');
  yield { known: { choices: [t('actions.yes'), t('actions.no')] } };
  yield { words: writeActionProposal(begun.language, action.name, shown) };
}

/**
 * Does what was chosen: what only reads is run, and its results are to be answered from; of what may change something the
 * visitor is asked first, and nothing else is done meanwhile.
 */
export async function* act(
  deps: AnswerDeps,
  begun: BegunQuestion,
  chosen: readonly ChosenAction[],
): AsyncGenerator<Told, Acted> {
  const first = chosen.find(({ action, args }) => action.asksFirst || isIncomplete(action, args));
  if (first) {
    yield* prepare(deps, begun, { ...first, asked: null });
    return { isTold: true };
  }
  if (chosen.length === 0) return { isTold: false, results: [] };
  const signal = AbortSignal.any([begun.question.signal, AbortSignal.timeout(allReadsMs)]);
  const reads = chosen.slice(0, readsAtOnce);
  const runs = await Promise.all(reads.map((each) => run(deps, begun, each, signal)));
  yield { known: { actions: runs.map(({ traced }) => traced) } };
  const results = runs.flatMap(({ action, result }, index) =>
    result.status === 'done' ? [toResultPassage(action, result.text, index)] : [],
  );
  return { isTold: false, results };
}

const isIncomplete = ({ parameters }: OfferedAction, args: Record<string, unknown>) =>
  'problems' in checkArguments(parameters, args);

async function run(
  deps: AnswerDeps,
  begun: BegunQuestion,
  { action, args }: ChosenAction,
  signal: AbortSignal,
) {
  const { ownerId, thread } = begun.question;
  if (!thread) throw new Error('a question that is kept nowhere does nothing');
  const { threadId, conversationId } = placeOf(begun);
  const { actionId, toolName, name } = action;
  const runKey = `conversation:${conversationId}:${actionId}:${toolName}`;
  const result = await runAction(
    deps,
    { ownerId, assistantId: thread.assistantId, actionId, toolName, args, threadId, conversationId, runKey },
    signal,
  );
  const reason = result.status === 'failed' ? result.reason : null;
  const traced: TracedAction = { actionId, name, reason, milliseconds: result.milliseconds };
  return { action, result, traced };
}

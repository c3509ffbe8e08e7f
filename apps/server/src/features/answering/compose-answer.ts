import { usualTimezone } from '@anito/contract/user-settings';
import { asksForPerson } from '@anito/language/asks-for-person';
import { findSmallTalk, type SmallTalk } from '@anito/language/small-talk';
import { isModelFailure } from '@anito/models/model-error';
import { getTexts } from '../../lib/texts.ts';
import type { OfferedAction } from '../actions/actions.service.ts';
import {
  type AssistantWordings,
  type FoundApproved,
  findApproved,
  findWordings,
} from '../approved-answers/find-approved.service.ts';
import { findNearApproved, judgeApproved } from '../approved-answers/judge-approved.service.ts';
import { type ContextPassage, gatherContext } from '../knowledge/gather-context.service.ts';
import type { FoundPassages } from '../knowledge/knowledge.service.ts';
import { act, findOffered, settlePending } from './act-for-visitor.ts';
import { writeOffer } from './action-texts.ts';
import type { Told } from './answer.ts';
import { writeHandover, writeRefusal } from './answer-texts.ts';
import { type AnswerDeps, type BegunQuestion, findAnswerLanguage, type Turn } from './begin-question.ts';
import { chooseActions } from './choose-action.ts';
import { findNeed, type Need } from './find-need.ts';
import { readGivenContact } from './given-contact.ts';
import { findOffer } from './offer-actions.ts';
import { type QuotedFrom, quotedPassages, quoteNearest, streamQuotedAnswer } from './quote-answer.ts';
import { type SearchedQuestion, searchForQuestion } from './search-for-question.ts';
import {
  type Asking,
  replyToSmallTalk,
  streamAgentAnswer,
  streamGroundedAnswer,
} from './stream-model-answer.ts';
import { understandBuiltIn } from './understand-question.ts';

const refusalConfidence = 0.05;
const unsureConfidence = 0.3;
const smallTalkConfidence = 1;

/** Passages among which a model's context is chosen: more than fit. */
const readPassages = 30;

/** The steps of an answer, in order; each tells what it comes to. */
export async function* composeAnswer(deps: AnswerDeps, asBegun: BegunQuestion): AsyncGenerator<Told> {
  const offered = await findOffered(deps, asBegun);
  const begun = speakAsBefore(asBegun, offered);
  const { question, meter } = begun;
  if (yield* settlePending(deps, begun, offered)) return;
  const smallTalk = findSmallTalk(question.text);
  if (smallTalk) {
    yield { known: { confidence: smallTalkConfidence } };
    yield* sayInSmallTalk(deps, begun, smallTalk);
    return;
  }
  if (readGivenContact(question.text) === 'alone') {
    yield { known: { confidence: smallTalkConfidence } };
    yield { words: getTexts(begun.language, 'answers')('reachable') };
    return;
  }
  if (asksForPerson(question.text)) {
    const need = await findNeed(deps, begun, 'asked');
    if (need) return yield* sayHandedOver(begun, need);
  }
  const wordings = await findWordingsFor(deps, begun);
  const meant = wordings && { wordings, questions: listMeant(begun) };
  if (yield* giveApproved(deps, begun, meant)) return;
  const isFirst = begun.asked.length === 0;
  if (question.answerer.isAgentMode) {
    const same = await judge(deps, begun, meant);
    if (same) return yield* sayApproved(begun, same);
    meter.lap('rewrite');
    // The built-in answerer can only quote, and an agent has nothing to quote from.
    if (!deps.models.chat.can.followInstructions) {
      yield* refuse(deps, begun);
      return yield* sayOffer(begun, await findOfferFor(deps, begun, offered));
    }
    yield* answerAsAgent(deps, begun, offered);
    return;
  }
  const [{ understood, found }, judged, chosen, offer] = await Promise.all([
    search(deps, begun),
    isFirst ? judge(deps, begun, meant) : undefined,
    chooseActions(deps, begun, offered),
    findOfferFor(deps, begun, offered),
  ]);
  meter.lap('search');
  if (understood.wantsPerson) {
    const need = await findNeed(deps, begun, 'asked');
    if (need) return yield* sayHandedOver(begun, need);
  }
  const searched = understood.standalone;
  // An owner's word is given for what was asked, not for what may have been meant instead.
  const isSure = searched !== understood.alternative;
  const known = isSure ? wordings && { wordings, questions: [searched] } : undefined;
  // What a connected model made of a follow-up is known only now.
  if (understood.way === 'model' && !isFirst && (yield* giveApproved(deps, begun, known))) return;
  const same = isFirst ? judged : await judge(deps, begun, known);
  if (same) return yield* sayApproved(begun, same);
  yield {
    known: {
      searched,
      queries: understood.queries,
      passages: found.passages.slice(0, quotedPassages),
      confidence: found.confidence,
    },
  };
  const acted = yield* act(deps, begun, chosen);
  if (acted.isTold) return;
  const from = { searched, own: understood.own, found, results: acted.results };
  const isAnswered = yield* deps.models.chat.can.followInstructions
    ? askModel(prepareAsking(deps, begun), from)
    : quoteAnswer(deps, begun, from);
  if (!isAnswered) yield* sayUnanswered(deps, begun, from, known);
  yield* sayOffer(begun, offer);
}

/** Who writes the name of an action that its owner has named goes on in the language that they asked in; a press has its own. */
function speakAsBefore(begun: BegunQuestion, offered: readonly OfferedAction[]): BegunQuestion {
  if (begun.question.press) return begun;
  const before = begun.asked.at(-1)?.question;
  const isNamed = offered.some(({ name }) => name === begun.question.text.trim());
  return before && isNamed ? { ...begun, language: findAnswerLanguage(before) } : begun;
}

/** What the visitor may choose to have done, where no model says what is to be done. */
async function findOfferFor(
  deps: AnswerDeps,
  { question: { text, signal } }: BegunQuestion,
  offered: readonly OfferedAction[],
): Promise<OfferedAction | undefined> {
  return deps.models.chat.can.chooseTools ? undefined : findOffer(deps, text, { offered, signal });
}

function* sayOffer({ language }: BegunQuestion, offer: OfferedAction | undefined): Generator<Told> {
  if (!offer) return;
  yield { known: { choices: [offer.name] } };
  yield { words: `\n\n${writeOffer(language, offer.name)}` };
}

/** What a question may mean as it can be understood alone, without asking a model. */
function listMeant(begun: BegunQuestion): readonly string[] {
  return understandBuiltIn({ question: begun.question.text, turns: listTurns(begun) }).queries;
}

/** What is looked for among an assistant's approved answers, the likeliest first. */
type LookedFor = { wordings: AssistantWordings; questions: readonly string[] };

/** Undefined where no assistant is asked, or one without approved answers. */
async function findWordingsFor(
  deps: AnswerDeps,
  { question: { ownerId, thread } }: BegunQuestion,
): Promise<AssistantWordings | undefined> {
  return thread ? findWordings(deps, ownerId, thread.assistantId) : undefined;
}

/** The answer that the owner has approved for what is asked, word for word; returns whether there is one. */
async function* giveApproved(
  deps: AnswerDeps,
  begun: BegunQuestion,
  looked: LookedFor | undefined,
): AsyncGenerator<Told, boolean> {
  const found = looked && (await findApproved(deps, toApprovedAsked(begun, looked)));
  if (!found) return false;
  begun.meter.lap('rewrite');
  yield* sayApproved(begun, found);
  return true;
}

function* sayApproved({ question }: BegunQuestion, found: FoundApproved): Generator<Told, void> {
  const approved = { id: found.id, question: found.question };
  yield { known: { approved, searched: question.text, confidence: found.confidence } };
  yield { words: found.answer };
}

/** The approved answer of which a connected model says that it is the one. */
async function judge(
  deps: AnswerDeps,
  begun: BegunQuestion,
  looked: LookedFor | undefined,
): Promise<FoundApproved | undefined> {
  if (!looked) return undefined;
  const asked = toApprovedAsked(begun, looked);
  const { ownerId, assistantId } = asked;
  const onTokens = (tokens: number) => deps.dailyUse.addTokens(ownerId, assistantId, tokens);
  return judgeApproved(deps, { ...asked, model: begun.question.answerer.model, onTokens });
}

function toApprovedAsked({ question: { signal } }: BegunQuestion, { wordings, questions }: LookedFor) {
  return { ...wordings, questions, signal };
}

/** What was asked before, by the server's record or, where it has none, as the client says. */
function listTurns({ asked, claimedQuestions }: BegunQuestion): readonly Turn[] {
  return asked.length > 0 ? asked : claimedQuestions.map((claim) => ({ question: claim, answer: '' }));
}

/** Understands the question and searches for what it means. */
function search(deps: AnswerDeps, begun: BegunQuestion): Promise<SearchedQuestion> {
  const { question, summary, meter } = begun;
  const { ownerId, connections, text, answerer, thread, signal } = question;
  return searchForQuestion(
    deps,
    {
      ownerId,
      connections,
      question: text,
      turns: listTurns(begun),
      summary,
      model: answerer.model,
      limit: deps.models.chat.can.followInstructions ? readPassages : quotedPassages,
      onTokens: (tokens) => deps.dailyUse.addTokens(ownerId, thread?.assistantId ?? null, tokens),
      signal,
    },
    () => meter.lap('rewrite'),
  );
}

/** The connected model's reply, where there is one that replies; else the product's own. */
async function* sayInSmallTalk(
  deps: AnswerDeps,
  begun: BegunQuestion,
  kind: SmallTalk,
): AsyncGenerator<Told> {
  let reply = '';
  if (deps.models.chat.can.followInstructions) {
    try {
      reply = await replyToSmallTalk(prepareAsking(deps, begun));
    } catch (error) {
      if (begun.question.signal.aborted || !isModelFailure(error)) throw error;
      yield { known: { isFallback: true } };
    }
  }
  yield { words: reply || getTexts(begun.language, 'answers')(kind) };
}

function prepareAsking(deps: AnswerDeps, begun: BegunQuestion): Asking {
  return { deps, begun, timezone: begun.question.answerer.timezone ?? usualTimezone };
}

/** An agent's answer from what its actions have told, else by its owner's instructions. */
async function* answerAsAgent(
  deps: AnswerDeps,
  begun: BegunQuestion,
  offered: readonly OfferedAction[],
): AsyncGenerator<Told> {
  const acted = yield* act(deps, begun, await chooseActions(deps, begun, offered));
  if (acted.isTold) return;
  const asking = prepareAsking(deps, begun);
  if (acted.results.length > 0) {
    const end = yield* streamGroundedAnswer(asking, begun.question.text, acted.results);
    if ('isAnswered' in end && end.isAnswered) return;
    yield { known: { text: '' } };
  }
  yield* streamAgentAnswer(asking);
}

/** What was looked for and found, and what actions have told. */
type Searched = { searched: string; own: string | null; found: FoundPassages; results: ContextPassage[] };

/**
 * The connected model is asked whatever the scores say; the built-in answerer serves where it fails before a word was
 * shown. Returns whether there is an answer.
 */
async function* askModel(asking: Asking, from: Searched): AsyncGenerator<Told, boolean> {
  const { searched, found, results } = from;
  if (found.passages.length === 0 && results.length === 0) return false;
  const { deps, begun } = asking;
  const { ownerId, requestId } = begun.question;
  const context = await gatherContext(deps, ownerId, found.passages, deps.env.AI_CHAT_CONTEXT);
  const end = yield* streamGroundedAnswer(asking, searched, [...results, ...context]);
  if (!('failure' in end)) return end.isAnswered;
  deps.log.warn({ err: end.failure, requestId }, 'model failed; the built-in answerer serves');
  yield { known: { isFallback: true, passages: found.passages.slice(0, quotedPassages) } };
  return yield* quoteAnswer(deps, begun, from);
}

/**
 * The built-in answerer judges each sentence by itself where it knows the language: a low score need not end it. Returns
 * whether there is an answer.
 */
async function* quoteAnswer(
  deps: AnswerDeps,
  begun: BegunQuestion,
  from: Searched,
): AsyncGenerator<Told, boolean> {
  const { found } = from;
  const { builtInChat } = deps.models;
  const isJudging = builtInChat.can.judgeSentencesIn.includes(begun.language);
  if (!(isJudging ? found.isPromising : found.isRelevant)) return false;
  return yield* streamQuotedAnswer(builtInChat, begun, toQuotedFrom(begun, from));
}

function toQuotedFrom({ language }: BegunQuestion, { searched, own, found }: Searched): QuotedFrom {
  return { question: searched, own, found: found.passages, passageCount: found.passageCount, language };
}

/**
 * What is said where nothing answers: what may help, of the answers that are approved and of what the sources say; else a
 * refusal.
 */
async function* sayUnanswered(
  deps: AnswerDeps,
  begun: BegunQuestion,
  from: Searched,
  looked: LookedFor | undefined,
): AsyncGenerator<Told> {
  // What was shown of an answer that the model took back counts no more.
  yield { known: { text: '' } };
  const { channel, answerer, signal } = begun.question;
  if (channel.showsUnsure(answerer)) {
    const [near, nearest] = await Promise.all([
      findNear(deps, begun, looked),
      quoteNearest(deps.models, toQuotedFrom(begun, from), signal),
    ]);
    if (near || nearest) {
      const confidence = Math.min(
        Math.max(near?.confidence ?? 0, nearest ? from.found.confidence : 0),
        unsureConfidence,
      );
      const approved = near ? { id: near.id, question: near.question } : null;
      yield { known: { ...nearest?.cited, approved, status: 'unsure', confidence } };
      const parts = [
        getTexts(begun.language, 'answers')('unsure'),
        near && quoteApproved(near),
        nearest?.quotes,
        thankForContact(begun),
      ];
      yield { words: parts.filter(Boolean).join('\n\n') };
      return;
    }
  }
  yield* refuse(deps, begun);
}

/** Says that a person is called, who was asked for. */
function* sayHandedOver({ language }: BegunQuestion, need: Need): Generator<Told, void> {
  yield { known: { need, confidence: smallTalkConfidence } };
  yield { words: writeHandover(language, need) };
}

/** Said to who is not answered but gave how to reach them. */
function thankForContact({ question: { text }, language }: BegunQuestion): string | undefined {
  return readGivenContact(text) === 'none' ? undefined : getTexts(language, 'answers')('reachable');
}

/** Refuses, and calls a person when it is the second time in a row. */
async function* refuse(deps: AnswerDeps, begun: BegunQuestion): AsyncGenerator<Told> {
  const { question, language, record } = begun;
  yield { known: { status: 'refused', confidence: refusalConfidence } };
  const parts = [writeRefusal(language, question.answerer.tone), thankForContact(begun)];
  yield { words: parts.filter(Boolean).join('\n\n') };
  if (record?.lastStatus !== 'refused') return;
  const need = await findNeed(deps, begun, 'refusals');
  if (!need) return;
  yield { known: { need } };
  yield { words: `\n\n${writeHandover(language, need)}` };
}

/** The approved answer of the nearest question; not where a connected model has judged that none is the visitor's. */
async function findNear(
  deps: AnswerDeps,
  begun: BegunQuestion,
  looked: LookedFor | undefined,
): Promise<FoundApproved | undefined> {
  if (!looked || deps.models.chat.can.rewrite) return undefined;
  return findNearApproved(deps, toApprovedAsked(begun, looked));
}

/** An approved answer as a quote under the question that it was approved for. */
function quoteApproved({ question, answer }: FoundApproved): string {
  return `**${question}**\n\n${answer}`.replace(/^/gm, '> ');
}

import { findContacts } from '@anito/contacts/find-contacts';
import type { Language } from '@anito/contract/languages';
import { usualTimezone } from '@anito/contract/user-settings';
import type { FairLine } from '@anito/fair-line/fair-line';
import { saysOnlyContact } from '@anito/language/contact-giving-words';
import { detectLanguage } from '@anito/language/detect-language';
import { spellOut } from '@anito/language/shorthand';
import { findSmallTalk, type SmallTalk } from '@anito/language/small-talk';
import type { Deps } from '../../deps.ts';
import { toAnswerLanguage } from '../../lib/texts.ts';
import type { ActionDeps, OfferedAction } from '../actions/actions.service.ts';
import type { ApprovedAsked, FoundApproved, WordingDeps } from '../approved-answers/find-approved.service.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import type { ContextPassage } from '../knowledge/gather-context.service.ts';
import type { KnowledgeDeps, SearchableConnection } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import type { StoredQuestion, ThreadKey } from '../threads/questions.service.ts';
import type { ThreadNewsDeps } from '../threads/threads.service.ts';
import type { AnswerPortDeps } from './answer-ports.ts';
import type { AnswerEvent, AnswerState, BegunStream, ChosenAction, Meter } from './answer-state.ts';
import type { ActionVectorDeps } from './nearest-action.ts';
import type { SearchedQuestion } from './understand-question.ts';

/** Answers at once: each takes a place before it costs anything. */
export type AnsweringLineDeps = { answering: FairLine };

export type AnswerDeps = ActionDeps &
  Pick<
    Deps,
    | 'settings'
    | 'database'
    | 'jobs'
    | 'process'
    | 'models'
    | 'publish'
    | 'publishApart'
    | 'isHeard'
    | 'rateLimits'
    | 'env'
    | 'log'
    | 'events'
  > &
  ActionVectorDeps &
  AnsweringLineDeps &
  AnswerPortDeps &
  WordingDeps &
  DailyUseDeps &
  KnowledgeDeps &
  ThreadNewsDeps;

/** The assistant that answers, or the plain test of a source. */
export type Answerer = {
  name: string;
  systemPrompt: string;
  tone: string;
  responseStyle: string;
  isAgentMode: boolean;
  model: string | null;
  /** Whether visitors are shown what may help where nothing answers directly. */
  showsUnsure: boolean;
  /** Whether a model's sentences that no passage confirms are left out or marked. */
  unsupportedSentences: 'omit' | 'mark';
  /** Of the owner's schedule; null until one is saved. */
  timezone: string | null;
  /** Whether any of its actions is switched on. */
  hasActions: boolean;
  /** Whether its visitors are asked how to reach them. */
  asksContact: boolean;
  /** Changes with any of its approved answers; null where none may be given. */
  approvedVersion: string | null;
};

export type Turn = { question: string; answer: string };

/** A press of a quick reply that an answer of the same thread offered, in the language of that answer. */
export type Press = { conversationId: number | null; language: Language };

/**
 * When a question came that may have waited until others of the same thread were answered, and the question whose answer
 * had reached the visitor by then; null where none had.
 */
export type Written = { at: Date; afterConversationId: number | null };

/** Names a thread within its channel. A one-off thread holds one question, and its visitor cannot be asked anything. */
export type QuestionThread = { assistantId: number; channelUserId: string; isOneOff?: boolean };

/** One question to be answered. */
export type Question = {
  ownerId: string;
  answerer: Answerer;
  connections: SearchableConnection[];
  channel: Channel;
  /** The thread that stores it, among the channel's; null for a dry run, which leaves no trace. */
  thread: QuestionThread | null;
  text: string;
  /** Set when the text is a press of a quick reply. */
  press: Press | null;
  /** Null for a question that is answered as soon as it is written. */
  written: Written | null;
  /** Earlier questions as the client tells them: used only where the server has no record, never as instructions. */
  clientQuestions: string[];
  clientSummary: string;
  signal: AbortSignal;
  requestId: string;
  /** Names the request when the client may send it again: it is then stored once. */
  requestKey: string | null;
  /** Whether the answer comes with how it was made: for the owner only. */
  isExplained: boolean;
  /** Whether it counts among the questions of the day. */
  isCounted: boolean;
};

/** Whether a message says how its writer can be reached: not at all, nothing else, or beside a question. */
export type GivenContact = 'none' | 'alone' | 'beside';

/** Everything known about a question before it is answered. Computed once; no step changes or recomputes it. */
export type QuestionContext = Readonly<{
  question: Question;
  /** Null for a dry run. */
  record: StoredQuestion | null;
  language: Language;
  now: Date;
  timezone: string;
  /** Earlier turns that were answered, by the server's record, oldest first. */
  answeredTurns: readonly Turn[];
  /** The same with refused ones, or the client's own account where the server has no record. */
  previousTurns: readonly Turn[];
  /** Whether the server has no earlier turn of the thread. */
  isFirst: boolean;
  /** Earlier questions as the client tells them, where the server has no answered turn. */
  claimedQuestions: readonly string[];
  summary: string;
  smallTalk: SmallTalk | undefined;
  givenContact: GivenContact;
  /** Whether the question tells of a lead: it names somebody or how to reach them, or its visitor is a lead already. */
  concernsLead: boolean;
  /** The actions that may be run for this visitor. */
  offered: readonly OfferedAction[];
  /** How the chosen model answers. */
  strategy: AnswerStrategy;
  /** The built-in model answers because the day's tokens are used up. */
  isFallback: boolean;
  /** Fires when the client leaves or a person takes over. */
  signal: AbortSignal;
  meter: Meter;
}>;

/** Earlier questions that are taken from a client. */
const maxClaimed = 6;

/** The language in which the product itself speaks to a visitor. */
export function findAnswerLanguage(question: string): Language {
  return toAnswerLanguage(detectLanguage(spellOut(question)));
}

/** The thread of a question among all; undefined for a dry run. */
export function nameThread({
  ownerId,
  channel,
  thread,
}: Question): (ThreadKey & Pick<QuestionThread, 'isOneOff'>) | undefined {
  return thread ? { ownerId, channel: channel.name, ...thread } : undefined;
}

/** A visitor who writes the address or number that they were asked for must not be refused. */
function readGivenContact(
  message: string,
  { emails, phones, names }: ReturnType<typeof findContacts>,
): GivenContact {
  if (emails.length + phones.length === 0) return 'none';
  return saysOnlyContact(message, names) ? 'alone' : 'beside';
}

/** The context of a question as it was stored. `addOffered` adds the actions, which the database tells. */
export function createQuestionContext(
  question: Question,
  record: StoredQuestion | null,
  answering: Pick<QuestionContext, 'strategy' | 'isFallback' | 'signal' | 'meter'>,
): QuestionContext {
  const { text, press, answerer, clientQuestions, clientSummary } = question;
  const answeredTurns = record?.answeredTurns ?? [];
  const storedTurns = record?.previousTurns ?? [];
  const contacts = findContacts(text);
  const namesAny = contacts.emails.length + contacts.phones.length + contacts.names.length > 0;
  const claimedQuestions = answeredTurns.length > 0 ? [] : clientQuestions.slice(-maxClaimed);
  return {
    question,
    record,
    language: press?.language ?? findAnswerLanguage(text),
    now: new Date(),
    timezone: answerer.timezone ?? usualTimezone,
    answeredTurns,
    previousTurns:
      storedTurns.length > 0
        ? storedTurns
        : claimedQuestions.map((claim) => ({ question: claim, answer: '' })),
    isFirst: storedTurns.length === 0,
    claimedQuestions,
    summary: record?.summary || clientSummary,
    smallTalk: findSmallTalk(text),
    givenContact: readGivenContact(text, contacts),
    concernsLead: namesAny || record?.isLead === true,
    offered: [],
    ...answering,
  };
}

/** Adds the actions that the assistant offers. A visitor who writes the name of one is answered in their earlier language. */
export async function addOffered(
  { answerPorts }: Pick<AnswerDeps, 'answerPorts'>,
  context: QuestionContext,
): Promise<QuestionContext> {
  const { question, record, previousTurns, isFirst } = context;
  if (!question.thread || !record || !question.answerer.hasActions) return context;
  const offered = await answerPorts.actions.list(question.ownerId, question.thread);
  const isNamed = offered.some(({ name }) => name === question.text.trim());
  const before = isFirst ? undefined : previousTurns.at(-1)?.question;
  return isNamed && before && !question.press
    ? { ...context, offered, language: findAnswerLanguage(before) }
    : { ...context, offered };
}

/** What was searched for and found, and the answer that was begun from it meanwhile. */
export type SearchAndBegun = SearchedQuestion & { begun: BegunStream | null };

/** What an answer is made from: what was found, and what actions have told. */
export type AnswerMaterial = SearchAndBegun & { results: readonly ContextPassage[] };

/** What differs between a connected model and the built-in one. */
export type AnswerStrategy = {
  /** Empty where the product's own words serve. Throws the model's failure. */
  replyToSmallTalk(deps: AnswerDeps, context: QuestionContext): Promise<string>;
  /** The approved answer that a model takes for the answer of the question. */
  judgeApproved(
    deps: AnswerDeps,
    context: QuestionContext,
    lookup: ApprovedAsked,
  ): Promise<FoundApproved | undefined>;
  /** The approved answer of the nearest question, where no model has judged that it is another one. */
  findNearApproved(deps: AnswerDeps, lookup: ApprovedAsked): Promise<FoundApproved | undefined>;
  /** Understands a question and searches for what it means. */
  search(deps: AnswerDeps, context: QuestionContext): Promise<SearchAndBegun>;
  /** What is to be done for the visitor. */
  chooseActions(deps: AnswerDeps, context: QuestionContext): Promise<ChosenAction[]>;
  /** What the visitor may choose to have done. */
  findOffer(deps: AnswerDeps, context: QuestionContext): Promise<OfferedAction | undefined>;
  /** Answers from passages and results; returns whether there is an answer. */
  generate(
    deps: AnswerDeps,
    context: QuestionContext,
    material: AnswerMaterial,
  ): AsyncGenerator<AnswerEvent, boolean>;
  /** Answers by the owner's instructions; returns whether there is an answer. */
  followInstructions(
    deps: AnswerDeps,
    context: QuestionContext,
    results: readonly ContextPassage[],
  ): AsyncGenerator<AnswerEvent, boolean>;
};

/** One step of an answer. It emits what it adds; `finish` ends the answer, else the next step goes on. */
export type AnswerStep = (
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
) => AsyncIterable<AnswerEvent>;

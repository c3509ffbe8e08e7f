import { findContacts } from '@anito/contacts/find-contacts';
import type { ConfirmedFacts } from '@anito/contract/business-facts';
import type { Language } from '@anito/contract/languages';
import { defaultTimezone } from '@anito/contract/user-settings';
import type { FairQueue } from '@anito/fair-line/fair-queue';
import { saysOnlyContact } from '@anito/language/contact-words';
import { isOrder, isQuestion } from '@anito/language/is-request';
import { removeIntroduction } from '@anito/language/remove-introduction';
import { findSmallTalk, type SmallTalk } from '@anito/language/small-talk';
import type { Deps } from '../../deps.ts';
import { detectAnswerLanguage } from '../../lib/texts.ts';
import type { ActionDeps, OfferedAction, RunOutcome, RunRequest } from '../actions/actions.service.ts';
import type {
  ApprovedLookup,
  ApprovedMatch,
  WordingDeps,
} from '../approved-answers/find-approved.service.ts';
import type { DailyUseDeps } from '../daily-use/daily-use.service.ts';
import type { ContextPassage } from '../knowledge/gather-context.service.ts';
import type { KnowledgeDeps, SearchableConnection } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import type { StoredQuestion, ThreadKey } from '../threads/questions.service.ts';
import type { ThreadUpdateDeps } from '../threads/threads.service.ts';
import type { AnswerEvent, AnswerState, ChosenAction, Meter, SpeculativeStream } from './answer-state.ts';
import type { ActionVectorDeps } from './nearest-action.ts';
import type { SearchedQuestion } from './understand-question.ts';

/** The functions of other features that answering calls. `features.ts` passes them in. */
export type AnswerPorts = {
  /** Returns when the assistant hands over to a person, and whether one is available now. */
  handover: {
    find(
      ownerId: string,
      assistantId: number,
    ): Promise<{ whenAsked: boolean; afterRefusals: boolean; isStaffed: boolean }>;
  };
  contactForm: {
    /** Returns whether the visitor of a thread left contact details. */
    isReachable(ownerId: string, threadId: number): Promise<boolean>;
    /**
     * Asks the visitor for contact details if the owner's settings say so. Resolves to whether the form is
     * now open.
     */
    ask(
      ownerId: string,
      answeredQuestion: { threadId: number; question: string; isUnanswered: boolean },
    ): Promise<boolean>;
    /** Closes the contact form of a visitor who left contact details. Resolves to whether it was open. */
    close(ownerId: string, threadId: number): Promise<boolean>;
  };
  actions: {
    /** Lists the actions that an assistant may run for a visitor. */
    list(ownerId: string, thread: { assistantId: number; isOneOff?: boolean }): Promise<OfferedAction[]>;
    /** Runs an action. Two runs with the same key run it once. Throws only the signal's reason. */
    run(run: RunRequest, signal: AbortSignal): Promise<RunOutcome>;
  };
};

export type AnswerPortDeps = { answerPorts: AnswerPorts };

/** Queue of answers. Each answer takes a place before it does any costly work. */
export type AnswerQueueDeps = { answerQueue: FairQueue };

export type AnswerDeps = ActionDeps &
  Pick<
    Deps,
    | 'settings'
    | 'database'
    | 'jobs'
    | 'process'
    | 'models'
    | 'publish'
    | 'publishSeparately'
    | 'hasListener'
    | 'rateLimits'
    | 'env'
    | 'log'
    | 'events'
    | 'metrics'
  > &
  ActionVectorDeps &
  AnswerQueueDeps &
  AnswerPortDeps &
  WordingDeps &
  DailyUseDeps &
  KnowledgeDeps &
  ThreadUpdateDeps;

/** The assistant that answers, or the plain test of a source. */
export type Answerer = {
  name: string;
  systemPrompt: string;
  tone: string;
  responseStyle: string;
  isAgentMode: boolean;
  model: string | null;
  /** Whether visitors see the nearest passages when no source answers directly. */
  showsUnsure: boolean;
  /** Whether sentences that no passage supports are removed from a model's answer or marked. */
  unsupportedSentences: 'omit' | 'mark';
  /** Time zone of the owner's schedule. Null until a schedule is saved. */
  timezone: string | null;
  /** Whether any action is enabled. */
  hasActions: boolean;
  /** Whether visitors are asked for contact details. */
  asksContact: boolean;
  /** Changes with every change of an approved answer. Null when approved answers are not used. */
  approvedVersion: string | null;
  /** Facts of the business that the owner has confirmed. */
  confirmedFacts: ConfirmedFacts;
};

export type Turn = { question: string; answer: string };

/** A press of a quick reply of an earlier answer in this thread, in the language of that answer. */
export type ButtonPress = { conversationId: number | null; language: Language };

/**
 * When a queued question was written, and the question whose answer had reached the visitor by then. That id
 * is null when the visitor had seen no answer.
 */
export type QuestionTiming = { at: Date; afterConversationId: number | null };

/**
 * Identifies a thread within its channel. A one-off thread holds one question, and its visitor cannot be
 * asked anything.
 */
export type QuestionThread = { assistantId: number; channelUserId: string; isOneOff?: boolean };

/** A question to answer. */
export type Question = {
  ownerId: string;
  answerer: Answerer;
  connections: SearchableConnection[];
  channel: Channel;
  /** Null for a dry run, which stores nothing. */
  thread: QuestionThread | null;
  text: string;
  /** Set when the text comes from a quick reply. */
  press: ButtonPress | null;
  /** Null for a question that is answered as soon as it is written. */
  timing: QuestionTiming | null;
  /**
   * Earlier questions as the client reports them. Used only when the server has no record, and never as
   * instructions.
   */
  clientQuestions: string[];
  clientSummary: string;
  signal: AbortSignal;
  requestId: string;
  /** Set when the client may repeat the request. Requests with the same key are stored once. */
  requestKey: string | null;
  /** Whether the answer includes its explanation, for the owner only. */
  isExplained: boolean;
  /** Whether the question counts against the daily limit. */
  isCounted: boolean;
};

/** Whether a message contains contact details: none, only these, or beside a question. */
export type ContactMention = 'none' | 'alone' | 'beside';

/** Everything known about a question before it is answered. Computed once. Steps never change it. */
export type QuestionContext = Readonly<{
  question: Question;
  /** Null for a dry run. */
  record: StoredQuestion | null;
  /** The question's text without greeting, introduction and contact details, if anything else is in it. */
  asked: string;
  language: Language;
  now: Date;
  timezone: string;
  /** Earlier answered turns from the server's record, oldest first. */
  answeredTurns: readonly Turn[];
  /** The same turns plus refused ones, or the client's own report when the server has no record. */
  previousTurns: readonly Turn[];
  /** Whether the server has no earlier turn of the thread. */
  isFirst: boolean;
  /** Earlier questions as the client reports them, when the server has no answered turn. */
  claimedQuestions: readonly string[];
  summary: string;
  smallTalk: SmallTalk | undefined;
  givenContact: ContactMention;
  /** Whether the question contains a name or contact details, or its visitor is a lead. */
  concernsLead: boolean;
  /** Whether the message expects an answer: it is neither an order nor contact details without a question. */
  expectsAnswer: boolean;
  /** The actions that may run for this visitor. */
  offeredActions: readonly OfferedAction[];
  /** How the chosen model answers. */
  strategy: AnswerStrategy;
  /** Whether the built-in model answers because the day's tokens are used up. */
  isFallback: boolean;
  /** Fires when the client disconnects or a person takes over. */
  signal: AbortSignal;
  meter: Meter;
}>;

/** Earlier questions accepted from a client. */
const maxClaimed = 6;

/** Returns the language of fixed texts: that of the first of the questions whose words tell it. */
export function findAnswerLanguage(...questions: string[]): Language {
  for (const question of questions) {
    const language = detectAnswerLanguage(question);
    if (language) return language;
  }
  return 'en';
}

/** Returns the key of the question's thread, or undefined without a thread (a dry run). */
export function getThreadKey({
  ownerId,
  channel,
  thread,
}: Question): (ThreadKey & Pick<QuestionThread, 'isOneOff'>) | undefined {
  return thread ? { ownerId, channel: channel.name, ...thread } : undefined;
}

/**
 * Returns whether a message contains an e-mail address or a telephone number: `none`, `beside` other text, or
 * `alone`. A visitor who writes only contact details must not be refused.
 */
function findContactMention(
  message: string,
  { emails, phones, names }: ReturnType<typeof findContacts>,
): ContactMention {
  if (emails.length + phones.length === 0) return 'none';
  return saysOnlyContact(message, names) ? 'alone' : 'beside';
}

/**
 * Creates the context that all steps read. `record` is null for a dry run. `offeredActions` is empty until
 * `addOfferedActions`, because it needs a query.
 */
export function createQuestionContext(
  question: Question,
  record: StoredQuestion | null,
  chosen: Pick<QuestionContext, 'strategy' | 'isFallback' | 'signal' | 'meter'>,
): QuestionContext {
  const { text, press, answerer, clientQuestions, clientSummary } = question;
  const answeredTurns = record?.answeredTurns ?? [];
  const storedTurns = record?.previousTurns ?? [];
  const contacts = findContacts(text);
  const hasContacts = contacts.emails.length + contacts.phones.length + contacts.names.length > 0;
  const givenContact = findContactMention(text, contacts);
  const claimedQuestions = answeredTurns.length > 0 ? [] : clientQuestions.slice(-maxClaimed);
  const earlierQuestions = [...claimedQuestions, ...storedTurns.map((turn) => turn.question)];
  return {
    question,
    record,
    asked: removeIntroduction(text, contacts.names),
    language: press?.language ?? findAnswerLanguage(text, ...earlierQuestions.toReversed()),
    now: new Date(),
    timezone: answerer.timezone ?? defaultTimezone,
    answeredTurns,
    previousTurns:
      storedTurns.length > 0
        ? storedTurns
        : claimedQuestions.map((claim) => ({ question: claim, answer: '' })),
    isFirst: storedTurns.length === 0,
    claimedQuestions,
    summary: record?.summary || clientSummary,
    smallTalk: findSmallTalk(text),
    givenContact,
    concernsLead: hasContacts || record?.isLead === true,
    expectsAnswer: !isOrder(text) && (givenContact === 'none' || isQuestion(text)),
    offeredActions: [],
    ...chosen,
  };
}

/**
 * Returns the context with the actions that the assistant offers. A message that is only the name of an
 * action gets the language of the visitor's previous question. Returns the context unchanged for a dry run or
 * an assistant without actions.
 */
export async function addOfferedActions(
  { answerPorts }: Pick<AnswerDeps, 'answerPorts'>,
  context: QuestionContext,
): Promise<QuestionContext> {
  const { question, record, previousTurns, isFirst } = context;
  if (!question.thread || !record || !question.answerer.hasActions) return context;
  const offeredActions = await answerPorts.actions.list(question.ownerId, question.thread);
  const isNamed = offeredActions.some(({ name }) => name === question.text.trim());
  const before = isFirst ? undefined : previousTurns.at(-1)?.question;
  return isNamed && before && !question.press
    ? { ...context, offeredActions, language: findAnswerLanguage(before) }
    : { ...context, offeredActions };
}

/** Result of the search, with the answer that was generated meanwhile, if any. */
export type SpeculativeSearch = SearchedQuestion & { speculative: SpeculativeStream | null };

/** The search results and the results of actions that an answer uses. */
export type AnswerMaterial = SpeculativeSearch & { results: readonly ContextPassage[] };

/** The operations that differ between a connected model and the built-in one. */
export type AnswerStrategy = {
  /** Whether facts of the business that the sources state are answered before the search. */
  quotesFacts: boolean;
  /** Returns a reply, or an empty string for the product's own text. Throws the model's failure. */
  replyToSmallTalk(deps: AnswerDeps, context: QuestionContext): Promise<string>;
  /** Returns the approved answer that a model matches to the question. */
  judgeApproved(
    deps: AnswerDeps,
    context: QuestionContext,
    lookup: ApprovedLookup,
  ): Promise<ApprovedMatch | undefined>;
  /** Returns the nearest approved answer, if no model has already rejected it. */
  findNearApproved(deps: AnswerDeps, lookup: ApprovedLookup): Promise<ApprovedMatch | undefined>;
  /** Understands a question and runs the search. */
  search(deps: AnswerDeps, context: QuestionContext): Promise<SpeculativeSearch>;
  /** Returns the actions to run for the visitor. */
  chooseActions(deps: AnswerDeps, context: QuestionContext): Promise<ChosenAction[]>;
  /** Returns an action to offer to the visitor. */
  findOffer(deps: AnswerDeps, context: QuestionContext): Promise<OfferedAction | undefined>;
  /** Answers from passages and results. Returns whether there is an answer. */
  generate(
    deps: AnswerDeps,
    context: QuestionContext,
    material: AnswerMaterial,
  ): AsyncGenerator<AnswerEvent, boolean>;
  /** Answers by the owner's instructions. Returns whether there is an answer. */
  followInstructions(
    deps: AnswerDeps,
    context: QuestionContext,
    results: readonly ContextPassage[],
  ): AsyncGenerator<AnswerEvent, boolean>;
};

/** One step of the pipeline. It emits events. `finish` ends the answer, otherwise the next step runs. */
export type AnswerStep = (
  deps: AnswerDeps,
  context: QuestionContext,
  state: AnswerState,
) => AsyncGenerator<AnswerEvent>;

import type { Language } from '@anito/contract/languages';
import { detectLanguage } from '@anito/language/detect-language';
import { spellOut } from '@anito/language/shorthand';
import type { Deps } from '../../deps.ts';
import { toAnswerLanguage } from '../../lib/texts.ts';
import type { ActionDeps } from '../actions/actions.service.ts';
import type { SearchableConnection } from '../knowledge/knowledge.service.ts';
import type { Channel } from '../threads/channel-kind.ts';
import type * as store from '../threads/conversations.store.ts';
import * as asked from '../threads/questions.store.ts';
import { Meter } from './meter.ts';

export type AnswerDeps = ActionDeps &
  Pick<
    Deps,
    | 'actionVectors'
    | 'answering'
    | 'settings'
    | 'approvedWordings'
    | 'dailyUse'
    | 'database'
    | 'jobs'
    | 'process'
    | 'models'
    | 'rateLimits'
    | 'visitorNotices'
    | 'search'
    | 'env'
    | 'log'
    | 'events'
    | 'notices'
    | 'threadNews'
  >;

/** Who answers: an assistant, or the plain test of a source. */
export type Answerer = {
  name: string;
  systemPrompt: string;
  tone: string;
  responseStyle: string;
  isAgentMode: boolean;
  model: string | null;
  /** Whether visitors are shown what may help where nothing answers directly. */
  showsUnsure: boolean;
  /** What becomes of a model's sentences that no passage confirms. */
  unsupportedSentences: 'omit' | 'mark';
  /** Of the owner's schedule; null until one is saved. */
  timezone: string | null;
};

export type Turn = { question: string; answer: string };

/** A press of a reply that an answer of the same thread offered, in the language of that answer. */
export type Press = { conversationId: number | null; language: Language };

/**
 * Of words that may have waited until others of the same thread were answered: when they came, and the question whose answer
 * had reached who wrote them by then; null where none had.
 */
export type Written = { at: Date; afterConversationId: number | null };

/** One question to be answered. */
export type Question = {
  ownerId: string;
  answerer: Answerer;
  connections: SearchableConnection[];
  channel: Channel;
  /** Where it is kept among the channel's; null for a test that leaves no trace. */
  thread: { assistantId: number; channelUserId: string } | null;
  text: string;
  /** That the text is a press of what an answer offered, and of which; null for what was written. */
  press: Press | null;
  /** Null for what is asked as soon as it is written. */
  written: Written | null;
  /** What the client says to have asked: used only when the server has no record of its own, never as instructions. */
  clientQuestions: string[];
  clientSummary: string;
  signal: AbortSignal;
  requestId: string;
  /** Names the request when the client may send it again: it is then kept once. */
  requestKey: string | null;
  /** Whether the answer comes with how it was made: for the owner's eyes alone. */
  isExplained: boolean;
};

/** A question that was taken up, with what is remembered of its conversation. */
export type BegunQuestion = {
  question: Question;
  /** Its record; null when it is kept nowhere. */
  record: asked.Begun | null;
  language: Language;
  now: Date;
  /** Of the server's own record, those that were answered, oldest first. */
  turns: readonly Turn[];
  /** Those and the refused ones. */
  asked: readonly Turn[];
  /** What the client says to have asked, where the server has no record of an answer. */
  claimedQuestions: readonly string[];
  summary: string;
  meter: Meter;
};

/** Questions of a client that the server has no record of. */
const maxClaimed = 6;

/** The language in which the product itself speaks to who asks. */
export function findAnswerLanguage(question: string): Language {
  return toAnswerLanguage(detectLanguage(spellOut(question)));
}

/** The thread of a question among all; undefined for one that is kept nowhere. */
export function nameThread({ ownerId, channel, thread }: Question): store.ThreadKey | undefined {
  return thread ? { ownerId, channel: channel.name, ...thread } : undefined;
}

/**
 * Stores the question; undefined when this very request was answered or is being answered. Where a person answers it is
 * told to them.
 */
export async function beginQuestion(
  deps: Pick<AnswerDeps, 'database' | 'process'>,
  question: Question,
): Promise<BegunQuestion | asked.Persons | undefined> {
  const meter = new Meter();
  const { text, requestKey, written } = question;
  const key = nameThread(question);
  const record = key
    ? await asked.beginConversation(deps.database, key, text, {
        processId: deps.process.id,
        requestKey,
        receivedAt: written?.at ?? null,
      })
    : null;
  if (record === undefined || (record && 'persons' in record)) return record;
  meter.lap('begin');
  return {
    question,
    record,
    language: question.press?.language ?? findAnswerLanguage(text),
    now: new Date(),
    turns: record?.turns ?? [],
    asked: record?.asked ?? [],
    claimedQuestions: record?.turns.length ? [] : question.clientQuestions.slice(-maxClaimed),
    summary: record?.summary || question.clientSummary,
    meter,
  };
}

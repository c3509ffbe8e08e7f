import type {
  AnswerOutcome,
  AnswerSource,
  ConversationRecord,
  Feedback,
  OwnerRecord,
} from '@anito/contract/conversations';
import type { AnswerExplanation } from '@anito/contract/explanations';
import type { ThreadEvent } from '@anito/contract/inbox';
import { limits } from '@anito/contract/limits';

/**
 * One bubble of a chat. An answer is `interrupted` if it was stopped or the connection broke, even without
 * any text.
 */
export type ChatMessage = {
  /** Unique within its chat. */
  id: string;
  /** `person` is an employee of the business. `event` is a system event, named in `event`. */
  role: 'user' | 'assistant' | 'person' | 'event';
  text: string;
  /** ISO 8601. */
  at: string;
  state: 'streaming' | 'complete' | 'interrupted';
  /** Empty until the answer is complete. */
  sources: AnswerSource[];
  /** Set on complete answers. */
  outcome?: AnswerOutcome;
  /** The owner approved the answer, and it is quoted word for word. */
  isApproved?: boolean;
  /** The built-in model answered because the provider failed. Only the owner sees this. */
  isFallback?: boolean;
  /** Id of the stored answer. Missing for questions and for answers that are not stored. */
  conversationId?: number;
  event?: ThreadEvent;
  /** Who wrote or joined: first name and business, such as 'Maria · Panaderia Luz'. Missing if unknown. */
  personLabel?: string;
  /** Feedback given before the chat was opened. */
  feedback?: { feedback: Feedback; comment: string | null };
  /** Quick replies. */
  choices?: string[];
  /** How the answer was made, if the server sent it. */
  why?: AnswerExplanation;
};

/** `ready` and `failed` accept a question. `sending` and `streaming` can be stopped. */
type ChatPhase = 'ready' | 'sending' | 'streaming' | 'failed';

export type ChatState = {
  phase: ChatPhase;
  messages: ChatMessage[];
  /** The server's summary of the conversation, sent back with every question. */
  summary: string;
  /**
   * Number of answers that announced a person or asked for contact details. A change means that the handover
   * status must be fetched.
   */
  personCount: number;
  /** Why the last question has no complete answer. Set only in `failed`. */
  error?: unknown;
};

/** An earlier message in the form that the server accepts. */
export type HistoryItem = { role: 'user' | 'assistant'; content: string; timestamp: string };

/** A stored turn. The owner's fields are present only for the owner. */
export type StoredTurn = ConversationRecord & Partial<OwnerRecord>;

/** Returns the state of a new chat, with the stored turns as messages. */
export function createChatState(records: StoredTurn[] = []): ChatState {
  return { phase: 'ready', messages: toMessages(records), summary: '', personCount: 0 };
}

/** Returns whether an answer is in progress. */
export function isAnswering(state: ChatState): boolean {
  return state.phase === 'sending' || state.phase === 'streaming';
}

/**
 * Returns the last question if it has no complete answer and no answer is in progress. Otherwise undefined.
 */
export function findRetryQuestion(state: ChatState): string | undefined {
  if (isAnswering(state)) return undefined;
  const last = state.messages.at(-1);
  if (last && last.role !== 'user' && last.state === 'complete') return undefined;
  return state.messages.findLast((message) => message.role === 'user')?.text;
}

/**
 * Converts stored turns to bubbles. Leaves out an interrupted try that was repeated right after. A turn that
 * a person took over has only the question.
 */
function toMessages(records: StoredTurn[]): ChatMessage[] {
  return records.flatMap((record, index) => {
    if (record.isInterrupted && records[index + 1]?.question === record.question) return [];
    const { id, question, answer, createdAt: at, sources, isInterrupted, outcome, isFallback } = record;
    const { feedback, feedbackComment: comment, isApproved } = record;
    const questionMessage: ChatMessage = {
      id: `q${id}`,
      role: 'user',
      text: question,
      at,
      state: 'complete',
      sources: [],
    };
    // A person took over, so the assistant did not answer.
    if (outcome === 'person') return [questionMessage];
    return [
      questionMessage,
      {
        id: `a${id}`,
        role: 'assistant',
        text: answer,
        at,
        state: isInterrupted ? 'interrupted' : 'complete',
        sources,
        ...(outcome ? { outcome } : {}),
        ...(isApproved ? { isApproved } : {}),
        ...(isFallback ? { isFallback } : {}),
        ...(feedback ? { feedback: { feedback, comment } } : {}),
        conversationId: id,
      },
    ] satisfies ChatMessage[];
  });
}

/**
 * Returns the newest complete questions and answers, oldest first, within the server's limits (items and
 * characters).
 */
export function toHistory(messages: ChatMessage[]): HistoryItem[] {
  const items: HistoryItem[] = [];
  let size = 0;
  for (const message of messages.toReversed()) {
    const { role } = message;
    if (message.state !== 'complete' || (role !== 'user' && role !== 'assistant')) continue;
    size += message.text.length;
    if (items.length === limits.historyItems || size > limits.historyBytes) break;
    items.unshift({ role, content: message.text, timestamp: message.at });
  }
  return items;
}

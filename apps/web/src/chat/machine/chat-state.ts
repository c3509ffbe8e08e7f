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

/** One bubble. An answer is `interrupted` when it was stopped or broke off, whatever had come by then. */
export type ChatMessage = {
  /** Unique in its chat. */
  id: string;
  /** A person of the business writes too; an event is what happened, in `event`. */
  role: 'user' | 'assistant' | 'person' | 'event';
  text: string;
  /** ISO 8601. */
  at: string;
  state: 'streaming' | 'complete' | 'interrupted';
  /** Empty until the answer is complete. */
  sources: AnswerSource[];
  /** Of an answer that is complete. */
  outcome?: AnswerOutcome;
  /** Its owner has approved it, and it was given word for word. */
  isApproved?: boolean;
  /** The built-in answerer served because the model's vendor failed; only its owner is told. */
  isFallback?: boolean;
  /** The server's record of an answer; missing for questions and for answers that are kept nowhere. */
  conversationId?: number;
  event?: ThreadEvent;
  /** What was thought of an answer when the chat was opened. */
  feedback?: { feedback: Feedback; comment: string | null };
  /** What may be replied to it by a press. */
  choices?: string[];
  /** How the answer was made, where the server said so with it. */
  why?: AnswerExplanation;
};

/** What is going on: `ready` and `failed` take a question, `sending` and `streaming` can be stopped. */
type ChatPhase = 'ready' | 'sending' | 'streaming' | 'failed';

export type ChatState = {
  phase: ChatPhase;
  messages: ChatMessage[];
  /** The server's summary of the conversation, sent back with every question. */
  summary: string;
  /** Answers that said that a person answers or is called, or that ask for a contact: how it stands is to be looked at. */
  personCount: number;
  /** Why the last question has no whole answer; only in `failed`. */
  error?: unknown;
};

/** An earlier message as the server takes it. */
export type HistoryItem = { role: 'user' | 'assistant'; content: string; timestamp: string };

/** A stored turn, with what only the owner is told of it. */
export type KeptTurn = ConversationRecord & Partial<OwnerRecord>;

/** A new chat, with what the server kept of it. */
export function createChatState(records: KeptTurn[] = []): ChatState {
  return { phase: 'ready', messages: toMessages(records), summary: '', personCount: 0 };
}

/** Whether an answer is on its way. */
export function isAnswering(state: ChatState): boolean {
  return state.phase === 'sending' || state.phase === 'streaming';
}

/** The last question when it has no whole answer and nothing is on its way. */
export function findRetryQuestion(state: ChatState): string | undefined {
  if (isAnswering(state)) return undefined;
  const last = state.messages.at(-1);
  if (last && last.role !== 'user' && last.state === 'complete') return undefined;
  return state.messages.findLast((message) => message.role === 'user')?.text;
}

/** Stored turns as bubbles; a broken-off try that was asked again at once is left out. */
function toMessages(records: KeptTurn[]): ChatMessage[] {
  return records.flatMap((record, index) => {
    if (record.isInterrupted && records[index + 1]?.question === record.question) return [];
    const { id, question, answer, createdAt: at, sources, isInterrupted, outcome, isFallback } = record;
    const { feedback, feedbackComment: comment, isApproved } = record;
    const asked: ChatMessage = {
      id: `q${id}`,
      role: 'user',
      text: question,
      at,
      state: 'complete',
      sources: [],
    };
    // A person took over: the assistant said nothing to it.
    if (outcome === 'person') return [asked];
    return [
      asked,
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

/** The newest whole turns, within what the server takes (items and characters). */
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

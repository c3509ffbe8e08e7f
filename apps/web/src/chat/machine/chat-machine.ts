import type { ExplainedAnswer } from '@anito/contract/conversations';
import { type ErrorCode, errorStatus } from '@anito/contract/errors';
import type { ChatChunk } from '@anito/contract/stream';
import { ApiError, readReason } from '../../lib/api.ts';
import { createRandomId } from '../../lib/random-id.ts';
import {
  type ChatMessage,
  type ChatState,
  findRetryQuestion,
  type HistoryItem,
  isAnswering,
  toHistory,
} from './chat-state.ts';

/** Body of a question: the question with its conversation so far. */
export type ChatTurn = { question: string; conversationHistory: HistoryItem[]; conversationSummary: string };

/** How a question is sent. `idempotencyKey` stays the same on a retry, so the question is answered once. */
export type SendOptions = { signal: AbortSignal; idempotencyKey: string };

/** Sends a question and yields the chunks of its answer. Aborting the signal stops the model. */
export type ChatTransport = (turn: ChatTurn, sending: SendOptions) => AsyncIterable<ChatChunk>;

/**
 * State machine of a conversation, outside React. Components draw `getState()` and call the other methods.
 */
export type ChatMachine = {
  getState: () => ChatState;
  /**
   * Calls back after every change. Text deltas call back at most once in 100 ms. Returns a function that
   * unsubscribes.
   */
  subscribe: (listener: () => void) => () => void;
  /** Sends a question. Does nothing if the text is blank or an answer is in progress. */
  send: (text: string) => void;
  /** Stops the answer and keeps the text received so far. Does nothing if no answer is in progress. */
  stop: () => void;
  /**
   * Adds messages from elsewhere, each once, before an answer in progress. If the first one is older than a
   * message of the chat, all are sorted by time. With `isNews` they always go to the end, because the clock
   * of the visitor's device may be wrong.
   */
  add: (messages: readonly ChatMessage[], options?: { isNews?: boolean }) => void;
  /**
   * Sends the last question again, in place of its interrupted answer. If the server has finished that answer
   * in the meantime, it returns it. Does nothing if the last question is answered.
   */
  retry: () => void;
};

/**
 * Pause between two callbacks for text deltas, in milliseconds. Deltas may arrive faster than a slow phone
 * draws them, and React fails when updates never pause. `use-smooth-text.ts` still reveals the text evenly,
 * without redrawing the rest of the conversation.
 */
const textDeltaPauseMs = 100;

/** Creates the error of a stream that ended without an answer. */
const unansweredError = () => new ApiError('No response received', { status: 0, code: 'network' });

/** Converts an error chunk to an ApiError. Unknown codes get status 500. */
function toError(body: Extract<ChatChunk, { event: 'error' }>['data']): ApiError {
  const { error, code, requestId } = body;
  const status = errorStatus[code as ErrorCode] ?? 500;
  return new ApiError(error, { status, code, because: readReason(body), requestId });
}

/**
 * Creates the state machine of a chat: ready → sending → streaming → ready or failed. Ignores chunks that
 * arrive after a stop.
 */
export function createChatMachine(
  transport: ChatTransport,
  initial: ChatState,
  now: () => Date = () => new Date(),
): ChatMachine {
  let state = initial;
  let running: AbortController | undefined;
  /** Key of the last question. A question left unanswered by an earlier visit has none yet. */
  let idempotencyKey: string | undefined;
  let count = 0;
  const listeners = new Set<() => void>();
  let notifying: ReturnType<typeof setTimeout> | undefined;

  /** Calls the listeners now, and cancels their pending call. */
  function notify(): void {
    clearTimeout(notifying);
    notifying = undefined;
    for (const listener of listeners) listener();
  }

  /** Changes the state and notifies the listeners. Drops the previous error. */
  function change(next: Partial<ChatState>): void {
    const { error: _, ...previous } = state;
    state = { ...previous, ...next };
    notify();
  }

  function appendTextDelta(textDelta: string): void {
    const messages = withAnswer((last) => ({ text: last.text + textDelta }));
    if (state.phase === 'streaming') {
      state = { ...state, messages };
      notifying ??= setTimeout(notify, textDeltaPauseMs);
    } else change({ phase: 'streaming', messages });
  }

  function createMessage(role: ChatMessage['role'], text: string): ChatMessage {
    count += 1;
    const messageState = role === 'assistant' ? 'streaming' : 'complete';
    return { id: `n${count}`, role, text, at: now().toISOString(), state: messageState, sources: [] };
  }

  /** Returns the messages with the streaming answer edited. Creates the answer if it is missing. */
  function withAnswer(edit: (answer: ChatMessage) => Partial<ChatMessage>): ChatMessage[] {
    const last = state.messages.at(-1);
    if (last?.state === 'streaming') return [...state.messages.slice(0, -1), { ...last, ...edit(last) }];
    const newAnswer = createMessage('assistant', '');
    return [...state.messages, { ...newAnswer, ...edit(newAnswer) }];
  }

  /** Completes the streaming answer. Throws if the answer has no text, unless a person answers. */
  function finish(answer: ExplainedAnswer): void {
    const { answer: text, outcome, sources, conversationSummary, messageId, why } = answer;
    const personCount =
      state.personCount +
      (outcome === 'person' || answer.handover || answer.asksContact !== undefined ? 1 : 0);
    if (outcome === 'person') {
      // Drops the partial answer, because a person answers.
      const messages = state.messages.filter((message) => message.state !== 'streaming');
      change({ phase: 'ready', messages, personCount });
      return;
    }
    if (!text.trim()) throw unansweredError();
    change({
      phase: 'ready',
      messages: withAnswer(() => ({
        text,
        outcome,
        sources,
        state: 'complete',
        ...(answer.isApproved ? { isApproved: true } : {}),
        ...(answer.isFallback || why?.isFallback ? { isFallback: true } : {}),
        ...(answer.choices ? { choices: answer.choices } : {}),
        ...(messageId === null ? {} : { conversationId: messageId }),
        ...(why ? { why } : {}),
      })),
      summary: conversationSummary || state.summary,
      personCount,
    });
  }

  /** Sets the phase `failed` and marks a partial answer as interrupted. */
  function fail(error: unknown): void {
    const hasPartialAnswer = state.messages.at(-1)?.state === 'streaming';
    const messages = hasPartialAnswer ? withAnswer(() => ({ state: 'interrupted' })) : state.messages;
    change({ phase: 'failed', messages, error });
  }

  /** Sends a question and applies its chunks to the state. Never rejects. Changes nothing after a stop. */
  async function answer(turn: ChatTurn, key: string): Promise<void> {
    const abort = new AbortController();
    running = abort;
    try {
      for await (const chunk of transport(turn, { signal: abort.signal, idempotencyKey: key })) {
        if (abort.signal.aborted) return;
        if (chunk.event === 'error') throw toError(chunk.data);
        if (chunk.event === 'done') return finish(chunk.data);
        appendTextDelta(chunk.data.text);
      }
      if (!abort.signal.aborted) throw unansweredError();
    } catch (error) {
      if (!abort.signal.aborted) fail(error);
    }
  }

  function ask(question: string, before: ChatMessage[], key: string): void {
    change({ phase: 'sending', messages: [...before, createMessage('user', question)] });
    const turn = {
      question,
      conversationHistory: toHistory(before),
      conversationSummary: state.summary,
    };
    void answer(turn, key);
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send(text) {
      const question = text.trim();
      if (question === '' || isAnswering(state)) return;
      idempotencyKey = createRandomId();
      ask(question, state.messages, idempotencyKey);
    },
    stop() {
      if (!isAnswering(state)) return;
      running?.abort();
      change({ phase: 'ready', messages: withAnswer(() => ({ state: 'interrupted' })) });
    },
    add(added, { isNews = false } = {}) {
      const existingIds = new Set(state.messages.map(({ id }) => id));
      const fresh = added.filter(({ id }) => !existingIds.has(id));
      if (fresh.length === 0) return;
      const last = state.messages.at(-1);
      const isStreaming = last?.state === 'streaming';
      const before = isStreaming ? state.messages.slice(0, -1) : state.messages;
      const isOlder = !isNews && before.some(({ at }) => at > (fresh[0]?.at ?? ''));
      const merged = [...before, ...fresh];
      if (isOlder) merged.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
      state = { ...state, messages: isStreaming && last ? [...merged, last] : merged };
      notify();
    },
    retry() {
      const question = findRetryQuestion(state);
      if (question === undefined) return;
      const questionIndex = state.messages.findLastIndex((message) => message.role === 'user');
      idempotencyKey ??= createRandomId();
      ask(question, state.messages.slice(0, questionIndex), idempotencyKey);
    },
  };
}

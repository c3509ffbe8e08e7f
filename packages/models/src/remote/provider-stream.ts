import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ChatPart } from '../types.ts';
import { toStreamError } from './stream-error.ts';

/** End of an answer, with the tokens that the provider counted. */
type FinishPart = Extract<ChatPart, { type: 'finish' }>;

/** Next part of a provider's answer: text, a sign that it is thinking, or its end. */
export type ProviderPart = { type: 'text'; text: string } | { type: 'thought' } | FinishPart;

/**
 * A streamed answer. After its finish, `read` returns undefined once the connection can be reused. It rejects
 * when the answer breaks off.
 */
export type ProviderStream = { read(): Promise<ProviderPart | undefined> };

/** Characters of unread text at which reading from the provider pauses. */
const maxBufferedChars = 16_384;

/**
 * Reads an answer from a provider's package and joins text that arrived together. Reads continuously, because
 * the package drops unread text when its connection fails.
 */
export function readProviderStream(stream: ReadableStream<LanguageModelV4StreamPart>): ProviderStream {
  let text = '';
  let hasThought = false;
  let finish: FinishPart | undefined;
  let failure: { error: unknown } | undefined;
  let isClosed = false;
  let wake = () => {};
  let makeRoom = () => {};

  function handlePart(part: LanguageModelV4StreamPart): void {
    if (part.type === 'text-delta') text += part.delta;
    else if (part.type === 'reasoning-delta') hasThought = true;
    else if (part.type === 'finish') finish = toFinish(part);
    else if (part.type === 'error') {
      const error = toStreamError(part.error);
      if (error) throw error;
    }
  }

  async function readAll(): Promise<void> {
    const reader = stream.getReader();
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        handlePart(value);
        wake();
        if (text.length > maxBufferedChars) await new Promise<void>((resolve) => (makeRoom = resolve));
      }
    } catch (error) {
      failure = { error };
    } finally {
      isClosed = true;
      wake();
    }
  }

  const hasContent = () => text !== '' || hasThought;
  const isLast = () => finish !== undefined || isClosed;

  /** Returns what has arrived and removes it: a sign of thinking first, otherwise all text. */
  function takeContent(): ProviderPart {
    if (hasThought) {
      hasThought = false;
      return { type: 'thought' };
    }
    const textDelta = text;
    text = '';
    makeRoom();
    return { type: 'text', text: textDelta };
  }

  void readAll();
  return {
    async read() {
      while (!hasContent() && !isLast()) await new Promise<void>((resolve) => (wake = resolve));
      if (hasContent()) {
        // Waits for all text that arrived together with this part.
        if (!isLast()) await setImmediate();
        return takeContent();
      }
      if (failure && !finish) throw failure.error;
      const part = finish;
      finish = undefined;
      return part;
    },
  };
}

/**
 * Converts the end of an answer. Throws UnfinishedError when the provider reports that the answer failed or
 * was interrupted.
 */
function toFinish(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): FinishPart {
  const { unified } = part.finishReason;
  if (unified === 'error' || unified === 'interrupted') throw new UnfinishedError();
  return {
    type: 'finish',
    reason: unified === 'stop' || unified === 'length' ? unified : 'other',
    promptTokens: part.usage.inputTokens.total ?? null,
    completionTokens: part.usage.outputTokens.total ?? null,
  };
}

/** Thrown when a stream ends without a finish. */
export class UnfinishedError extends Error {
  constructor() {
    super('The stream ended without a finish.');
  }
}

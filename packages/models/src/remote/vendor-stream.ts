import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ChatPart } from '../types.ts';
import { readStreamError } from './stream-error.ts';

/** End of an answer, with the tokens that the provider counted. */
type FinishPart = Extract<ChatPart, { type: 'finish' }>;

/** Next part of a provider's answer: text, a sign that it is thinking, or its end. */
export type VendorPart = { type: 'text'; text: string } | { type: 'thought' } | FinishPart;

/**
 * A streamed answer. After its finish, `read` returns undefined once the connection can be reused. It rejects
 * when the answer breaks off.
 */
export type VendorStream = { read(): Promise<VendorPart | undefined> };

/** Characters of unread text at which reading from the provider pauses. */
const mostUntaken = 16_384;

/**
 * Reads an answer from a provider's package and joins text that arrived together. Reads continuously, because
 * the package drops unread text when its connection fails.
 */
export function readVendorStream(stream: ReadableStream<LanguageModelV4StreamPart>): VendorStream {
  let text = '';
  let hasThought = false;
  let finish: FinishPart | undefined;
  let failure: { error: unknown } | undefined;
  let isOver = false;
  let wake = () => {};
  let makeRoom = () => {};

  function hear(part: LanguageModelV4StreamPart): void {
    if (part.type === 'text-delta') text += part.delta;
    else if (part.type === 'reasoning-delta') hasThought = true;
    else if (part.type === 'finish') finish = toFinish(part);
    else if (part.type === 'error') {
      const error = readStreamError(part.error);
      if (error) throw error;
    }
  }

  async function listen(): Promise<void> {
    const reader = stream.getReader();
    try {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        hear(value);
        wake();
        if (text.length > mostUntaken) await new Promise<void>((resolve) => (makeRoom = resolve));
      }
    } catch (error) {
      failure = { error };
    } finally {
      isOver = true;
      wake();
    }
  }

  const hasWords = () => text !== '' || hasThought;
  const isLast = () => finish !== undefined || isOver;

  function takeWords(): VendorPart {
    if (hasThought) {
      hasThought = false;
      return { type: 'thought' };
    }
    const given = text;
    text = '';
    makeRoom();
    return { type: 'text', text: given };
  }

  void listen();
  return {
    async read() {
      while (!hasWords() && !isLast()) await new Promise<void>((resolve) => (wake = resolve));
      if (hasWords()) {
        // Waits for all text that arrived together with this part.
        if (!isLast()) await setImmediate();
        return takeWords();
      }
      if (failure && !finish) throw failure.error;
      const part = finish;
      finish = undefined;
      return part;
    },
  };
}

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

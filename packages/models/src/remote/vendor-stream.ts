import { setImmediate } from 'node:timers/promises';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ChatPart } from '../types.ts';
import { readStreamError } from './stream-error.ts';

/** How an answer ended, with the tokens that the vendor counts. */
type FinishPart = Extract<ChatPart, { type: 'finish' }>;

/** What a vendor's answer says next: words, that it thinks, or its end. */
export type VendorPart = { type: 'text'; text: string } | { type: 'thought' } | FinishPart;

/** An answer as it comes: after its finish only undefined, once the connection can serve the next call. Rejects where it breaks off. */
export type VendorStream = { read(): Promise<VendorPart | undefined> };

/** While nobody takes so many characters of text, the vendor is not read. */
const mostUntaken = 16_384;

/**
 * Reads an answer from a provider's package, words that came in one piece of it together. The package is read all the
 * while: it drops what nobody took when its connection fails.
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
        // All that came with these words.
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

/** The answer has an end that is none. */
export class UnfinishedError extends Error {
  constructor() {
    super('The stream ended without a finish.');
  }
}

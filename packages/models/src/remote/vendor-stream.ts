import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ChatPart } from '../types.ts';

/** How an answer ended, with the tokens that the vendor counts. */
export type FinishPart = Extract<ChatPart, { type: 'finish' }>;

/** What a vendor's answer says next: words, that it thinks, or its end. */
export type VendorPart = { type: 'text'; text: string } | { type: 'thought' } | FinishPart;

/** An answer as it comes: after its finish only undefined, once the connection can serve the next call. Rejects where it breaks off. */
export type VendorStream = { read(): Promise<VendorPart | undefined> };

/** Reads what a provider's package makes of an answer. */
export function readPackageStream(stream: ReadableStream<LanguageModelV4StreamPart>): VendorStream {
  const reader = stream.getReader();
  return {
    async read() {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return undefined;
        const part = toVendorPart(value);
        if (part) return part;
      }
    },
  };
}

function toVendorPart(part: LanguageModelV4StreamPart): VendorPart | undefined {
  switch (part.type) {
    case 'error':
      throw part.error;
    case 'text-delta':
      return { type: 'text', text: part.delta };
    case 'reasoning-delta':
      return { type: 'thought' };
    case 'finish':
      return toFinish(part);
    default:
      return undefined;
  }
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

import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { ModelLog } from '../model-log.ts';
import type { ChatMessage, ChatModel, ChatPart, ChatRequest, ModelLimits, ModelReport } from '../types.ts';
import { Deadline } from './deadline.ts';
import { toAppError } from './vendor-failure.ts';
import { createVendorFetch } from './vendor-fetch.ts';
import { VendorGate } from './vendor-gate.ts';
import { createChatVendor } from './vendors.ts';

type Source = Parameters<typeof createChatVendor>[0];
type FinishPart = Extract<ChatPart, { type: 'finish' }>;
type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>;
type OpenStream = { first: LanguageModelV4StreamPart; reader: Reader; deadline: Deadline };

/** A remote chat model, with what `createModels` needs to report and end it. */
export type RemoteChat = ChatModel & { report(): ModelReport; close(): void };

/**
 * A vendor's chat model. Each stream has its time bounds, is retried only before its first token, ends at 16 KB,
 * and closes the vendor's connection as soon as the reader leaves.
 */
export function createRemoteChat(source: Source, limits: ModelLimits, log: ModelLog): RemoteChat {
  const connection = createVendorFetch(limits.connectMs);
  const vendor = createChatVendor(source, connection.fetch);
  const gate = new VendorGate(
    { provider: vendor.provider, purpose: 'chat' },
    limits.chatConcurrency,
    limits,
    log,
  );

  async function openStream(request: ChatRequest): Promise<OpenStream> {
    const deadline = new Deadline(limits, request.signal);
    try {
      const { stream } = await vendor.open(request.model ?? vendor.model).doStream({
        prompt: toPrompt(request.messages),
        maxOutputTokens: request.maxOutputTokens,
        temperature: request.temperature,
        abortSignal: deadline.signal,
      });
      const reader = stream.getReader();
      const first = await readFirst(reader);
      deadline.touch();
      return { first, reader, deadline };
    } catch (error) {
      // A time-out of ours shows as whatever the connection made of it.
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      deadline.end();
      throw reason;
    }
  }

  async function* readStream({ first, reader, deadline }: OpenStream): AsyncGenerator<ChatPart> {
    let part: LanguageModelV4StreamPart | undefined = first;
    let bytes = 0;
    let isFinished = false;
    try {
      for (; part; part = await readPart(reader)) {
        deadline.touch();
        if (part.type === 'error') throw part.error;
        if (part.type === 'finish') {
          isFinished = true;
          return yield toFinish(part);
        }
        if (part.type !== 'text-delta' || !part.delta) continue;
        const room = limits.maxOutputBytes - bytes;
        bytes += Buffer.byteLength(part.delta);
        if (bytes <= limits.maxOutputBytes) yield { type: 'text', text: part.delta };
        else return yield* cutShort(part.delta, room);
      }
      throw new Error('The stream ended without a finish.');
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      if (isFinished) void leaveOpen(reader, deadline);
      else deadline.end();
    }
  }

  return {
    provider: vendor.provider,
    model: vendor.model,
    isBuiltIn: false,
    async *stream(request) {
      const release = await gate.enter(request.signal);
      try {
        const stream = await gate.attempt(() => openStream(request), request.signal);
        gate.breaker.recordSign();
        try {
          yield* readStream(stream);
          gate.breaker.recordSuccess();
        } catch (error) {
          throw toAppError({ ...gate.takeFailure(error, request.signal), isBusy: false });
        }
      } finally {
        release();
      }
    },
    report: () => gate.report(vendor.model),
    close: () => connection.close(),
  };
}

/** The first part that shows the model at work; a stream that fails before it may be tried again. */
async function readFirst(reader: Reader): Promise<LanguageModelV4StreamPart> {
  for (;;) {
    const part = await readPart(reader);
    if (!part) throw new Error('The stream ended without a finish.');
    if (part.type === 'error') throw part.error;
    if (part.type === 'finish' || part.type === 'text-delta' || part.type === 'reasoning-delta') return part;
  }
}

async function readPart(reader: Reader): Promise<LanguageModelV4StreamPart | undefined> {
  const { value, done } = await reader.read();
  return done ? undefined : value;
}

/** Reads the rest after the finish, so that the connection can serve the next call. */
async function leaveOpen(reader: Reader, deadline: Deadline): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete; only the connection is lost.
  } finally {
    deadline.end();
  }
}

function* cutShort(text: string, room: number): Generator<ChatPart> {
  // A character cut in two decodes to U+FFFD at the end.
  const kept = Buffer.from(text)
    .toString('utf8', 0, room)
    .replace(/\uFFFD+$/, '');
  if (kept) yield { type: 'text', text: kept };
  yield { type: 'finish', reason: 'length', promptTokens: null, completionTokens: null };
}

function toFinish(part: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): FinishPart {
  const { unified } = part.finishReason;
  if (unified === 'error' || unified === 'interrupted') throw new Error('The stream ended without a finish.');
  return {
    type: 'finish',
    reason: unified === 'stop' || unified === 'length' ? unified : 'other',
    promptTokens: part.usage.inputTokens.total ?? null,
    completionTokens: part.usage.outputTokens.total ?? null,
  };
}

function toPrompt(messages: ChatMessage[]): LanguageModelV4Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text' as const, text: content }] },
  );
}

import { createServiceFetch } from '@anito/outside/service-fetch';
import type { ModelLog } from '../model-log.ts';
import type { ChatModel, ChatPart, ChatRequest, ModelLimits, ModelReport, ModelSource } from '../types.ts';
import { type ChatVendor, createChatVendor } from './chat-vendors.ts';
import { chooseTools } from './choose-tools.ts';
import { Deadline } from './deadline.ts';
import { createListRequest, isWithoutList } from './list-models.ts';
import { ModelSettings } from './model-settings.ts';
import { isSchemaRefusal, namesFields, toPromptAndFormat } from './reply-schema.ts';
import { ThinkingFilter } from './strip-thinking.ts';
import { toPrompt } from './to-prompt.ts';
import { toModelError } from './vendor-failure.ts';
import { VendorGate } from './vendor-gate.ts';
import { nameKey, nameSettings } from './vendor-source.ts';
import { UnfinishedError, type VendorPart, type VendorStream } from './vendor-stream.ts';

type OpenStream = { first: VendorPart; stream: VendorStream; deadline: Deadline };

/** A remote chat model, with the methods that `createModels` needs to report, check and close it. */
export type RemoteChat = ChatModel & { report(): ModelReport; check(): Promise<void>; close(): void };

/**
 * Creates the chat model of a provider. Each stream has time limits, is retried only before its first token,
 * ends at 16 KB, and closes the provider's connection when the reader stops reading.
 */
export async function createRemoteChat(
  source: ModelSource,
  limits: ModelLimits,
  log: ModelLog,
): Promise<RemoteChat> {
  const connection = createServiceFetch(limits.connectMs, source.resolveHost);
  const vendor = await createChatVendor(source, connection);
  const settings = new ModelSettings(vendor.provider);
  const list = createListRequest(vendor.provider, source, connection.fetch);
  const gate = new VendorGate(
    {
      provider: source.name ?? vendor.provider,
      purpose: 'chat',
      keyName: nameKey(vendor.provider, nameSettings('chat', source.names)),
    },
    limits.chatConcurrency,
    limits,
    log,
  );

  async function openStream(request: ChatRequest): Promise<OpenStream> {
    const deadline = new Deadline(limits, request.signal);
    try {
      const stream = await callVendor(vendor, settings, request, deadline.signal);
      const first = await stream.read();
      if (!first) throw new UnfinishedError();
      deadline.touch();
      return { first, stream, deadline };
    } catch (error) {
      // A timeout appears as an error of the connection.
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      deadline.end();
      throw reason;
    }
  }

  /** Returns false when the model used all of its tokens for thinking and produced no text. */
  async function* readStream(
    { first, stream, deadline }: OpenStream,
    { model, schema }: { model: string; schema: ChatRequest['replySchema'] },
  ): AsyncGenerator<ChatPart, boolean> {
    const isInDoubt = settings.mayBeginThinking(model);
    const thinking = new ThinkingFilter(isInDoubt);
    let part: VendorPart | undefined = first;
    let bytes = 0;
    let reply = '';
    let isFinished = false;
    try {
      for (; part; part = await stream.read()) {
        deadline.touch();
        if (part.type === 'thought') {
          thinking.endDoubt();
          continue;
        }
        const text = part.type === 'finish' ? thinking.end() : thinking.push(part.text);
        const room = limits.maxOutputBytes - bytes;
        bytes += Buffer.byteLength(text);
        if (bytes > limits.maxOutputBytes) {
          yield* cutShort(text, room);
          return true;
        }
        if (text) yield { type: 'text', text };
        if (schema) reply += text;
        if (part.type !== 'finish') continue;
        isFinished = true;
        if (thinking.beganUnseen) settings.learnBeginning(model, true);
        // A model that follows a schema cannot write thoughts into its text.
        else if (isInDoubt && bytes > 0 && !schema) settings.learnBeginning(model, false);
        if (schema && part.reason === 'stop' && !namesFields(reply, schema))
          settings.learnWithoutSchema(model);
        if (part.reason === 'length' && bytes === 0 && settings.learnRoom(model)) return false;
        yield part;
        return true;
      }
      throw new UnfinishedError();
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      if (isFinished) void leaveOpen(stream, deadline);
      else deadline.end();
    }
  }

  return {
    provider: source.name ?? vendor.provider,
    model: vendor.model,
    can: { followInstructions: true, rewrite: true, judgeSentencesIn: [], chooseTools: true },
    takesTokens: true,
    async *stream(request) {
      const release = await gate.enter(request);
      const model = request.model ?? vendor.model;
      try {
        for (let isAnswered = false; !isAnswered; ) {
          const stream = await gate.attempt(() => openStream(request), request.signal);
          gate.recordSign();
          try {
            isAnswered = yield* readStream(stream, { model, schema: request.replySchema });
            gate.recordSuccess();
          } catch (error) {
            throw toModelError({ ...gate.takeFailure(error, request.signal), isBusy: false });
          }
        }
      } finally {
        release();
      }
    },
    async chooseTools(request) {
      const release = await gate.enter(request);
      try {
        const calls = await gate.attempt(
          () => chooseTools(vendor, settings, { request, limits }),
          request.signal,
        );
        gate.recordSuccess();
        return calls;
      } finally {
        release();
      }
    },
    report: () => gate.report(vendor.model),
    check: () =>
      gate.check(async () => {
        const signal = AbortSignal.timeout(limits.checkMs);
        try {
          if (list) return await list(signal);
        } catch (error) {
          if (!isWithoutList(error)) throw error;
        }
        await sayHello(vendor, settings, signal);
      }),
    close: () => connection.close(),
  };
}

/** Calls the provider, and repeats the call without each setting that the model refuses. */
async function callVendor(
  vendor: ChatVendor,
  settings: ModelSettings,
  request: ChatRequest,
  abortSignal: AbortSignal,
) {
  const name = request.model ?? vendor.model;
  for (;;) {
    const isInPrompt = settings.refusesSchema(name);
    try {
      return await vendor.stream(name, {
        ...toPromptAndFormat(request, isInPrompt),
        abortSignal,
        ...settings.choose(name, request),
      });
    } catch (error) {
      const isOfSchema = request.replySchema && !isInPrompt && isSchemaRefusal(error);
      if (isOfSchema) settings.learnWithoutSchema(name);
      else if (!settings.learnFromRefusal(name, error)) throw error;
    }
  }
}

/** Sends the smallest possible question, for providers that do not list models, or not for every key. */
async function sayHello({ model, open }: ChatVendor, settings: ModelSettings, abortSignal: AbortSignal) {
  const { temperature: _, ...chosen } = settings.choose(model, { maxOutputTokens: 16 });
  await open(model).doGenerate({
    prompt: toPrompt([{ role: 'user', content: 'Hello' }]),
    abortSignal,
    ...chosen,
  });
}

/** Reads the rest of the stream after the finish, so that the connection can be reused. */
async function leaveOpen(stream: VendorStream, deadline: Deadline): Promise<void> {
  try {
    while (await stream.read());
  } catch {
    // The answer is complete. Only the connection is lost.
  } finally {
    deadline.end();
  }
}

function* cutShort(text: string, room: number): Generator<ChatPart> {
  // A truncated character decodes to U+FFFD at the end.
  const kept = Buffer.from(text)
    .toString('utf8', 0, room)
    .replace(/\uFFFD{1,3}$/, '');
  if (kept) yield { type: 'text', text: kept };
  yield { type: 'finish', reason: 'length', promptTokens: null, completionTokens: null };
}

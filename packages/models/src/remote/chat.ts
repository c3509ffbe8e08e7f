import { createServiceFetch } from '@anito/outside/service-fetch';
import type { ModelLog } from '../model-log.ts';
import type { ChatModel, ChatPart, ChatRequest, ModelLimits, ModelReport, ModelSource } from '../types.ts';
import { type ChatProvider, createChatProvider } from './chat-providers.ts';
import { Deadline } from './deadline.ts';
import { createListRequest, isListUnsupported } from './list-models.ts';
import { ModelSettings } from './model-settings.ts';
import { toModelError } from './provider-failure.ts';
import { ProviderGate } from './provider-gate.ts';
import { formatKeyName, listSettingNames } from './provider-source.ts';
import { type ProviderPart, type ProviderStream, UnfinishedError } from './provider-stream.ts';
import { isSchemaRefusal, namesFields, toPromptAndFormat } from './reply-schema.ts';
import { requestToolCalls } from './request-tool-calls.ts';
import { ThinkingFilter } from './thinking-filter.ts';
import { toPrompt } from './to-prompt.ts';

type OpenStream = { first: ProviderPart; stream: ProviderStream; deadline: Deadline };

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
  const chatProvider = await createChatProvider(source, connection);
  const settings = new ModelSettings(chatProvider.provider);
  const listModels = createListRequest(chatProvider.provider, source, connection.fetch);
  const gate = new ProviderGate(
    {
      provider: source.name ?? chatProvider.provider,
      purpose: 'chat',
      keyName: formatKeyName(chatProvider.provider, listSettingNames('chat', source.names)),
    },
    limits.chatConcurrency,
    limits,
    log,
  );

  /**
   * Starts a call and waits for its first part. Throws the timeout or the caller's abort reason instead of
   * the connection error that follows from it.
   */
  async function openStream(request: ChatRequest): Promise<OpenStream> {
    const deadline = new Deadline(limits, request.signal);
    try {
      const stream = await callProvider(chatProvider, settings, request, deadline.signal);
      const first = await stream.read();
      if (!first) throw new UnfinishedError();
      deadline.recordToken();
      return { first, stream, deadline };
    } catch (error) {
      // A timeout appears as an error of the connection.
      const reason: unknown = deadline.signal.aborted ? deadline.signal.reason : error;
      deadline.end();
      throw reason;
    }
  }

  /**
   * Yields the answer without its thoughts. Returns false when the call must be repeated: the model used all
   * of its tokens for thinking, produced no text, and gets extra tokens for thinking from now on.
   */
  async function* readStream(
    { first, stream, deadline }: OpenStream,
    { model, schema }: { model: string; schema: ChatRequest['replySchema'] },
  ): AsyncGenerator<ChatPart, boolean> {
    const mayStartThinking = settings.mayStartThinking(model);
    const thinkingFilter = new ThinkingFilter(mayStartThinking);
    let part: ProviderPart | undefined = first;
    let bytes = 0;
    let reply = '';
    let isFinished = false;
    try {
      for (; part; part = await stream.read()) {
        deadline.recordToken();
        if (part.type === 'thought') {
          thinkingFilter.stopHolding();
          continue;
        }
        const text = part.type === 'finish' ? thinkingFilter.end() : thinkingFilter.push(part.text);
        const remainingBytes = limits.maxOutputBytes - bytes;
        bytes += Buffer.byteLength(text);
        if (bytes > limits.maxOutputBytes) {
          yield* truncateOutput(text, remainingBytes);
          return true;
        }
        if (text) yield { type: 'text', text };
        if (schema) reply += text;
        if (part.type !== 'finish') continue;
        isFinished = true;
        if (thinkingFilter.startedInsideBlock) settings.learnStart(model, true);
        // A model that follows a schema cannot write thoughts into its text.
        else if (mayStartThinking && bytes > 0 && !schema) settings.learnStart(model, false);
        if (schema && part.reason === 'stop' && !namesFields(reply, schema))
          settings.learnSchemaRefusal(model);
        if (part.reason === 'length' && bytes === 0 && settings.learnThinkingTokens(model)) return false;
        yield part;
        return true;
      }
      throw new UnfinishedError();
    } catch (error) {
      throw deadline.signal.aborted ? deadline.signal.reason : error;
    } finally {
      if (isFinished) void drainStream(stream, deadline);
      else deadline.end();
    }
  }

  return {
    provider: source.name ?? chatProvider.provider,
    model: chatProvider.model,
    can: { followInstructions: true, rewrite: true, judgeSentencesIn: [], chooseTools: true },
    takesTokens: true,
    async *stream(request) {
      const release = await gate.enter(request);
      const model = request.model ?? chatProvider.model;
      try {
        for (let isAnswered = false; !isAnswered; ) {
          const stream = await gate.attempt(() => openStream(request), request.signal);
          gate.recordFirstToken();
          try {
            isAnswered = yield* readStream(stream, { model, schema: request.replySchema });
            gate.recordSuccess();
          } catch (error) {
            throw toModelError({ ...gate.recordFailure(error, request.signal), isBusy: false });
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
          () => requestToolCalls(chatProvider, settings, { request, limits }),
          request.signal,
        );
        gate.recordSuccess();
        return calls;
      } finally {
        release();
      }
    },
    report: () => gate.report(chatProvider.model),
    check: () =>
      gate.check(async () => {
        const signal = AbortSignal.timeout(limits.checkMs);
        try {
          if (listModels) return await listModels(signal);
        } catch (error) {
          if (!isListUnsupported(error)) throw error;
        }
        await sendTestMessage(chatProvider, settings, signal);
      }),
    close: () => connection.close(),
  };
}

/**
 * Calls the provider, and repeats the call without each setting that the model refuses, or with the schema in
 * the prompt. Throws every other error.
 */
async function callProvider(
  chatProvider: ChatProvider,
  settings: ModelSettings,
  request: ChatRequest,
  abortSignal: AbortSignal,
) {
  const name = request.model ?? chatProvider.model;
  for (;;) {
    const isInPrompt = settings.refusesSchema(name);
    try {
      return await chatProvider.stream(name, {
        ...toPromptAndFormat(request, isInPrompt),
        abortSignal,
        ...settings.chooseSettings(name, request),
      });
    } catch (error) {
      const isAboutSchema = request.replySchema && !isInPrompt && isSchemaRefusal(error);
      if (isAboutSchema) settings.learnSchemaRefusal(name);
      else if (!settings.learnFromRefusal(name, error)) throw error;
    }
  }
}

/**
 * Sends the smallest possible question, for providers that do not list models, or not for every key. Discards
 * the answer. Rejects with the provider's error.
 */
async function sendTestMessage(
  { model, open }: ChatProvider,
  settings: ModelSettings,
  abortSignal: AbortSignal,
) {
  const { temperature: _, ...callSettings } = settings.chooseSettings(model, { maxOutputTokens: 16 });
  await open(model).doGenerate({
    prompt: toPrompt([{ role: 'user', content: 'Hello' }]),
    abortSignal,
    ...callSettings,
  });
}

/** Reads the rest of the stream after the finish, so that the connection can be reused. */
async function drainStream(stream: ProviderStream, deadline: Deadline): Promise<void> {
  try {
    while (await stream.read());
  } catch {
    // The answer is complete. Only the connection is lost.
  } finally {
    deadline.end();
  }
}

/**
 * Yields at most `room` bytes of a text, without a truncated character, and a finish with reason `length`.
 */
function* truncateOutput(text: string, room: number): Generator<ChatPart> {
  // A truncated character decodes to U+FFFD at the end.
  const truncated = Buffer.from(text)
    .toString('utf8', 0, room)
    .replace(/\uFFFD{1,3}$/, '');
  if (truncated) yield { type: 'text', text: truncated };
  yield { type: 'finish', reason: 'length', promptTokens: null, completionTokens: null };
}

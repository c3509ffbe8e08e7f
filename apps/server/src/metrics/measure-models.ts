import { ModelError } from '@anito/models/model-error';
import type { ChatModel, ChatPart, EmbedModel, Models } from '@anito/models/types';
import { describeSpan, traceCall, traceStream } from '../lib/tracing.ts';
import type { Metrics } from './metrics.ts';

type Use = 'chat' | 'tools' | 'embed-question' | 'embed-passages' | 'rerank';

/** Counts calls to models by their result. */
type CallCounter = {
  /** Starts the series of the common results. */
  start(provider: string, uses: readonly Use[]): void;
  /** Runs one call and counts it. */
  run<T>(use: Use, provider: string, call: () => Promise<T>): Promise<T>;
  count(use: Use, provider: string, result: string): void;
};

/** Returns the result of a call that threw: the model's problem, `aborted` or `error`. */
function classifyFailure(error: unknown): string {
  if (error instanceof ModelError) return error.problem;
  return error instanceof Error && error.name === 'AbortError' ? 'aborted' : 'error';
}

/** Results whose series start at 0: a series that begins with its first failure shows no increase. */
const commonResults = ['ok', 'aborted', 'error', 'busy', 'failed', 'away'];

/**
 * Creates the counter of calls to models. `run` traces and counts a call, and rethrows its failure. `start`
 * sets the counts of a provider to 0, so that Prometheus sees the first increase.
 */
function createCallCounter({ modelCalls }: Metrics): CallCounter {
  const count = (use: Use, provider: string, result: string) => modelCalls.inc({ use, provider, result });
  return {
    count,
    start(provider, uses) {
      for (const use of uses)
        for (const result of commonResults) modelCalls.inc({ use, provider, result }, 0);
    },
    async run(use, provider, call) {
      try {
        const result = await traceCall(`model ${use}`, { 'anito.model.provider': provider }, call);
        count(use, provider, 'ok');
        return result;
      } catch (error) {
        count(use, provider, classifyFailure(error));
        throw error;
      }
    },
  };
}

/** Returns a chat model that counts its streams and the tokens that it reports. */
function measureChat(chat: ChatModel, metrics: Metrics, calls: CallCounter): ChatModel {
  calls.start(chat.provider, ['chat', 'tools']);
  async function* stream(request: Parameters<ChatModel['stream']>[0]): AsyncGenerator<ChatPart> {
    const { provider } = chat;
    // A consumer that stops reading, because a visitor left or a person took over, ends the stream here.
    let result = 'aborted';
    try {
      for await (const part of chat.stream(request)) {
        if (part.type === 'finish') {
          result = 'ok';
          const { promptTokens, completionTokens } = part;
          describeSpan({
            'anito.model.prompt_tokens': promptTokens ?? undefined,
            'anito.model.completion_tokens': completionTokens ?? undefined,
          });
          metrics.modelTokens.inc({ provider, direction: 'prompt' }, promptTokens ?? 0);
          metrics.modelTokens.inc({ provider, direction: 'completion' }, completionTokens ?? 0);
        }
        yield part;
      }
    } catch (error) {
      result = request.signal.aborted ? 'aborted' : classifyFailure(error);
      throw error;
    } finally {
      calls.count('chat', provider, result);
    }
  }
  return {
    // The model can be replaced while the program runs.
    get provider() {
      return chat.provider;
    },
    get model() {
      return chat.model;
    },
    get can() {
      return chat.can;
    },
    get takesTokens() {
      return chat.takesTokens;
    },
    stream: (request) =>
      traceStream('model chat', { 'anito.model.provider': chat.provider }, () => stream(request)),
    chooseTools: (request) => calls.run('tools', chat.provider, () => chat.chooseTools(request)),
  };
}

/** Returns an embedding model that counts and traces its calls. */
function measureEmbed(embed: EmbedModel, calls: CallCounter): EmbedModel {
  const { provider, model, maxTokens, tokenCount } = embed;
  calls.start(provider, ['embed-question', 'embed-passages']);
  return {
    provider,
    model,
    maxTokens,
    tokenCount,
    // Known once a remote model has answered.
    get id() {
      return embed.id;
    },
    get dimensions() {
      return embed.dimensions;
    },
    embedQuestion: (text, signal) =>
      calls.run('embed-question', provider, () => embed.embedQuestion(text, signal)),
    embedPassages: (texts, signal) =>
      calls.run('embed-passages', provider, () => embed.embedPassages(texts, signal)),
  };
}

/** Returns the models with counters of their calls, failures and tokens. */
export function measureModels(models: Models, metrics: Metrics): Models {
  const calls = createCallCounter(metrics);
  const { rerank } = models;
  return {
    ...models,
    chat: measureChat(models.chat, metrics, calls),
    builtInChat: measureChat(models.builtInChat, metrics, calls),
    embed: measureEmbed(models.embed, calls),
    rerank: rerank && {
      model: rerank.model,
      rank: (question, texts, context) =>
        calls.run('rerank', 'rerank', () => rerank.rank(question, texts, context)),
    },
  };
}

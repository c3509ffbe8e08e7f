import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ChatRequest } from '../types.ts';

type Effort = LanguageModelV4CallOptions['reasoning'];

/** What goes with a prompt beside its words. */
export type CallSettings = Pick<
  LanguageModelV4CallOptions,
  'maxOutputTokens' | 'temperature' | 'reasoning' | 'providerOptions'
>;

/** What a model has shown that it does not take, or needs. */
type Learned = {
  refusesTemperature?: boolean;
  refusesReasoning?: boolean;
  refusesRoom?: boolean;
  /** Wants its bound on tokens as `max_completion_tokens`. */
  renamesLimit?: boolean;
  needsRoom?: boolean;
  /** Knows of no tools. */
  refusesTools?: boolean;
  /** Refuses the schema of a reply, or does not look at it. */
  refusesSchema?: boolean;
  /** Its texts begin within a block of thoughts that its prompt has opened. */
  beginsThinking?: boolean;
  /** It said a whole text without one. */
  beginsPlainly?: boolean;
};

/** Tokens that a model may think in, beside those of its answer: vendors count both against one bound. */
const roomToThink = 4_096;

const modelsKept = 100;

/**
 * How each model of a vendor is to be asked: those that reason get room to think and little effort, and what a model
 * refuses is left out from then on.
 */
export class ModelSettings {
  private readonly learned = new Map<string, Learned>();
  private readonly provider: RemoteProvider;

  constructor(provider: RemoteProvider) {
    this.provider = provider;
  }

  choose(model: string, request: Pick<ChatRequest, 'maxOutputTokens' | 'temperature'>): CallSettings {
    const known = this.learned.get(model) ?? {};
    const reasoning = known.refusesReasoning ? undefined : findEffort(this.provider, model);
    const isThinking = known.needsRoom || (reasoning !== undefined && reasoning !== 'none');
    const limit = request.maxOutputTokens + (isThinking && !known.refusesRoom ? roomToThink : 0);
    const isRenamed = known.renamesLimit && this.provider !== 'azure';
    return {
      maxOutputTokens: isRenamed ? undefined : limit,
      temperature: known.refusesTemperature ? undefined : request.temperature,
      reasoning: this.provider === 'openrouter' ? undefined : reasoning,
      providerOptions: this.toProviderOptions(known, limit),
    };
  }

  /** Whether an error says that a setting is not taken which may be left out: then the call is worth one more try. */
  learnFromRefusal(model: string, error: unknown): boolean {
    if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422))
      return false;
    const text = `${error.message} ${error.responseBody ?? ''}`.toLowerCase();
    if (/max_completion_tokens/.test(text)) return this.learn(model, { renamesLimit: true, needsRoom: true });
    if (/temperature/.test(text)) return this.learn(model, { refusesTemperature: true });
    if (/reasoning|effort|thinking|\bthink\b/.test(text))
      return this.learn(model, { refusesReasoning: true });
    if (/max(?:imum)?[_ ]?(?:output[_ ]|new[_ ])?tokens/.test(text))
      return this.learn(model, { refusesRoom: true });
    return false;
  }

  refusesTools(model: string): boolean {
    return this.learned.get(model)?.refusesTools ?? false;
  }

  /** Takes note of a model that knows of no tools; false when it was known. */
  learnWithoutTools(model: string): boolean {
    return this.learn(model, { refusesTools: true });
  }

  refusesSchema(model: string): boolean {
    return this.learned.get(model)?.refusesSchema ?? false;
  }

  /** Takes note of a model that is to be told of schemas in its prompt. */
  learnWithoutSchema(model: string): void {
    this.learn(model, { refusesSchema: true });
  }

  /** Takes note of a model that thought until its tokens were used up; false when it has been given room before. */
  learnRoom(model: string): boolean {
    const { maxOutputTokens = 0 } = this.choose(model, { maxOutputTokens: 0 });
    return maxOutputTokens < roomToThink && this.learn(model, { needsRoom: true });
  }

  /** Whether the model's text may begin within its thoughts. */
  mayBeginThinking(model: string): boolean {
    const { beginsThinking, beginsPlainly } = this.learned.get(model) ?? {};
    const isByName = this.provider === 'openai-compatible' && aloudReasoners.test(model.toLowerCase());
    return beginsThinking ?? (isByName && !beginsPlainly);
  }

  /** Takes note of how a model's text began. */
  learnBeginning(model: string, isThinking: boolean): void {
    this.learn(model, isThinking ? { beginsThinking: true } : { beginsPlainly: true });
  }

  /** False when it was known. */
  private learn(model: string, news: Learned): boolean {
    const known = this.learned.get(model) ?? {};
    const isNew = Object.keys(news).some((name) => !known[name as keyof Learned]);
    if (this.learned.size >= modelsKept) this.learned.clear();
    this.learned.set(model, { ...known, ...news });
    return isNew;
  }

  private toProviderOptions(known: Learned, limit: number): CallSettings['providerOptions'] {
    const renamed = known.renamesLimit ? { max_completion_tokens: limit } : {};
    switch (this.provider) {
      case 'openrouter':
        // Models that do not reason ignore it (https://openrouter.ai/docs/use-cases/reasoning-tokens).
        return {
          openrouter: {
            ...renamed,
            ...(known.refusesReasoning ? {} : { reasoning: { effort: 'low', exclude: true } }),
          },
        };
      case 'openai-compatible':
        return { compatible: renamed };
      case 'azure':
        // A deployment may have any name: that it reasons is seen by what it refuses.
        return known.renamesLimit ? { openai: { forceReasoning: true } } : undefined;
      case 'xai':
        return { xai: { store: false } };
      default:
        return undefined;
    }
  }
}

/** Models of one's own machine that think; those named "instruct" are their siblings that do not. */
const openReasoners =
  /gpt-oss|deepseek-r1|qwen-?3(?!.*(?:instruct|coder))|qwq|magistral|phi-?4.*reason|thinking|reasoner/;

/** Those of them whose prompts often open the block of thoughts, so that only its end is seen. */
const aloudReasoners = /deepseek-r1|qwq|thinking/;

/** The effort to ask for: nothing where the model does not reason, or its package knows best. */
function findEffort(provider: RemoteProvider, model: string): Effort {
  const name = model.toLowerCase();
  switch (provider) {
    case 'openai':
    case 'azure':
      return /^(?:o\d|gpt-[5-9])(?!.*-chat)/.test(name) ? 'low' : undefined;
    case 'anthropic':
      return findClaudeEffort(name);
    case 'google':
      return /gemini-(?:2\.5|[3-9]|flash|pro)/.test(name) ? 'low' : undefined;
    case 'groq':
      // Qwen takes none or all, gpt-oss no less than low (https://console.groq.com/docs/reasoning).
      return name.includes('gpt-oss') ? 'low' : name.includes('qwen3') ? 'none' : undefined;
    case 'xai':
      return name.includes('non-reasoning') ? undefined : 'low';
    case 'mistral':
    case 'bedrock':
      return findEffortByPackage(provider, name);
    default:
      return openReasoners.test(name) ? 'low' : undefined;
  }
}

/** Thinking can be switched off in those that can think at all. */
function findClaudeEffort(name: string): Effort {
  return /claude-(?:instant|2|3-(?!7))/.test(name) ? undefined : 'none';
}

/** Their packages send an effort only to models that take one. */
function findEffortByPackage(provider: 'mistral' | 'bedrock', name: string): Effort {
  if (provider === 'mistral') return name.includes('magistral') ? 'low' : undefined;
  if (/anthropic|claude/.test(name)) return findClaudeEffort(name);
  return /gpt-oss|nova-2|deepseek|thinking/.test(name) ? 'low' : undefined;
}

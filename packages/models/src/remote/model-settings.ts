import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { RemoteProvider } from '../providers.ts';
import type { ChatRequest } from '../types.ts';

type Effort = LanguageModelV4CallOptions['reasoning'];

/** Settings of a call, besides the prompt. */
export type CallSettings = Pick<
  LanguageModelV4CallOptions,
  'maxOutputTokens' | 'temperature' | 'reasoning' | 'providerOptions'
>;

/** Settings that a model has refused or needs, as learned from its responses. */
type LearnedSettings = {
  refusesTemperature?: boolean;
  refusesReasoning?: boolean;
  refusesThinkingTokens?: boolean;
  /** Accepts the token limit only as `max_completion_tokens`. */
  renamesLimit?: boolean;
  needsThinkingTokens?: boolean;
  /** Does not support tools. */
  refusesTools?: boolean;
  /** Refuses the schema of a reply, or ignores it. */
  refusesSchema?: boolean;
  /** Its texts start inside a block of thoughts that the prompt has opened. */
  startsThinking?: boolean;
  /** It wrote a whole text without such a block. */
  startsPlain?: boolean;
};

/** Tokens for thinking, added to those of the answer: providers count both against one limit. */
const thinkingTokens = 4_096;

const maxModels = 100;

/**
 * Chooses the settings of each call by model. Reasoning models get tokens for thinking and a low effort.
 * Settings that a model has refused are omitted from then on.
 */
export class ModelSettings {
  private readonly learned = new Map<string, LearnedSettings>();
  private readonly provider: RemoteProvider;

  constructor(provider: RemoteProvider) {
    this.provider = provider;
  }

  /** Returns the settings of a call, without those that the model has refused. */
  chooseSettings(model: string, request: Pick<ChatRequest, 'maxOutputTokens' | 'temperature'>): CallSettings {
    const learned = this.learned.get(model) ?? {};
    const reasoning = learned.refusesReasoning ? undefined : findEffort(this.provider, model);
    const isThinking = learned.needsThinkingTokens || (reasoning !== undefined && reasoning !== 'none');
    const limit =
      request.maxOutputTokens + (isThinking && !learned.refusesThinkingTokens ? thinkingTokens : 0);
    const isRenamed = learned.renamesLimit && this.provider !== 'azure';
    return {
      maxOutputTokens: isRenamed ? undefined : limit,
      temperature: learned.refusesTemperature ? undefined : request.temperature,
      reasoning: this.provider === 'openrouter' ? undefined : reasoning,
      providerOptions: this.toProviderOptions(learned, limit),
    };
  }

  /**
   * Records the setting that a refusal (400 or 422) names, if it can be omitted. Returns whether this was
   * new, so that a repeated call may succeed.
   */
  learnFromRefusal(model: string, error: unknown): boolean {
    if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422))
      return false;
    const text = `${error.message} ${error.responseBody ?? ''}`.toLowerCase();
    if (/max_completion_tokens/.test(text))
      return this.learn(model, { renamesLimit: true, needsThinkingTokens: true });
    if (/temperature/.test(text)) return this.learn(model, { refusesTemperature: true });
    if (/reasoning|effort|thinking|\bthink\b/.test(text))
      return this.learn(model, { refusesReasoning: true });
    if (/max(?:imum)?[_ ]?(?:output[_ ]|new[_ ])?tokens/.test(text))
      return this.learn(model, { refusesThinkingTokens: true });
    return false;
  }

  refusesTools(model: string): boolean {
    return this.learned.get(model)?.refusesTools ?? false;
  }

  /** Records that a model does not support tools. Returns false when this was known. */
  learnToolRefusal(model: string): boolean {
    return this.learn(model, { refusesTools: true });
  }

  refusesSchema(model: string): boolean {
    return this.learned.get(model)?.refusesSchema ?? false;
  }

  /** Records that a model refuses or ignores the schema of a reply, and needs it in its prompt. */
  learnSchemaRefusal(model: string): void {
    this.learn(model, { refusesSchema: true });
  }

  /**
   * Records that a model used all of its tokens for thinking. Returns false when it already had tokens for
   * thinking.
   */
  learnThinkingTokens(model: string): boolean {
    const { maxOutputTokens = 0 } = this.chooseSettings(model, { maxOutputTokens: 0 });
    return maxOutputTokens < thinkingTokens && this.learn(model, { needsThinkingTokens: true });
  }

  /** Returns whether the model's text may start inside its thoughts. */
  mayStartThinking(model: string): boolean {
    const { startsThinking: beginsThinking, startsPlain: beginsPlainly } = this.learned.get(model) ?? {};
    const isAloudReasoner = this.provider === 'openai-compatible' && aloudReasoners.test(model.toLowerCase());
    return beginsThinking ?? (isAloudReasoner && !beginsPlainly);
  }

  /** Records whether a model's text started inside a block of thoughts. */
  learnStart(model: string, isThinking: boolean): void {
    this.learn(model, isThinking ? { startsThinking: true } : { startsPlain: true });
  }

  /** Records changes to the settings of a model. Returns false when all of them were known. */
  private learn(model: string, changes: LearnedSettings): boolean {
    const learned = this.learned.get(model) ?? {};
    const isNew = Object.keys(changes).some((name) => !learned[name as keyof LearnedSettings]);
    if (this.learned.size >= maxModels) this.learned.clear();
    this.learned.set(model, { ...learned, ...changes });
    return isNew;
  }

  private toProviderOptions(learned: LearnedSettings, limit: number): CallSettings['providerOptions'] {
    const renamed = learned.renamesLimit ? { max_completion_tokens: limit } : {};
    switch (this.provider) {
      case 'openrouter':
        // Models that do not reason ignore it (https://openrouter.ai/docs/use-cases/reasoning-tokens).
        return {
          openrouter: {
            ...renamed,
            ...(learned.refusesReasoning ? {} : { reasoning: { effort: 'low', exclude: true } }),
          },
        };
      case 'openai-compatible':
        return { compatible: renamed };
      case 'azure':
        // A deployment may have any name. Whether it reasons shows by the settings that it refuses.
        return learned.renamesLimit ? { openai: { forceReasoning: true } } : undefined;
      case 'xai':
        return { xai: { store: false } };
      default:
        return undefined;
    }
  }
}

/** Open models that reason. Models named "instruct" are variants that do not. */
const openReasoners =
  /gpt-oss|deepseek-r1|qwen-?3(?!.*(?:instruct|coder))|qwq|magistral|phi-?4.*reason|thinking|reasoner/;

/**
 * Reasoning models whose prompts often open the block of thoughts, so that the text contains only its end.
 */
const aloudReasoners = /deepseek-r1|qwq|thinking/;

/**
 * Returns the reasoning effort to request, or undefined when the model does not reason or its package has the
 * best default.
 */
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
      // Qwen accepts none or all, gpt-oss at least low (https://console.groq.com/docs/reasoning).
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

/**
 * Returns `none`, because thinking can be switched off in every Claude model that supports it. Returns
 * undefined for models that do not think.
 */
function findClaudeEffort(name: string): Effort {
  return /claude-(?:instant|2|3-(?!7))/.test(name) ? undefined : 'none';
}

/**
 * Returns the effort for a model of Mistral or Bedrock. Their packages send it only to models that accept
 * one.
 */
function findEffortByPackage(provider: 'mistral' | 'bedrock', name: string): Effort {
  if (provider === 'mistral') return name.includes('magistral') ? 'low' : undefined;
  if (/anthropic|claude/.test(name)) return findClaudeEffort(name);
  return /gpt-oss|nova-2|deepseek|thinking/.test(name) ? 'low' : undefined;
}

/** Providers of chat models. */
export const chatProviders = [
  'builtin',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'xai',
  'azure',
  'bedrock',
  'openrouter',
  'openai-compatible',
] as const;
export type ModelProvider = (typeof chatProviders)[number];

/** Providers of embedding models. */
export const embedProviders = [
  'builtin',
  'openai',
  'google',
  'mistral',
  'azure',
  'bedrock',
  'openai-compatible',
] as const satisfies ModelProvider[];

/** A provider outside the program, as opposed to the built-in models. */
export type RemoteProvider = Exclude<ModelProvider, 'builtin'>;

/** Settings that a provider requires, and its default models. */
type ProviderRequirements = {
  /** `or-access-key`: an AWS access key can replace the API key. */
  key: 'required' | 'optional' | 'or-access-key';
  /** Example address, for providers without a default address. */
  baseUrl?: string;
  chatModel?: string;
  embedModel?: string;
};

/**
 * Requirements by provider. Default models are names that the provider keeps up to date, where it has them.
 */
export const providerRequirements: Record<RemoteProvider, ProviderRequirements> = {
  openai: { key: 'required', chatModel: 'gpt-5.4-mini', embedModel: 'text-embedding-3-small' },
  anthropic: { key: 'required', chatModel: 'claude-haiku-4-5' },
  google: { key: 'required', chatModel: 'gemini-flash-latest', embedModel: 'gemini-embedding-001' },
  mistral: { key: 'required', chatModel: 'mistral-small-latest', embedModel: 'mistral-embed' },
  groq: { key: 'required', chatModel: 'openai/gpt-oss-20b' },
  xai: { key: 'required', chatModel: 'grok-latest' },
  azure: { key: 'required', baseUrl: 'https://my-resource.openai.azure.com/openai' },
  bedrock: { key: 'or-access-key' },
  openrouter: { key: 'required', chatModel: 'openrouter/auto' },
  'openai-compatible': { key: 'optional', baseUrl: 'http://localhost:11434/v1' },
};

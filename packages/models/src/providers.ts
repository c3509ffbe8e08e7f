/** Who can write answers. */
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

/** Who can embed. */
export const embedProviders = [
  'builtin',
  'openai',
  'google',
  'mistral',
  'azure',
  'bedrock',
  'openai-compatible',
] as const satisfies ModelProvider[];

/** A vendor, as opposed to the models that are part of the program. */
export type RemoteProvider = Exclude<ModelProvider, 'builtin'>;

/** What the environment must say of a vendor, and what is asked where it names no model. */
type ProviderNeeds = {
  /** `or-access-key`: an AWS access key stands for it. */
  key: 'required' | 'optional' | 'or-access-key';
  /** An example of the address, where there is no usual one. */
  baseUrl?: string;
  chatModel?: string;
  embedModel?: string;
};

/** By vendor; a model that the vendor renews under the same name is preferred as default. */
export const providerNeeds: Record<RemoteProvider, ProviderNeeds> = {
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

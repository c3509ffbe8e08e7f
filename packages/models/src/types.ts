import type { EmbedEngine } from '@anito/builtin-models/embed-engine';
import type { FoundQuotes, Grounding } from '@anito/builtin-models/grounding';
import type { ResolveHost } from '@anito/outside/safe-fetch/resolve-host';
import type { TokenCount } from './count-tokens.ts';
import type { LocalModel, LocalServer } from './local/find-local-models.ts';
import type { ModelProvider } from './providers.ts';

/** One message of a prompt. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** One call to a chat model. Aborting `signal` also ends the call at the provider. */
export type ChatRequest = {
  /** Account that asks. Accounts take turns when a model is busy. */
  tenantId: string;
  messages: ChatMessage[];
  maxOutputTokens: number;
  temperature?: number;
  signal: AbortSignal;
  /** Overrides the configured model with another one of the same provider. */
  model?: string;
  /** Called once with the number of tokens that a remote model used, after the answer ended or broke off. */
  onTokens?: (tokens: number) => void;
  /** JSON schema of an object. The reply must be only this object. */
  replySchema?: Record<string, unknown>;
  /**
   * Passages to quote from, for the built-in chat model. Null without passages: the built-in model then says
   * that it cannot do this.
   */
  grounding: Grounding | null;
};

/** A tool that a model may call. `parameters` is a JSON schema of an object. */
type Tool = { name: string; description: string; parameters: Record<string, unknown> };

/** A tool call that a model requests. Its arguments are not validated. */
export type ToolCall = { name: string; arguments: unknown };

/** A request to choose the tools, if any, that the messages call for. */
export type ToolRequest = Omit<ChatRequest, 'grounding' | 'replySchema'> & { tools: Tool[] };

/** One part of a streamed answer. `finish` comes once and last, or the stream throws. */
export type ChatPart =
  | { type: 'text'; text: string }
  | {
      type: 'finish';
      reason: 'stop' | 'length' | 'other';
      promptTokens: number | null;
      completionTokens: number | null;
    };

/** Capabilities of a chat model. */
type ChatCapabilities = {
  /**
   * Follows the instructions in its messages. A model that does not, quotes from the grounding of a request.
   */
  followInstructions: boolean;
  /**
   * Rewrites a question in other words or languages, so that it can be understood without its conversation.
   */
  rewrite: boolean;
  /**
   * Languages in which the model decides for each sentence whether it answers the question. In these it can
   * be given every passage that was found.
   */
  judgeSentencesIn: readonly string[];
  /** Can choose tools. */
  chooseTools: boolean;
};

/** A chat model. `stream` throws ModelError, or the reason of the signal when aborted. */
export type ChatModel = {
  provider: string;
  model: string;
  can: ChatCapabilities;
  /** Whether its answers use tokens, which are counted per day. */
  takesTokens: boolean;
  stream(request: ChatRequest): AsyncIterable<ChatPart>;
  /**
   * Returns the tools that the model wants to call. The list is empty when it wants none or does not support
   * tools. Throws like `stream`.
   */
  chooseTools(request: ToolRequest): Promise<ToolCall[]>;
};

/** An embedding model. Every vector has unit length. */
export type EmbedModel = {
  provider: string;
  model: string;
  /**
   * Stored with every vector, in the format `provider:model:dimensions:pipeline-version`. Vectors of
   * different ids are never compared.
   */
  id: string;
  /** Null until a remote model has answered once. */
  dimensions: number | null;
  /** Longer texts are truncated by the model. */
  maxTokens: number;
  /** Embeds one question, before all waiting passages. The latest questions are cached. */
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Embeds passages in batches. Returns the vectors in the order of the texts. */
  embedPassages(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Tokenizer for the passages of this model. */
  tokenCount: TokenCount;
};

/**
 * Position of a text in the input of the reranker, and its score from 0 to 1. Null when the provider gave it
 * no score.
 */
export type RankedText = { place: number; score: number | null };

/** Account that asks, and the signal that aborts the call. */
export type RerankContext = { tenantId: string; signal?: AbortSignal | undefined };

/** Orders texts by how well each one answers a question. */
export type RerankModel = {
  model: string;
  /** Returns all texts, best first. Throws ModelError when the provider does not answer in time. */
  rank(question: string, texts: string[], context: RerankContext): Promise<RankedText[]>;
};

/**
 * State of one model:
 * - `ready`: answers
 * - `starting` and `asleep`: answers after loading
 * - `failing`: did not answer the last call, or its circuit breaker is open
 * - `refused-key`: the provider rejects the key
 */
export type ModelState = 'ready' | 'starting' | 'asleep' | 'failing' | 'refused-key';

/** Status of one model, for the owner of an account. */
export type ModelReport = {
  provider: string;
  model: string;
  isBuiltIn: boolean;
  healthy: boolean;
  state: ModelState;
  /** Engine of the built-in embedder. Null for every other model. */
  engine: string | null;
};

/** Status of the models that answer questions. */
type ModelStatus = { chat: ModelReport; embed: ModelReport };

/** The models of this process. */
export type Models = {
  chat: ChatModel;
  /**
   * The built-in answerer. It also exists when a provider is configured, as the fallback when the provider
   * fails.
   */
  builtInChat: ChatModel;
  embed: EmbedModel;
  /**
   * Returns the model of an `EmbedModel.id` that is stored with vectors: the current one, the built-in one,
   * or another one of the configured provider. Returns undefined when the model is no longer available, for
   * example one of another provider.
   */
  findEmbedder(id: string): Promise<EmbedModel | undefined>;
  /** Null when none is configured. Search results then keep their order. */
  rerank: RerankModel | null;
  /**
   * Returns the one to three quotes nearest to a question, best first, together about 700 characters, however
   * low their likelihood. Returns none when the passages have no text. Does not depend on the configured chat
   * model.
   */
  findQuotes(grounding: Grounding, signal: AbortSignal): Promise<FoundQuotes>;
  status(): ModelStatus;
  /**
   * Makes a cheap call to each provider, so that the status shows a wrong key. Repeats while a provider is
   * unhealthy.
   */
  check(): Promise<void>;
  /** Returns the language models that are served on this machine now. */
  findLocal(): Promise<LocalModel[]>;
  /**
   * Answers with a local model or with the model of a provider. Null switches back to the model of the
   * options. Running answers end with the model that they started with. Resolves to whether the model
   * changed. Throws when a required setting of the provider is missing.
   */
  useChat(next: LocalModel | ModelSource | null): Promise<boolean>;
  /**
   * Sends a short question to a model, once, and waits at most 30 seconds. A failure is part of the result.
   * Rejects when the caller aborts or a required setting is missing.
   */
  tryChat(source: ModelSource, signal: AbortSignal): Promise<ChatTrial>;
  close(): Promise<void>;
};

/** Result of a short test question to a model. `milliseconds` is the time until it answered or failed. */
export type ChatTrial = { milliseconds: number } & (
  | { answer: string; problem: null }
  | { answer: null; problem: TrialProblem }
);

/** Why a model did not answer. `not-allowed`: requests to its address are not allowed. */
export type TrialProblem =
  | 'refused-key'
  | 'unknown-model'
  | 'unreachable'
  | 'slow'
  | 'busy'
  | 'not-allowed'
  | 'failed';

/** Access to Amazon Bedrock. An API key is required when there is no access key. */
type AwsAccess = {
  region?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
};

/** Names of the settings of a source, as the person who sets them knows them. Used in errors and logs. */
export type SettingNames = Record<
  'provider' | 'apiKey' | 'baseUrl' | 'model' | 'region' | 'accessKey',
  string
>;

/** Provider, address and credentials of a model. */
export type ModelSource = {
  provider: ModelProvider;
  /** Name shown to owners and in logs, when it differs from the provider. */
  name?: string | undefined;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model?: string | undefined;
  aws?: AwsAccess | undefined;
  names?: SettingNames | undefined;
  /**
   * Restricts the hosts that may be contacted. Set when the address came from a user and not from the
   * operator of the server.
   */
  resolveHost?: ResolveHost | undefined;
};

/** A server that reranks texts. */
export type RerankSource = {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  names?: Pick<SettingNames, 'apiKey'> | undefined;
};

/** Limits of remote calls. Times are in milliseconds. */
export type ModelLimits = {
  connectMs: number;
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
  /** Maximum total time of all retries of one call. */
  retryTotalMs: number;
  maxRetries: number;
  maxRetryAfterMs: number;
  /**
   * `checkMs`: timeout of a health check. `recheckMs`: interval until an unhealthy provider is checked again.
   */
  checkMs: number;
  recheckMs: number;
  /**
   * `breakerFailures`: consecutive failures that open the circuit breaker. `breakerOpenMs`: time for which it
   * stays open.
   */
  breakerFailures: number;
  breakerOpenMs: number;
  chatConcurrency: number;
  embedConcurrency: number;
  queueLength: number;
  maxOutputBytes: number;
};

/** Options of `createModels`. Only tests and benchmarks set limits, addresses, engine and threads. */
export type ModelOptions = {
  chat: ModelSource;
  embed: ModelSource;
  rerank?: RerankSource | undefined;
  /** Folder of the converted weights of the built-in embedder. They are written there on first use. */
  modelsDir: string;
  limits?: Partial<ModelLimits>;
  /** Overrides the default addresses of local model servers. */
  localAddresses?: Partial<Record<LocalServer, string>>;
  /** Uses only this engine. */
  embedEngine?: EmbedEngine;
  embedThreads?: number;
  /** Unloads the built-in embedder after this idle time, in milliseconds. */
  embedIdleMs?: number;
};

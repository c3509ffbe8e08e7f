import type { EmbedEngine } from '@anito/builtin-models/embed-engine';
import type { FoundQuotes, Grounding } from '@anito/builtin-models/grounding';
import type { ResolveHost } from '@anito/outside/safe-fetch/resolve-host';
import type { TokenCount } from './count-tokens.ts';
import type { LocalModel, LocalServer } from './local/find-local-models.ts';
import type { ModelProvider } from './providers.ts';

/** One message of a prompt. */
export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string };

/** One call to a chat model; the signal ends it at the vendor too. */
export type ChatRequest = {
  /** Whose question it is: accounts take turns at a busy model. */
  tenantId: string;
  messages: ChatMessage[];
  maxOutputTokens: number;
  temperature?: number;
  signal: AbortSignal;
  /** Another model of the same provider than the configured one. */
  model?: string;
  /** Told once how many tokens a connected model took, when it has answered or broken off. */
  onTokens?: (tokens: number) => void;
  /** JSON schema of an object: the reply is to be such an object, and nothing else. */
  replySchema?: Record<string, unknown>;
  /** Null when there is nothing to quote from: a built-in chat model then says what it cannot do. */
  grounding: Grounding | null;
};

/** Something that a model may ask to have done: `parameters` is a JSON schema of an object. */
type Tool = { name: string; description: string; parameters: Record<string, unknown> };

/** What a model asks to have done; its arguments are whatever it said, held against no schema. */
export type ToolCall = { name: string; arguments: unknown };

/** One question to a chat model which of some tools, if any, what was said calls for. */
export type ToolRequest = Omit<ChatRequest, 'grounding' | 'replySchema'> & { tools: Tool[] };

/** One piece of a streamed answer; `finish` comes once and last, or the stream throws. */
export type ChatPart =
  | { type: 'text'; text: string }
  | {
      type: 'finish';
      reason: 'stop' | 'length' | 'other';
      promptTokens: number | null;
      completionTokens: number | null;
    };

/** What a chat model can be asked for, whoever it is. */
type ChatAbilities = {
  /** Writes what its messages tell it to. One that does not quotes from the grounding of a request. */
  followInstructions: boolean;
  /** Says a question in other words and languages, as it can be understood alone. */
  rewrite: boolean;
  /** Languages in which it knows of each sentence whether it answers: whatever was found may be given to it. */
  judgeSentencesIn: readonly string[];
  /** Says which tools it wants to use. */
  chooseTools: boolean;
};

/** A chat model; `stream` throws ModelError, and the signal's reason when aborted. */
export type ChatModel = {
  provider: string;
  model: string;
  can: ChatAbilities;
  /** Whether its answers take tokens, which are counted by the day. */
  takesTokens: boolean;
  stream(request: ChatRequest): AsyncIterable<ChatPart>;
  /**
   * The tools that the model wants used, none where it wants none or knows of no tools. Throws as `stream` does.
   */
  chooseTools(request: ToolRequest): Promise<ToolCall[]>;
};

/** An embedding model; every vector has unit length. */
export type EmbedModel = {
  provider: string;
  model: string;
  /** Stored with every vector, `provider:model:dimensions:pipeline-version`: vectors of different ids never mix. */
  id: string;
  /** Null until a remote model has answered once. */
  dimensions: number | null;
  /** Longer texts are cut by the model. */
  maxTokens: number;
  /** Embeds one question ahead of every waiting passage; the latest questions are remembered. */
  embedQuestion(text: string, signal?: AbortSignal): Promise<Float32Array>;
  /** Embeds passages in batches, answers in the order given. */
  embedPassages(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** How the tokens of a passage are counted for it. */
  tokenCount: TokenCount;
};

/** The place of a text among those that were ranked, and its score of 0 to 1; null where it was given none. */
export type RankedText = { place: number; score: number | null };

/** Whose question it is, and until when it is asked. */
export type Asking = { tenantId: string; signal?: AbortSignal | undefined };

/** Puts texts in order by how well each answers a question. */
export type RerankModel = {
  model: string;
  /** All of the texts, best first. Throws ModelError when the vendor does not answer in time. */
  rank(question: string, texts: string[], asking: Asking): Promise<RankedText[]>;
};

/**
 * How one model is doing: `ready` answers, `starting` and `asleep` answer after loading, `failing` did not answer when
 * last asked or has its breaker open, `refused-key` has a vendor that does not take the key.
 */
export type ModelState = 'ready' | 'starting' | 'asleep' | 'failing' | 'refused-key';

/** What an owner may know of one model. */
export type ModelReport = {
  provider: string;
  model: string;
  isBuiltIn: boolean;
  healthy: boolean;
  state: ModelState;
  /** Which engine runs a built-in embedder, null for all else. */
  engine: string | null;
};

/** What an owner may know of the models that answer. */
type ModelStatus = { chat: ModelReport; embed: ModelReport };

/** The models of this process. */
export type Models = {
  chat: ChatModel;
  /** The built-in answerer, also while a vendor is configured: it serves where the vendor fails. */
  builtInChat: ChatModel;
  embed: EmbedModel;
  /**
   * The model of an `EmbedModel.id` that vectors were stored with: the one that embeds now, the built-in one, or another
   * of the vendor that is configured. Undefined where it cannot be had any more, as that of another vendor.
   */
  findEmbedder(id: string): Promise<EmbedModel | undefined>;
  /** Null when none is configured: what search finds keeps its order. */
  rerank: RerankModel | null;
  /**
   * The one to three quotes that are nearest to a question, best first and together some 700 characters, whatever their
   * likelihood; none when the passages have no text. Whichever chat model answers.
   */
  findQuotes(grounding: Grounding, signal: AbortSignal): Promise<FoundQuotes>;
  status(): ModelStatus;
  /** Asks the vendors something cheap, so that the status knows of a wrong key; again later while one is not healthy. */
  check(): Promise<void>;
  /** The language models that are served on this machine now. */
  findLocal(): Promise<LocalModel[]>;
  /**
   * Answers by a model on this machine or by that of a vendor, or again by what the options name; answers under way end
   * as they began. Resolves to whether that is another than before; throws when the vendor needs what is not there.
   */
  useChat(chosen: LocalModel | ModelSource | null): Promise<boolean>;
  /** Asks a model something small, once and for at most half a minute. */
  tryChat(source: ModelSource, signal: AbortSignal): Promise<ChatTrial>;
  close(): Promise<void>;
};

/** What came of asking a model something small. */
export type ChatTrial = { milliseconds: number } & (
  | { answer: string; problem: null }
  | { answer: null; problem: TrialProblem }
);

/** Why a model did not answer; `not-allowed` is an address that may not be asked. */
export type TrialProblem =
  | 'refused-key'
  | 'unknown-model'
  | 'unreachable'
  | 'slow'
  | 'busy'
  | 'not-allowed'
  | 'failed';

/** For models of Amazon Bedrock; without an access key an API key is needed. */
type AwsAccess = {
  region?: string | undefined;
  accessKeyId?: string | undefined;
  secretAccessKey?: string | undefined;
  sessionToken?: string | undefined;
};

/** What the settings of a source are called where somebody sets them, for errors and the log. */
export type SettingNames = Record<
  'provider' | 'apiKey' | 'baseUrl' | 'model' | 'region' | 'accessKey',
  string
>;

/** Where a model is, and what opens it. */
export type ModelSource = {
  provider: ModelProvider;
  /** What owners and logs call it, where that is not the provider. */
  name?: string | undefined;
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  model?: string | undefined;
  aws?: AwsAccess | undefined;
  names?: SettingNames | undefined;
  /** Set where it was not whoever runs the program that named the address: which hosts may be asked. */
  resolveHost?: ResolveHost | undefined;
};

/** A server that puts texts in order. */
export type RerankSource = {
  baseUrl: string;
  apiKey?: string | undefined;
  model: string;
  names?: Pick<SettingNames, 'apiKey'> | undefined;
};

/** Bounds of remote calls, times in milliseconds. */
export type ModelLimits = {
  connectMs: number;
  firstTokenMs: number;
  idleMs: number;
  totalMs: number;
  /** Longest that all retries of one call may take together. */
  retryTotalMs: number;
  maxRetries: number;
  maxRetryAfterMs: number;
  /** Longest that a vendor may take to show that it is there, and how long until one that did not is asked again. */
  checkMs: number;
  recheckMs: number;
  /** Failures in a row that open the breaker, and how long it stays open. */
  breakerFailures: number;
  breakerOpenMs: number;
  chatConcurrency: number;
  embedConcurrency: number;
  queueLength: number;
  maxOutputBytes: number;
};

/** Everything `createModels` needs; limits, addresses, engine and threads are set by tests and benches only. */
export type ModelOptions = {
  chat: ModelSource;
  embed: ModelSource;
  rerank?: RerankSource | undefined;
  /** Where the converted weights of the built-in embedder lie, or are put when they are first needed. */
  modelsDir: string;
  limits?: Partial<ModelLimits>;
  /** Where programs that serve models on this machine listen, instead of at their usual ports. */
  localAddresses?: Partial<Record<LocalServer, string>>;
  /** Uses this engine and no other. */
  embedEngine?: EmbedEngine;
  embedThreads?: number;
  /** Unloads the built-in embedder after so long without work. */
  embedIdleMs?: number;
};

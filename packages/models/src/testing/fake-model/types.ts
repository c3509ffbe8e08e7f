/** How the fake answers a request. Times are in milliseconds. */
export type FakeOrder = {
  /** Sent word by word, or in the given pieces. A function gets the request. */
  text?: string | string[] | ((request: FakeRequest) => string);
  /** Number of pieces of a text: the whole text in one piece, or its words repeated. Default: its words. */
  pieces?: (request: FakeRequest) => number | undefined;
  /** Tool calls, for requests that offer tools. Default: none. */
  calls?: (request: FakeRequest) => { name: string; arguments: unknown }[];
  /** Thoughts before the answer. They use one of the allowed tokens per word. */
  reasoning?: string;
  /**
   * Answers 400 to a request whose body has one of these settings, and names the setting like a real
   * provider.
   */
  unsupported?: string[];
  /** Delay before the response. A function gets the request. */
  latencyMs?: number | ((request: FakeRequest) => number);
  /** Default: no limit. A function gets the request. */
  tokensPerSecond?: number | ((request: FakeRequest) => number | undefined);
  /** Answers with this HTTP status, for example 429 or 500. A function gets the request. */
  status?: number | ((request: FakeRequest) => number | undefined);
  /** Error text, instead of the provider's default text. */
  message?: string;
  /** Seconds or a date, sent with a refusal. */
  retryAfter?: string;
  /** Hangs before the headers, or after this number of tokens. */
  hang?: 'headers' | { afterTokens: number };
  /** Breaks the connection after this number of tokens. */
  cutAfterTokens?: number;
  /** Sends an unreadable event after this number of tokens. */
  garbageAfterTokens?: number;
  /** Sends every byte separately, so that no frame and no character arrives in one piece. */
  isSplit?: boolean;
  /** Finish reason of the answer. */
  finish?: 'stop' | 'length';
  /** Answers requests for the list of models with this HTTP status. Other requests are answered. */
  listStatus?: number;
  /** Names of the models that it lists. */
  models?: string[];
  /** Ranks only this number of texts and leaves out the others. */
  maxRanked?: number;
  /** Scores texts by logits, like a server that passes on the output of its model. */
  logits?: boolean;
  /** Returns vectors as numbers, whichever encoding is requested. */
  onlyNumbers?: boolean;
  /** Number of dimensions of its embeddings. */
  dimensions?: number;
};

export type FakeProvider = 'openai' | 'anthropic' | 'google' | 'mistral' | 'groq' | 'xai' | 'bedrock';

/** One received request. */
export type FakeRequest = {
  provider: FakeProvider;
  kind: 'chat' | 'embed' | 'rerank' | 'list';
  model: string;
  isStreamed: boolean;
  messages: { role: string; content: string }[];
  /** Names of the offered tools. */
  tools: string[];
  /** Field names of the requested object. Empty when text is requested. */
  fields: string[];
  /** Texts to embed or to rank. */
  texts: string[];
  /** Question for which the texts are ranked. */
  query: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  receivedAt: number;
  /** Number of tokens of a streamed answer sent so far. */
  sentTokens: number;
  /** When the client left before the answer was complete, by `performance.now()`. Null otherwise. */
  abandonedAt: number | null;
};

/** How one provider encodes a streamed answer. Bedrock's frames are binary, written as latin1. */
export type StreamFormat = {
  start(request: FakeRequest): string;
  token(text: string, request: FakeRequest): string;
  reasoning?(text: string, request: FakeRequest): string;
  end(tokens: number, finish: 'stop' | 'length', request: FakeRequest): string;
  whole(text: string, finish: 'stop' | 'length', request: FakeRequest): unknown;
  /** A complete reply with tool calls. */
  calls?(calls: { name: string; arguments: unknown }[], request: FakeRequest): unknown;
  vectors(vectors: number[][], request: FakeRequest): unknown;
  error(status: number, message?: string): unknown;
};

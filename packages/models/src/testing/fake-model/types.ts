/** What the fake is to do with one request; times in milliseconds. */
export type FakeOrder = {
  /** Said word by word, or in the pieces given; a function reads the prompt first. */
  text?: string | string[] | ((request: FakeRequest) => string);
  /** How many pieces a text is said in: all of it in one, or its words over and over. Unset: its words. */
  pieces?: (request: FakeRequest) => number | undefined;
  /** What it wants done, of requests that offer tools; nothing unless said. */
  calls?: (request: FakeRequest) => { name: string; arguments: unknown }[];
  /** Thought before anything is said; it takes as many of the tokens allowed as it has words. */
  reasoning?: string;
  /** Refuses with 400 whatever has one of these settings in its body, and names it as vendors do. */
  unsupported?: string[];
  /** Before anything is sent; a function reads the prompt first. */
  latencyMs?: number | ((request: FakeRequest) => number);
  /** Unset: as fast as it goes; a function reads the prompt first. */
  tokensPerSecond?: number | ((request: FakeRequest) => number | undefined);
  /** Refuses with this HTTP status, for example 429 or 500; a function reads the prompt first. */
  status?: number | ((request: FakeRequest) => number | undefined);
  /** Said with a refusal instead of the vendor's own words. */
  message?: string;
  /** Seconds or a date, sent with a refusal. */
  retryAfter?: string;
  /** Never answers: not at all, or not after so many tokens. */
  hang?: 'headers' | { afterTokens: number };
  /** Breaks the connection after so many tokens. */
  cutAfterTokens?: number;
  /** Sends something unreadable after so many tokens. */
  garbageAfterTokens?: number;
  /** Sends every byte by itself, so that no frame and no character comes whole. */
  isSplit?: boolean;
  /** Why the model says that it stopped. */
  finish?: 'stop' | 'length';
  /** Refuses with this HTTP status to list its models, and answers otherwise. */
  listStatus?: number;
  /** Lists these models. */
  models?: string[];
  /** Puts only so many texts in order and leaves the others out. */
  ranked?: number;
  /** Scores texts by logits, as a server does that hands on what its model says. */
  logits?: boolean;
  /** Answers with vectors as numbers, whatever is asked for. */
  onlyNumbers?: boolean;
  /** Answers embeddings with this many dimensions. */
  dimensions?: number;
};

export type FakeVendor = 'openai' | 'anthropic' | 'google' | 'mistral' | 'groq' | 'xai' | 'bedrock';

/** One request as it came. */
export type FakeRequest = {
  vendor: FakeVendor;
  kind: 'chat' | 'embed' | 'rerank' | 'list';
  model: string;
  isStreamed: boolean;
  messages: { role: string; content: string }[];
  /** Names of the tools that are offered. */
  tools: string[];
  /** Names of the fields of the object that is asked for; none where words are. */
  fields: string[];
  /** Texts to embed, or to be put in order. */
  texts: string[];
  /** What the texts are to be put in order for. */
  query: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  receivedAt: number;
  /** Of a streamed answer, so far. */
  sentTokens: number;
  /** When the client left before the answer was complete, by `performance.now()`. */
  abandonedAt: number | null;
};

/** How one vendor frames a streamed answer; Bedrock's frames are binary, written as latin1. */
export type StreamFormat = {
  start(request: FakeRequest): string;
  token(text: string, request: FakeRequest): string;
  reasoning?(text: string, request: FakeRequest): string;
  end(tokens: number, finish: 'stop' | 'length', request: FakeRequest): string;
  whole(text: string, finish: 'stop' | 'length', request: FakeRequest): unknown;
  /** A whole reply that wants tools used. */
  calls?(calls: { name: string; arguments: unknown }[], request: FakeRequest): unknown;
  vectors(vectors: number[][], request: FakeRequest): unknown;
  error(status: number, message?: string): unknown;
};

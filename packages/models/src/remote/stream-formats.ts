import { APICallError } from '@ai-sdk/provider';
import type { FinishPart } from './vendor-stream.ts';

/** What the events of an answer have said and nobody has taken yet. */
export type Heard = {
  text: string;
  hasThought: boolean;
  /** Null until the vendor says how the answer ends. */
  reason: FinishPart['reason'] | null;
  promptTokens: number | null;
  completionTokens: number | null;
  /** Nothing follows. */
  isOver: boolean;
};

/** Adds what one event says, as JSON; throws what it tells of a failure, or where it is not what the vendor documents. */
export type StreamFormat = (data: string, heard: Heard) => void;

type OpenAiUsage = { prompt_tokens?: number | null; completion_tokens?: number | null } | null;

type OpenAiEvent = {
  error?: unknown;
  choices?: { delta?: OpenAiDelta | null; finish_reason?: string | null }[];
  usage?: OpenAiUsage;
  x_groq?: { usage?: OpenAiUsage } | null;
};

type OpenAiDelta = Record<'content' | 'reasoning_content' | 'reasoning' | 'refusal', unknown>;

/**
 * Chat completions (https://platform.openai.com/docs/api-reference/chat-streaming), as OpenAI, Azure and whatever is
 * compatible stream them, with what Groq (`x_groq`, `reasoning`) and Mistral (`content` of several parts) say otherwise.
 */
export const readOpenAiEvent: StreamFormat = (data, heard) => {
  if (data === '[DONE]') {
    heard.isOver = true;
    return;
  }
  const event = JSON.parse(data) as OpenAiEvent;
  if (event.error) throw toVendorError(event.error);
  const usage = event.usage ?? event.x_groq?.usage;
  if (usage) {
    heard.promptTokens = usage.prompt_tokens ?? null;
    heard.completionTokens = usage.completion_tokens ?? null;
  }
  const choice = event.choices?.[0];
  if (choice?.finish_reason) heard.reason = openAiReasons[choice.finish_reason] ?? 'other';
  const delta = choice?.delta;
  if (!delta) return;
  if (delta.reasoning_content || delta.reasoning) heard.hasThought = true;
  addContent(delta.content, heard);
  if (typeof delta.refusal === 'string') heard.text += delta.refusal;
};

const openAiReasons: Record<string, FinishPart['reason']> = {
  stop: 'stop',
  length: 'length',
  model_length: 'length',
};

function addContent(content: unknown, heard: Heard): void {
  if (typeof content === 'string') heard.text += content;
  else if (Array.isArray(content)) {
    for (const { type, text } of content as { type?: unknown; text?: unknown }[]) {
      if (type === 'thinking') heard.hasThought = true;
      else if (type === 'text' && typeof text === 'string') heard.text += text;
    }
  }
}

type AnthropicUsage = Partial<
  Record<
    'input_tokens' | 'cache_creation_input_tokens' | 'cache_read_input_tokens' | 'output_tokens',
    number | null
  >
>;

type AnthropicEvent = {
  type?: unknown;
  error?: unknown;
  message?: { usage?: AnthropicUsage };
  usage?: AnthropicUsage;
  delta?: { type?: unknown; text?: unknown; stop_reason?: string | null };
};

/** Messages (https://docs.anthropic.com/en/api/messages-streaming). */
export const readAnthropicEvent: StreamFormat = (data, heard) => {
  const event = JSON.parse(data) as AnthropicEvent;
  switch (event.type) {
    case 'error':
      throw toVendorError(event.error);
    case 'message_start':
      addAnthropicUsage(event.message?.usage, heard);
      break;
    case 'content_block_delta': {
      const { type, text } = event.delta ?? {};
      if (type === 'thinking_delta') heard.hasThought = true;
      else if (type === 'text_delta' && typeof text === 'string') heard.text += text;
      break;
    }
    case 'message_delta': {
      const reason = event.delta?.stop_reason;
      if (reason) heard.reason = anthropicReasons[reason] ?? 'other';
      addAnthropicUsage(event.usage, heard);
      break;
    }
    case 'message_stop':
      heard.isOver = true;
      break;
  }
};

const anthropicReasons: Record<string, FinishPart['reason']> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  pause_turn: 'stop',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
};

/** What is read from a cache or written to it is not among the tokens of the input. */
function addAnthropicUsage(usage: AnthropicUsage | undefined, heard: Heard): void {
  if (!usage) return;
  const { input_tokens: input, output_tokens: output } = usage;
  if (input != null)
    heard.promptTokens =
      input + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
  if (output != null) heard.completionTokens = output;
}

/** The status that an answer would have had, had the vendor known of its failure before it began. */
const statusOfWords: [words: RegExp, status: number][] = [
  [/rate_limit|insufficient_quota/, 429],
  [/authentication/, 401],
  [/permission/, 403],
  [/not_found/, 404],
  [/too_large/, 413],
  [/invalid|bad_request|context_length/, 400],
  [/overload/, 529],
];

function toVendorError(error: unknown): APICallError {
  const { code, type } = (typeof error === 'object' && error) as { code?: unknown; type?: unknown };
  const given = Number(code);
  const words = `${code} ${type}`.toLowerCase();
  const isStatus = Number.isInteger(given) && given >= 400 && given < 600;
  const statusCode = isStatus ? given : (statusOfWords.find(([word]) => word.test(words))?.[1] ?? 500);
  return new APICallError({
    message: 'The answer broke off with an error.',
    url: '',
    requestBodyValues: {},
    statusCode,
    responseBody: JSON.stringify(error),
  });
}

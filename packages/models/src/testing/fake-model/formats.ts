import { bedrock } from './bedrock-format.ts';
import type { FakeProvider, FakeRequest, StreamFormat } from './types.ts';
import { xai } from './xai-format.ts';

const promptTokens = 100;
const secretErrorText = 'SECRET-VENDOR-TEXT: request of key sk-SECRET-KEY was refused';

const isAskedForBase64 = (body: unknown) =>
  (body as { encoding_format?: unknown } | undefined)?.encoding_format === 'base64';

const openai: StreamFormat = {
  start: ({ model }) =>
    frame({ ...openaiChunk(model), choices: [openaiChoice({ role: 'assistant', content: '' }, null)] }),
  token: (text, { model }) =>
    frame({ ...openaiChunk(model), choices: [openaiChoice({ content: text }, null)] }),
  reasoning: (text, { model }) =>
    frame({ ...openaiChunk(model), choices: [openaiChoice({ reasoning_content: text }, null)] }),
  end: (tokens, finish, { model }) =>
    frame({ ...openaiChunk(model), choices: [openaiChoice({}, finish)] }) +
    frame({ ...openaiChunk(model), choices: [], usage: openaiUsage(tokens) }) +
    'data: [DONE]\n\n',
  whole: (text, finish, { model }) => ({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }],
    usage: openaiUsage(text.split(' ').length),
  }),
  calls: (calls, { model }) => ({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: calls.map(({ name, arguments: input }, index) => ({
            id: `call_${index}`,
            type: 'function',
            function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
          })),
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: openaiUsage(1),
  }),
  vectors: (vectors, { model, body }) => ({
    object: 'list',
    model,
    data: vectors.map((vector, index) => ({
      object: 'embedding',
      index,
      embedding: isAskedForBase64(body)
        ? Buffer.from(new Float32Array(vector).buffer).toString('base64')
        : vector,
    })),
    usage: { prompt_tokens: 1, total_tokens: 1 },
  }),
  error: (status, message = secretErrorText) => ({
    error: { message, type: 'fake', code: String(status), param: null },
  }),
};

/** Reports its tokens with the end, and sends no event without a choice (https://docs.mistral.ai/api). */
const mistral: StreamFormat = {
  ...openai,
  end: (tokens, finish, { model }) =>
    `${frame({
      ...openaiChunk(model),
      choices: [openaiChoice({ content: '' }, finish)],
      usage: openaiUsage(tokens),
    })}data: [DONE]\n\n`,
};

/** Reports its tokens in a separate field (https://console.groq.com/docs/api-reference). */
const groq: StreamFormat = {
  ...openai,
  reasoning: (text, { model }) =>
    frame({ ...openaiChunk(model), choices: [openaiChoice({ reasoning: text }, null)] }),
  end: (tokens, finish, { model }) =>
    `${frame({
      ...openaiChunk(model),
      choices: [openaiChoice({}, finish)],
      x_groq: { id: 'req_fake', usage: openaiUsage(tokens) },
    })}data: [DONE]\n\n`,
};

function openaiChunk(model: string): object {
  return { id: 'chatcmpl-fake', object: 'chat.completion.chunk', created: 1, model };
}

function openaiChoice(delta: object, finish: string | null): object {
  return { index: 0, delta, finish_reason: finish };
}

function openaiUsage(tokens: number): object {
  return { prompt_tokens: promptTokens, completion_tokens: tokens, total_tokens: promptTokens + tokens };
}

const anthropicStop = { stop: 'end_turn', length: 'max_tokens' };

/** Whether the request sends the schema of the reply as a tool that must be called. */
const wantsJsonTool = ({ tools }: FakeRequest) => tools.includes('json');

const anthropic: StreamFormat = {
  start: (request) =>
    event('message_start', {
      message: {
        id: 'msg_fake',
        type: 'message',
        role: 'assistant',
        model: request.model,
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: promptTokens, output_tokens: 1 },
      },
    }) +
    event('content_block_start', {
      index: 0,
      content_block: wantsJsonTool(request)
        ? { type: 'tool_use', id: 'toolu_0', name: 'json', input: {} }
        : { type: 'text', text: '' },
    }),
  token: (text, request) =>
    event('content_block_delta', {
      index: 0,
      delta: wantsJsonTool(request)
        ? { type: 'input_json_delta', partial_json: text }
        : { type: 'text_delta', text },
    }),
  end: (tokens, finish, request) =>
    event('content_block_stop', { index: 0 }) +
    event('message_delta', {
      delta: {
        stop_reason: wantsJsonTool(request) && finish === 'stop' ? 'tool_use' : anthropicStop[finish],
        stop_sequence: null,
      },
      usage: { output_tokens: tokens },
    }) +
    event('message_stop', {}),
  whole: (text, finish, { model }) => ({
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: anthropicStop[finish],
    stop_sequence: null,
    usage: { input_tokens: promptTokens, output_tokens: text.split(' ').length },
  }),
  calls: (calls, { model }) => ({
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model,
    content: calls.map(({ name, arguments: input }, index) => ({
      type: 'tool_use',
      id: `toolu_${index}`,
      name,
      input,
    })),
    stop_reason: 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: promptTokens, output_tokens: 1 },
  }),
  vectors: () => ({}),
  error: (_status, message = secretErrorText) => ({ type: 'error', error: { type: 'fake_error', message } }),
};

const googleStop = { stop: 'STOP', length: 'MAX_TOKENS' };

const google: StreamFormat = {
  start: () => '',
  token: (text) => frame(googleChunk(text)),
  end: (tokens, finish) =>
    frame({ ...googleChunk('', googleStop[finish]), usageMetadata: googleUsage(tokens) }),
  whole: (text, finish) => ({
    ...googleChunk(text, googleStop[finish]),
    usageMetadata: googleUsage(text.split(' ').length),
  }),
  calls: (calls) => ({
    candidates: [
      {
        index: 0,
        content: {
          role: 'model',
          parts: calls.map(({ name, arguments: args }) => ({ functionCall: { name, args } })),
        },
        finishReason: 'STOP',
      },
    ],
    usageMetadata: googleUsage(1),
  }),
  vectors: (vectors, { body }) => {
    const embeddings = vectors.map((values) => ({ values }));
    return body && typeof body === 'object' && 'requests' in body
      ? { embeddings }
      : { embedding: embeddings[0] };
  },
  error: (code, message = secretErrorText) => ({ error: { code, message, status: 'FAKE' } }),
};

function googleChunk(text: string, finishReason?: string): object {
  return { candidates: [{ index: 0, content: { role: 'model', parts: [{ text }] }, finishReason }] };
}

function googleUsage(tokens: number): object {
  return {
    promptTokenCount: promptTokens,
    candidatesTokenCount: tokens,
    totalTokenCount: promptTokens + tokens,
  };
}

/** Response formats of the providers, according to their public API references. */
export const formats: Record<FakeProvider, StreamFormat> = {
  openai,
  anthropic,
  google,
  mistral,
  groq,
  xai,
  bedrock,
};

function frame(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}

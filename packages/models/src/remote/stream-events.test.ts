import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceFetch } from '@anito/outside/service-fetch';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { RemoteProvider } from '../providers.ts';
import { createChatProvider } from './chat-providers.ts';
import { toPrompt } from './to-prompt.ts';

/** Reads an answer of these events. Returns its text, whether it thought, and its end. */
async function readAnswer(provider: RemoteProvider, ...events: unknown[]) {
  const write = (event: unknown) => {
    const { type } = (typeof event === 'object' && event) as { type?: string };
    return `${type ? `event: ${type}\n` : ''}data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`;
  };
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events.map(write).join(''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service = createServiceFetch(5_000);
  onTestFinished(() => {
    service.close();
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const chatProvider = await createChatProvider({ provider, baseUrl, apiKey: 'k', model: 'm' }, service);
  const stream = await chatProvider.stream('m', { prompt: toPrompt([{ role: 'user', content: 'When?' }]) });
  const result = { text: '', hasThought: false, finish: undefined as unknown };
  for (let part = await stream.read(); part; part = await stream.read()) {
    if (part.type === 'text') result.text += part.text;
    else if (part.type === 'thought') result.hasThought = true;
    else result.finish = part;
  }
  return result;
}

const choice = (delta: object | null, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

const completions = ['openai', 'groq', 'openrouter', 'openai-compatible'] as const;

describe('the chat completions format', () => {
  const usage = { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 };
  const words = [
    choice({ role: 'assistant', content: '' }),
    choice({ content: 'At' }),
    choice({ content: ' nine.' }),
  ];
  const expected = {
    text: 'At nine.',
    hasThought: false,
    finish: { type: 'finish', reason: 'stop', promptTokens: 7, completionTokens: 2 },
  };

  it.each(['openai', 'openrouter', 'openai-compatible', 'mistral'] as const)(
    'reads text, the end and its tokens (%s)',
    async (provider) => {
      expect(await readAnswer(provider, ...words, { ...choice({}, 'stop'), usage }, '[DONE]')).toEqual(
        expected,
      );
    },
  );

  it.each(['openai', 'openrouter', 'openai-compatible'] as const)(
    'reads tokens that come after the end (%s)',
    async (provider) => {
      expect(
        await readAnswer(provider, ...words, choice({}, 'stop'), { choices: [], usage }, '[DONE]'),
      ).toEqual(expected);
    },
  );

  it('reads the tokens of Groq', async () => {
    const end = { ...choice({}, 'stop'), x_groq: { usage } };
    expect(await readAnswer('groq', ...words, end, '[DONE]')).toEqual(expected);
  });

  it.each([
    ['openai', 'stop', 'stop'],
    ['openai', 'length', 'length'],
    ['mistral', 'model_length', 'length'],
    ['openai-compatible', 'content_filter', 'other'],
  ] as const)('maps the %s finish reason %s to %s', async (provider, finishReason, reason) => {
    expect((await readAnswer(provider, choice({}, finishReason))).finish).toMatchObject({ reason });
  });

  it.each([
    ['openai-compatible', { reasoning_content: 'They ask when.' }],
    ['groq', { reasoning: 'They ask when.' }],
    ['mistral', { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'They ask when.' }] }] }],
  ] as const)('reports (%s) that it is thinking, without the thoughts (%j)', async (provider, delta) => {
    expect(await readAnswer(provider, choice(delta), choice({}, 'stop'))).toMatchObject({
      hasThought: true,
      text: '',
    });
  });

  it('reads content in parts and refusals as text, and ignores other parts', async () => {
    const parts = [
      { type: 'text', text: 'At' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: ' nine' },
    ];
    expect((await readAnswer('mistral', choice({ content: parts }), choice({}, 'stop'))).text).toBe(
      'At nine',
    );
    const refusal = choice({ content: null, refusal: 'I cannot.' });
    expect((await readAnswer('openai-compatible', refusal, choice({}, 'stop'))).text).toBe('I cannot.');
    expect(
      await readAnswer('openai-compatible', choice(null), { id: 'x' }, choice({}, 'stop')),
    ).toMatchObject({
      text: '',
      finish: { reason: 'stop' },
    });
  });

  it.each(
    [...completions, 'mistral' as const].flatMap((provider) =>
      (
        [
          [{ code: 429, message: 'SECRET' }, 429],
          [{ code: 'rate_limit_exceeded' }, 429],
          [{ type: 'insufficient_quota' }, 429],
          [{ type: 'invalid_request_error' }, 400],
          [{ code: 502 }, 502],
          [{ type: 'server_error' }, 500],
          ['out of memory', 500],
        ] as const
      ).map(([error, statusCode]) => ({ provider, error, statusCode })),
    ),
  )(
    'fails with the status of an error inside the stream ($provider, $error, $statusCode)',
    async (testCase) => {
      const answer = readAnswer(testCase.provider, choice({ content: 'At' }), { error: testCase.error });
      await expect(answer).rejects.toMatchObject({ statusCode: testCase.statusCode });
    },
  );

  it.each(['{"choices": [<html>', 'null', '', choice({ content: 5 })])(
    'fails on an invalid event (%j)',
    async (data) => {
      await expect(readAnswer('openai-compatible', data)).rejects.toThrow();
    },
  );
});

describe('the Anthropic messages format', () => {
  const started = {
    type: 'message_start',
    message: {
      id: 'msg',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      usage: {
        input_tokens: 3,
        cache_read_input_tokens: 90,
        cache_creation_input_tokens: 7,
        output_tokens: 1,
      },
    },
  };
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } };
  const words = (text: string) => ({
    type: 'content_block_delta',
    index: 0,
    delta: { type: 'text_delta', text },
  });
  const end = [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
    { type: 'message_stop' },
  ];

  it('reads text, the end and its tokens including cached ones, and ignores other events', async () => {
    const other = { type: 'weather', forecast: 'rain' };
    expect(
      await readAnswer(
        'anthropic',
        started,
        { type: 'ping' },
        block,
        words('At'),
        other,
        words(' nine.'),
        ...end,
      ),
    ).toEqual({
      text: 'At nine.',
      hasThought: false,
      finish: { type: 'finish', reason: 'stop', promptTokens: 100, completionTokens: 2 },
    });
  });

  it('reports that it is thinking, without the thoughts', async () => {
    const thinking = { ...block, content_block: { type: 'thinking', thinking: '' } };
    const delta = { ...words(''), delta: { type: 'thinking_delta', thinking: 'They ask when.' } };
    expect(await readAnswer('anthropic', started, thinking, delta, ...end)).toMatchObject({
      hasThought: true,
      text: '',
    });
  });

  it.each([
    ['overloaded_error', 529],
    ['rate_limit_error', 429],
    ['api_error', 500],
    ['authentication_error', 401],
  ])('fails with the status of an error inside the stream (%s, %i)', async (type, statusCode) => {
    const error = { type: 'error', error: { type, message: 'SECRET' } };
    await expect(readAnswer('anthropic', started, block, words('At'), error)).rejects.toMatchObject({
      statusCode,
    });
    await expect(readAnswer('anthropic', error)).rejects.toMatchObject({ statusCode });
  });
});

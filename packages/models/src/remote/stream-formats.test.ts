import { describe, expect, it } from 'vitest';
import { type Heard, readAnthropicEvent, readOpenAiEvent, type StreamFormat } from './stream-formats.ts';

function hear(format: StreamFormat, ...events: unknown[]): Heard {
  const heard: Heard = {
    text: '',
    hasThought: false,
    reason: null,
    promptTokens: null,
    completionTokens: null,
    isOver: false,
  };
  for (const event of events) format(typeof event === 'string' ? event : JSON.stringify(event), heard);
  return heard;
}

const choice = (delta: object | null, finish_reason: string | null = null) => ({
  choices: [{ index: 0, delta, finish_reason }],
});

describe('the format of chat completions', () => {
  it('tells words, the end and its tokens, whether they come with it or after it', () => {
    const usage = { prompt_tokens: 7, completion_tokens: 2 };
    const wanted = { text: 'At nine.', reason: 'stop', promptTokens: 7, completionTokens: 2, isOver: true };
    const words = [
      choice({ role: 'assistant', content: '' }),
      choice({ content: 'At' }),
      choice({ content: ' nine.' }),
    ];
    expect(
      hear(readOpenAiEvent, ...words, choice({}, 'stop'), { choices: [], usage }, '[DONE]'),
    ).toMatchObject(wanted);
    expect(hear(readOpenAiEvent, ...words, { ...choice({}, 'stop'), usage }, '[DONE]')).toMatchObject(wanted);
    expect(
      hear(readOpenAiEvent, ...words, { ...choice({}, 'stop'), x_groq: { usage } }, '[DONE]'),
    ).toMatchObject(wanted);
  });

  it.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['model_length', 'length'],
    ['content_filter', 'other'],
  ])('ends for the reason %s as %s', (said, reason) => {
    expect(hear(readOpenAiEvent, choice({}, said)).reason).toBe(reason);
  });

  it.each([
    { reasoning_content: 'They ask when.' },
    { reasoning: 'They ask when.' },
    { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'They ask when.' }] }] },
  ])('says that it thinks, and not what: %j', (delta) => {
    expect(hear(readOpenAiEvent, choice(delta))).toMatchObject({ hasThought: true, text: '' });
  });

  it('says content in parts and a refusal as words, and passes over what is no text', () => {
    const parts = [
      { type: 'text', text: 'At' },
      { type: 'reference', reference_ids: [1] },
      { type: 'text', text: ' nine' },
    ];
    expect(hear(readOpenAiEvent, choice({ content: parts })).text).toBe('At nine');
    expect(hear(readOpenAiEvent, choice({ content: null, refusal: 'I cannot.' })).text).toBe('I cannot.');
    expect(hear(readOpenAiEvent, choice({ content: 5 }), choice(null), { id: 'x' })).toMatchObject({
      text: '',
    });
  });

  it.each([
    [{ code: 429, message: 'SECRET' }, 429],
    [{ code: 'rate_limit_exceeded' }, 429],
    [{ type: 'insufficient_quota' }, 429],
    [{ type: 'invalid_request_error' }, 400],
    [{ code: 502 }, 502],
    [{ type: 'server_error' }, 500],
    ['out of memory', 500],
  ])('fails with what an error in its midst says: %j is %i', (error, statusCode) => {
    expect(() => hear(readOpenAiEvent, { error })).toThrow(expect.objectContaining({ statusCode }));
  });

  it.each(['{"choices": [<html>', 'null', ''])('fails where it is not what was agreed: %j', (data) => {
    expect(() => hear(readOpenAiEvent, data)).toThrow();
  });
});

describe('the format of messages', () => {
  const started = {
    type: 'message_start',
    message: {
      usage: {
        input_tokens: 3,
        cache_read_input_tokens: 90,
        cache_creation_input_tokens: 7,
        output_tokens: 1,
      },
    },
  };
  const words = (text: string) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } });

  it('tells words, the end and its tokens, with those of the cache', () => {
    const ended = { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } };
    const heard = hear(
      readAnthropicEvent,
      started,
      { type: 'ping' },
      { type: 'content_block_start', content_block: { type: 'text', text: '' } },
      words('At'),
      words(' nine.'),
      { type: 'content_block_stop' },
      ended,
      { type: 'message_stop' },
    );
    expect(heard).toEqual({
      text: 'At nine.',
      hasThought: false,
      reason: 'stop',
      promptTokens: 100,
      completionTokens: 2,
      isOver: true,
    });
  });

  it('says that it thinks, and not what', () => {
    const delta = { type: 'thinking_delta', thinking: 'They ask when.' };
    const heard = hear(readAnthropicEvent, started, { type: 'content_block_delta', delta });
    expect(heard).toMatchObject({ hasThought: true, text: '' });
  });

  it.each([
    ['overloaded_error', 529],
    ['rate_limit_error', 429],
    ['api_error', 500],
    ['authentication_error', 401],
  ])('fails with what an error in its midst says: %s is %i', (type, statusCode) => {
    const error = { type: 'error', error: { type, message: 'SECRET' } };
    expect(() => hear(readAnthropicEvent, error)).toThrow(expect.objectContaining({ statusCode }));
  });
});

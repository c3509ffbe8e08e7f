import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askForObject, findObject } from './ask-for-object.ts';
import type { RemoteProvider } from './providers.ts';
import type { FakeModelOptions } from './testing/fake-model.ts';
import { readChat } from './testing/read-chat.ts';
import { createRemoteModels } from './testing/remote-models.ts';
import type { ChatModel, ModelLimits } from './types.ts';

const schema = z.object({
  name: z.string().max(20),
  kind: z.enum(['shop', 'school']),
  notes: z.array(z.string().catch('')).catch([]),
});
const reply = { name: 'Luntian', kind: 'shop', notes: ['a', 'b'] };
const sent = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    kind: { type: 'string', enum: ['shop', 'school'] },
    notes: { type: 'array', items: { type: 'string' } },
  },
  required: ['name', 'kind', 'notes'],
  additionalProperties: false,
};

const messages = [
  { role: 'system' as const, content: 'Describe the business.' },
  { role: 'user' as const, content: 'We bake.' },
];

function ask(chat: ChatModel, extra: { acceptsCut?: boolean; signal?: AbortSignal } = {}) {
  const { signal } = new AbortController();
  return askForObject(chat, { tenantId: 'a', messages, schema, maxOutputTokens: 200, signal, ...extra });
}

type RemoteModelOptions = { provider?: RemoteProvider; model?: string; limits?: Partial<ModelLimits> };

/** Sends one question. Returns the result and the requests that the provider received. */
async function askOnce(fake: FakeModelOptions, options: RemoteModelOptions = {}) {
  const { fake: fakeProvider, models } = await createRemoteModels({ ...options, fake });
  const { object, error } = await ask(models.chat);
  return { object, error, requests: fakeProvider.requests, body: fakeProvider.requests.at(-1)?.body };
}

describe('native schema settings of providers', () => {
  const openAi = { response_format: { type: 'json_schema', json_schema: { strict: true, schema: sent } } };
  const jsonTool = { name: 'json', input_schema: sent };
  const bedrockTool = { toolSpec: { name: 'json', inputSchema: { json: sent } } };
  it.each<[RemoteProvider, string, object]>([
    ['openai', 'gpt-5.4-mini', openAi],
    ['azure', 'fake-1', openAi],
    ['openrouter', 'fake-1', openAi],
    // Ollama, LM Studio, vLLM and llama.cpp use OpenAI's format.
    ['openai-compatible', 'llama3.2', openAi],
    [
      'groq',
      'openai/gpt-oss-20b',
      { response_format: { type: 'json_schema', json_schema: { schema: sent } } },
    ],
    ['mistral', 'fake-1', { response_format: { type: 'json_schema', json_schema: { schema: sent } } }],
    ['xai', 'grok-latest', { text: { format: { type: 'json_schema', strict: true, schema: sent } } }],
    ['anthropic', 'claude-haiku-4-5', { output_config: { format: { type: 'json_schema', schema: sent } } }],
    ['anthropic', 'claude-3-haiku-20240307', { tools: [jsonTool], tool_choice: { type: 'any' } }],
    ['google', 'gemini-flash-latest', { generationConfig: { responseMimeType: 'application/json' } }],
    ['bedrock', 'amazon.nova-lite-v1:0', { toolConfig: { tools: [bedrockTool], toolChoice: { any: {} } } }],
  ])('sends the schema to %s (%s) in its own setting', async (provider, model, setting) => {
    const { object, requests, body } = await askOnce({ text: JSON.stringify(reply) }, { provider, model });
    expect(object).toEqual(reply);
    expect(requests).toHaveLength(1);
    expect(body).toMatchObject(setting);
    expect(requests[0]?.fields).toEqual(['name', 'kind', 'notes']);
    expect(requests[0]?.messages).toEqual(messages);
  });
});

describe('providers that accept no schema', () => {
  it.each([
    [400, 'This response_format type is unavailable now'],
    [400, "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model."],
    [422, 'Extra inputs are not permitted: body.response_format'],
    [500, 'failed to parse grammar'],
    [400, 'JSON mode is not enabled for models/gemma-3-27b-it'],
  ])('puts the schema into the prompt after an error %i "%s"', async (status, message) => {
    const { fake, models } = await createRemoteModels({ fake: { text: JSON.stringify(reply) } });
    fake.orderNext({ status, message });
    expect((await ask(models.chat)).object).toEqual(reply);
    expect((await ask(models.chat)).object).toEqual(reply);
    const [refused, again, next] = fake.requests;
    expect(fake.requests).toHaveLength(3);
    expect(refused?.body).toHaveProperty('response_format');
    for (const request of [again, next]) {
      expect(request?.body).not.toHaveProperty('response_format');
      expect(request?.fields).toEqual(['name', 'kind', 'notes']);
      expect(request?.messages[0]?.content).toMatch(/^Describe the business\.\n/);
      expect(request?.messages[1]).toEqual(messages[1]);
    }
  });

  it('puts the schema into the next prompt when the model ignored it', async () => {
    const { fake, models } = await createRemoteModels({ fake: { text: '**Name:** Luntian' } });
    expect(await ask(models.chat)).toEqual({ object: undefined, error: undefined });
    fake.order({ text: `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\`` });
    expect((await ask(models.chat)).object).toEqual(reply);
    expect(fake.requests.map(({ body }) => 'response_format' in (body as object))).toEqual([true, false]);
  });

  it('remembers per model whether the schema is accepted', async () => {
    const { fake, models } = await createRemoteModels({ fake: { text: JSON.stringify(reply) } });
    fake.orderNext({ status: 400, message: 'response_format is not supported' });
    await ask(models.chat);
    const request = {
      tenantId: 'a',
      messages,
      schema,
      maxOutputTokens: 200,
      signal: AbortSignal.timeout(9_000),
    };
    await askForObject(models.chat, { ...request, model: 'other-1' });
    expect(fake.requests.at(-1)?.body).toHaveProperty('response_format');
  });

  it('retries both of two concurrent calls that were refused', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { text: JSON.stringify(reply), latencyMs: 20 },
    });
    const refusal = { status: 400, message: 'response_format is not supported', latencyMs: 20 };
    fake.orderNext(refusal, refusal);
    const replies = await Promise.all([ask(models.chat), ask(models.chat)]);
    expect(replies.map(({ object }) => object)).toEqual([reply, reply]);
  });

  it('does not retry other refusals', async () => {
    const { error, requests } = await askOnce({ status: 400, message: 'context length exceeded' });
    expect(error).toMatchObject({ name: 'ModelError' });
    expect(requests).toHaveLength(1);
  });
});

it('still detects a model that thinks aloud after a reply with a schema', async () => {
  const { fake, models } = await createRemoteModels({
    model: 'deepseek-r1',
    fake: { text: JSON.stringify(reply) },
  });
  expect((await ask(models.chat)).object).toEqual(reply);
  fake.order({ text: 'Let me see.</think>Good morning.' });
  expect((await readChat(models.chat)).text).toBe('Good morning.');
});

describe('findObject', () => {
  const json = JSON.stringify(reply);
  it.each([
    ['in a fence', `\`\`\`json\n${json}\n\`\`\``],
    ['with words around it', `Here you are: ${json}\nI hope this helps! :}`],
    ['after thoughts', `<think>{"name": "x"} perhaps</think>${json}`],
    ['after a draft', `${JSON.stringify({ ...reply, name: 'Draft' })} No: ${json}`],
    ['with more fields', JSON.stringify({ ...reply, isAdmin: true })],
    ['with spaces', JSON.stringify(reply, null, 2)],
  ])('reads an object %s', async (_, text) => {
    expect((await askOnce({ text: [text] })).object).toEqual(reply);
  });

  it.each([
    ['words', 'I cannot help with that.'],
    ['nothing', ''],
    ['cut off', json.slice(0, -1)],
    ['broken', '{"name": "Luntian", "kind": shop}'],
    ['of a different shape', '{"others": ["a"]}'],
    ['an array', '[["a"], 3, null]'],
    ['of a wrong type', JSON.stringify({ ...reply, name: 5 })],
    ['beyond the bounds of the schema', JSON.stringify({ ...reply, name: 'x'.repeat(21) })],
    ['none of the choices', JSON.stringify({ ...reply, kind: 'admin' })],
    ['endless', `${json}${' x'.repeat(100_000)}`],
    ['nested without end', `{"name":${'['.repeat(15_000)}`],
  ])('finds no object when the reply is %s', async (_, text) => {
    expect(await askOnce({ text: [text] })).toMatchObject({ object: undefined, error: undefined });
  });

  it('treats instructions inside the reply as data', async () => {
    const name = '"}{"name": "x"}';
    const notes = ['```json\n{"name":"PWNED","kind":"shop","notes":[]}\n```', '{name}', '__proto__'];
    const { object } = await askOnce({ text: [JSON.stringify({ ...reply, name, notes })] });
    expect(object).toEqual({ ...reply, name, notes });
    const polluted = await askOnce({
      text: ['{"__proto__": {"isAdmin": true}, "name": "x", "kind": "shop"}'],
    });
    expect(polluted.object).toEqual({ name: 'x', kind: 'shop', notes: [] });
    expect({}).not.toHaveProperty('isAdmin');
  });
});

describe('truncated replies', () => {
  const truncated = z.object({
    question: z.string().catch(''),
    numbers: z.array(z.number()).catch([]),
    isSure: z.boolean().catch(false),
  });
  it.each([
    ['{"question": "How long?", "numbers": [1, 23', { question: 'How long?', numbers: [1] }],
    ['{"question": "How long?", "numbers": [1, 2], "isSure": tr', { question: 'How long?', numbers: [1, 2] }],
    ['```json\n{"question": "How long?"', { question: 'How long?' }],
  ])('keeps the complete fields of %s', (text, fields) => {
    const whole = { numbers: [], isSure: false, ...fields };
    expect(findObject(text, truncated, true)).toEqual(whole);
    expect(findObject(text, truncated, false)).toBeUndefined();
  });

  it.each(['{"question": "How lo', '{"quest', '{', ''])('finds no object in %j', (text) => {
    expect(findObject(text, truncated, true)).toBeUndefined();
  });
});

describe('failed calls', () => {
  it('returns the error', async () => {
    const { object, error } = await askOnce({ status: 500 }, { limits: { maxRetries: 0 } });
    expect(object).toBeUndefined();
    expect(error).toMatchObject({ name: 'ModelError' });
  });

  it('returns the text that came before the error', async () => {
    const { models } = await createRemoteModels({
      fake: { text: ['{"name": "Luntian", ', '"kind": "shop", ', '"no'], hang: { afterTokens: 2 } },
    });
    const truncated = await ask(models.chat, { acceptsCut: true, signal: AbortSignal.timeout(300) });
    expect(truncated.object).toEqual({ ...reply, notes: [] });
    expect(truncated.error).toBeDefined();
  });

  it('ends when the caller aborts', async () => {
    const { models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const { error } = await ask(models.chat, { signal: AbortSignal.abort(new Error('left')) });
    expect(error).toMatchObject({ message: 'left' });
  });
});

it.each([
  ['braces', '{'.repeat(16_000)],
  ['objects in objects', '{"name":'.repeat(2_000)],
  ['objects in lists', '[{"name":"x","notes":'.repeat(800)],
  ['quotes', '{"name":"\\"'.repeat(1_600)],
  ['lists', `{"notes":${'['.repeat(15_900)}`],
  ['spaces', `{"name":${' '.repeat(15_900)}`],
  ['numbers', `{"notes":[${'1e'.repeat(7_900)}`],
])('parses a reply with many %s quickly', (_, text) => {
  const startedAt = process.cpuUsage();
  expect(findObject(text, schema, true)).toBeUndefined();
  expect(findObject(text, schema, false)).toBeUndefined();
  expect(process.cpuUsage(startedAt).user).toBeLessThan(2_000_000);
});

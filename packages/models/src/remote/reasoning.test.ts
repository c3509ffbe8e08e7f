import { describe, expect, it } from 'vitest';
import type { RemoteProvider } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const chatRequest = { temperature: 0.2, maxOutputTokens: 300 };
const withRoom = 300 + 4_096;

describe('reasoning models', () => {
  it.each<[RemoteProvider, string, object]>([
    ['openai', 'gpt-5.4-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['openai', 'o4-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['azure', 'gpt-5-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['groq', 'openai/gpt-oss-20b', { max_tokens: withRoom, reasoning_effort: 'low', temperature: 0.2 }],
    ['xai', 'grok-4.3', { max_output_tokens: withRoom, reasoning: { effort: 'low' }, store: false }],
    ['openrouter', 'openrouter/auto', { reasoning: { effort: 'low', exclude: true } }],
    ['openai-compatible', 'gpt-oss:20b', { max_tokens: withRoom, reasoning_effort: 'low' }],
    ['openai-compatible', 'qwen3:8b', { max_tokens: withRoom, reasoning_effort: 'low' }],
  ])('of %s (%s) get a low effort and tokens for thinking', async (provider, model, expectedSettings) => {
    const { fake, models } = await createRemoteModels({ provider, model });
    await readChat(models.chat, chatRequest);
    expect(fake.requests[0]?.body).toMatchObject(expectedSettings);
    if (provider === 'openai' || provider === 'azure')
      expect(fake.requests[0]?.body).not.toHaveProperty('temperature');
  });

  it('of Google get a thinking budget', async () => {
    const { fake, models } = await createRemoteModels({ provider: 'google', model: 'gemini-flash-latest' });
    await readChat(models.chat, chatRequest);
    expect(fake.requests[0]?.body).toMatchObject({
      generationConfig: { maxOutputTokens: withRoom, thinkingConfig: expect.any(Object) },
    });
  });

  it.each<[RemoteProvider, string]>([
    ['openai', 'gpt-4o-mini'],
    ['azure', 'our-deployment'],
    ['mistral', 'mistral-small-latest'],
    ['groq', 'llama-3.3-70b-versatile'],
    ['openai-compatible', 'llama3.2'],
    ['openai-compatible', 'qwen3:30b-instruct'],
  ])('do not include model %s %s, which gets the usual settings', async (provider, model) => {
    const { fake, models } = await createRemoteModels({ provider, model });
    await readChat(models.chat, chatRequest);
    const body = JSON.stringify(fake.requests[0]?.body);
    expect(body).toMatch(/"max_tokens":300/);
    expect(body).toContain('"temperature":0.2');
    expect(body).not.toMatch(/reason|effort|thinking/);
  });

  it.each(['openai-compatible', 'groq'] as const)('do not show their reasoning (%s)', async (provider) => {
    const { models } = await createRemoteModels({ provider, fake: { reasoning: 'They ask when we open.' } });
    expect((await readChat(models.chat)).text).toBe('The documents say that this is the answer [1].');
  });

  it('do not show thoughts in <think> blocks', async () => {
    const text = ['<thi', 'nk>They ask', ' when.</th', 'ink>\n', '\nAt nine', ' [1].'];
    const { models } = await createRemoteModels({ fake: { text } });
    expect((await readChat(models.chat)).text).toBe('At nine [1].');
  });

  it.each(['deepseek-r1:8b', 'some-model'])(
    'do not show thoughts of a block that the prompt opened (%s), at the latest from the second answer',
    async (model) => {
      const text = ['They ask when.', '</think>', ' At', ' nine [1].'];
      const { models } = await createRemoteModels({ model, fake: { text } });
      const first = await readChat(models.chat);
      if (model !== 'some-model') expect(first.text).toBe('At nine [1].');
      expect((await readChat(models.chat)).text).toBe('At nine [1].');
    },
  );

  it('by name that answer without thinking are streamed at once from the second answer', async () => {
    const { models } = await createRemoteModels({
      model: 'deepseek-r1:8b',
      fake: { text: 'At nine, by the door [1].', tokensPerSecond: 10 },
    });
    const listen = async () => {
      const parts: string[] = [];
      const stream = models.chat.stream({
        tenantId: 'a',
        messages: [{ role: 'user', content: 'When?' }],
        maxOutputTokens: 200,
        signal: new AbortController().signal,
        grounding: null,
      });
      for await (const part of stream) if (part.type === 'text') parts.push(part.text);
      return parts;
    };
    expect(await listen()).toEqual(['At nine, by the door [1].']);
    expect(await listen()).toEqual(['At', ' nine,', ' by', ' the', ' door', ' [1].']);
  });

  it('that use all tokens for thinking are retried with tokens for thinking, also in later calls', async () => {
    const reasoning = 'and so on '.repeat(150);
    const { fake, models } = await createRemoteModels({ fake: { reasoning } });
    expect(await readChat(models.chat, chatRequest)).toMatchObject({
      text: 'The documents say that this is the answer [1].',
      finish: { reason: 'stop' },
    });
    await readChat(models.chat, chatRequest);
    const limits = fake.requests.map(({ body }) => (body as { max_tokens: number }).max_tokens);
    expect(limits).toEqual([300, withRoom, withRoom]);
  });

  it('that think without end are cut off after one more call', async () => {
    const { fake, models } = await createRemoteModels({ fake: { reasoning: 'again '.repeat(5_000) } });
    expect(await readChat(models.chat, chatRequest)).toMatchObject({
      text: '',
      finish: { reason: 'length' },
    });
    expect(fake.requests).toHaveLength(2);
  });
});

describe('refused settings', () => {
  it.each<[RemoteProvider, string, string[]]>([
    ['openai-compatible', 'some-model', ['temperature']],
    ['openai-compatible', 'qwen3:8b', ['reasoning_effort', 'temperature']],
    ['openai-compatible', 'o9-proxy', ['max_tokens']],
    ['azure', 'our-deployment', ['max_tokens', 'temperature']],
    ['xai', 'grok-3', ['reasoning']],
    ['bedrock', 'meta.llama', ['temperature']],
    ['openrouter', 'some/model', ['temperature']],
  ])('are omitted at once and from then on (%s, %s: %j)', async (provider, model, unsupported) => {
    const { fake, models } = await createRemoteModels({ provider, model, fake: { unsupported } });
    expect((await readChat(models.chat, chatRequest)).text).toContain('answer');
    const calls = fake.requests.length;
    expect(calls).toBeGreaterThan(1);
    await readChat(models.chat, chatRequest);
    expect(fake.requests).toHaveLength(calls + 1);
    expect(models.status().chat.state).toBe('ready');
  });

  it('fail when they cannot be omitted', async () => {
    const { fake, models } = await createRemoteModels({ fake: { unsupported: ['messages'] } });
    await expect(readChat(models.chat, chatRequest)).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(1);
  });
});

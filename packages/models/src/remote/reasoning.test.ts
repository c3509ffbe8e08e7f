import { describe, expect, it } from 'vitest';
import type { RemoteProvider } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const asked = { temperature: 0.2, maxOutputTokens: 300 };
const withRoom = 300 + 4_096;

describe('a model that reasons', () => {
  it.each<[RemoteProvider, string, object]>([
    ['openai', 'gpt-5.4-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['openai', 'o4-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['azure', 'gpt-5-mini', { max_completion_tokens: withRoom, reasoning_effort: 'low' }],
    ['groq', 'openai/gpt-oss-20b', { max_tokens: withRoom, reasoning_effort: 'low', temperature: 0.2 }],
    ['xai', 'grok-4.3', { max_output_tokens: withRoom, reasoning: { effort: 'low' }, store: false }],
    ['openrouter', 'openrouter/auto', { reasoning: { effort: 'low', exclude: true } }],
    ['openai-compatible', 'gpt-oss:20b', { max_tokens: withRoom, reasoning_effort: 'low' }],
    ['openai-compatible', 'qwen3:8b', { max_tokens: withRoom, reasoning_effort: 'low' }],
  ])('of %s (%s) gets little effort and room to think', async (provider, model, wanted) => {
    const { fake, models } = await createRemoteModels({ provider, model });
    await readChat(models.chat, asked);
    expect(fake.requests[0]?.body).toMatchObject(wanted);
    if (provider === 'openai' || provider === 'azure')
      expect(fake.requests[0]?.body).not.toHaveProperty('temperature');
  });

  it('of Google gets a small budget', async () => {
    const { fake, models } = await createRemoteModels({ provider: 'google', model: 'gemini-flash-latest' });
    await readChat(models.chat, asked);
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
  ])('is not what %s has as %s: it is asked as ever', async (provider, model) => {
    const { fake, models } = await createRemoteModels({ provider, model });
    await readChat(models.chat, asked);
    const body = JSON.stringify(fake.requests[0]?.body);
    expect(body).toMatch(/"max_tokens":300/);
    expect(body).toContain('"temperature":0.2');
    expect(body).not.toMatch(/reason|effort|thinking/);
  });

  it.each(['openai-compatible', 'groq'] as const)('shows nothing of it (%s)', async (provider) => {
    const { models } = await createRemoteModels({ provider, fake: { reasoning: 'They ask when we open.' } });
    expect((await readChat(models.chat)).text).toBe('The documents say that this is the answer [1].');
  });

  it('aloud is not heard', async () => {
    const text = ['<thi', 'nk>They ask', ' when.</th', 'ink>\n', '\nAt nine', ' [1].'];
    const { models } = await createRemoteModels({ fake: { text } });
    expect((await readChat(models.chat)).text).toBe('At nine [1].');
  });

  it.each(['deepseek-r1:8b', 'some-model'])(
    'aloud in a block that its prompt opened (%s) is not heard for long',
    async (model) => {
      const text = ['They ask when.', '</think>', ' At', ' nine [1].'];
      const { models } = await createRemoteModels({ model, fake: { text } });
      const first = await readChat(models.chat);
      if (model !== 'some-model') expect(first.text).toBe('At nine [1].');
      expect((await readChat(models.chat)).text).toBe('At nine [1].');
    },
  );

  it('by name, but speaks plainly, is heard as it speaks from its second answer on', async () => {
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

  it('until its tokens are used up is asked once more, with room, and so from then on', async () => {
    const reasoning = 'and so on '.repeat(150);
    const { fake, models } = await createRemoteModels({ fake: { reasoning } });
    expect(await readChat(models.chat, asked)).toMatchObject({
      text: 'The documents say that this is the answer [1].',
      finish: { reason: 'stop' },
    });
    await readChat(models.chat, asked);
    const limits = fake.requests.map(({ body }) => (body as { max_tokens: number }).max_tokens);
    expect(limits).toEqual([300, withRoom, withRoom]);
  });

  it('without an end is cut, not asked for ever', async () => {
    const { fake, models } = await createRemoteModels({ fake: { reasoning: 'again '.repeat(5_000) } });
    expect(await readChat(models.chat, asked)).toMatchObject({ text: '', finish: { reason: 'length' } });
    expect(fake.requests).toHaveLength(2);
  });
});

describe('a setting that a model refuses', () => {
  it.each<[RemoteProvider, string, string[]]>([
    ['openai-compatible', 'some-model', ['temperature']],
    ['openai-compatible', 'qwen3:8b', ['reasoning_effort', 'temperature']],
    ['openai-compatible', 'o9-proxy', ['max_tokens']],
    ['azure', 'our-deployment', ['max_tokens', 'temperature']],
    ['xai', 'grok-3', ['reasoning']],
    ['bedrock', 'meta.llama', ['temperature']],
    ['openrouter', 'some/model', ['temperature']],
  ])('(%s, %s: %j) is left out at once and from then on', async (provider, model, unsupported) => {
    const { fake, models } = await createRemoteModels({ provider, model, fake: { unsupported } });
    expect((await readChat(models.chat, asked)).text).toContain('answer');
    const calls = fake.requests.length;
    expect(calls).toBeGreaterThan(1);
    await readChat(models.chat, asked);
    expect(fake.requests).toHaveLength(calls + 1);
    expect(models.status().chat.state).toBe('ready');
  });

  it('and that cannot be left out fails as before', async () => {
    const { fake, models } = await createRemoteModels({ fake: { unsupported: ['messages'] } });
    await expect(readChat(models.chat, asked)).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(1);
  });
});

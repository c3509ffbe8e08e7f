import { describe, expect, it } from 'vitest';
import { createRemoteModels } from '../testing/remote-models.ts';
import type { ToolRequest } from '../types.ts';

const tools = [
  {
    name: 'free_slots',
    description: 'Free times of a day',
    parameters: { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] },
  },
];

const request = (): ToolRequest => ({
  tenantId: 'a',
  messages: [
    { role: 'system', content: 'Use tools.' },
    { role: 'user', content: 'Free on Monday?' },
  ],
  tools,
  maxOutputTokens: 200,
  signal: new AbortController().signal,
});

const call = { name: 'free_slots', arguments: { day: 'Monday' } };

describe.each(['openai', 'openai-compatible', 'anthropic', 'google', 'mistral', 'groq'] as const)(
  '%s',
  (provider) => {
    it('receives the tools and returns the tool calls', async () => {
      const { fake, models } = await createRemoteModels({ provider, fake: { calls: () => [call, call] } });
      let tokens = 0;
      const chosen = await models.chat.chooseTools({ ...request(), onTokens: (count) => (tokens += count) });
      expect(chosen).toEqual([call, call]);
      expect(fake.requests[0]?.tools).toEqual(['free_slots']);
      expect(tokens).toBe(101);
    });

    it('returns no tool calls when the model answers with text', async () => {
      const { models } = await createRemoteModels({ provider });
      expect(await models.chat.chooseTools(request())).toEqual([]);
    });
  },
);

it('returns undefined arguments when they are not valid JSON', async () => {
  const { models } = await createRemoteModels({
    fake: { calls: () => [{ name: 'free_slots', arguments: '{"day":' }] },
  });
  expect(await models.chat.chooseTools(request())).toEqual([{ name: 'free_slots', arguments: undefined }]);
});

it('asks a model without tool support only once', async () => {
  const message = 'registry.ollama.ai/library/gemma:2b does not support tools';
  const { fake, models } = await createRemoteModels({ fake: { status: 400, message } });
  expect(await models.chat.chooseTools(request())).toEqual([]);
  expect(await models.chat.chooseTools(request())).toEqual([]);
  expect(fake.requests).toHaveLength(1);
});

it('fails like a chat call within its time limits', async () => {
  const { models } = await createRemoteModels({
    fake: { hang: 'headers' },
    limits: { firstTokenMs: 50, maxRetries: 0 },
  });
  await expect(models.chat.chooseTools(request())).rejects.toMatchObject({ name: 'ModelError' });
});

it('returns no tool calls from the built-in answerer', async () => {
  const { models } = await createRemoteModels();
  expect(models.builtInChat.can.chooseTools).toBe(false);
  expect(await models.builtInChat.chooseTools(request())).toEqual([]);
});

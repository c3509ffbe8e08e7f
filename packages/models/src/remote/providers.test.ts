import { describe, expect, it } from 'vitest';
import { createModels } from '../models.ts';
import { chatProviders } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const log = { info() {}, warn() {} };
const providers = chatProviders.filter((name) => name !== 'builtin');

describe.each(providers)('%s', (provider) => {
  it('sends the whole prompt and streams the answer with its tokens', async () => {
    const { fake, models } = await createRemoteModels({
      provider,
      fake: { text: 'Bukas kami – ₱250 😀 [1].' },
    });
    const messages = [
      { role: 'system' as const, content: 'Answer from the passages.' },
      { role: 'user' as const, content: 'Hi' },
      { role: 'assistant' as const, content: 'Hello' },
      { role: 'user' as const, content: 'Magkano?' },
    ];
    const { text, finish } = await readChat(models.chat, { messages, temperature: 0.2 });
    expect(text).toBe('Bukas kami – ₱250 😀 [1].');
    expect(finish).toEqual({ type: 'finish', reason: 'stop', promptTokens: 100, completionTokens: 6 });
    expect(fake.requests[0]?.messages).toEqual(messages);
    expect(models.chat).toMatchObject({ provider, model: 'fake-1', can: { followInstructions: true } });
  });

  it('reads an answer that arrives byte by byte', async () => {
    const { models } = await createRemoteModels({
      provider,
      fake: { text: 'Ñandú – ₱250 😀', isSplit: true },
    });
    expect((await readChat(models.chat)).text).toBe('Ñandú – ₱250 😀');
  });

  it('reports when the answer was cut off by its length', async () => {
    const { models } = await createRemoteModels({ provider, fake: { finish: 'length' } });
    expect((await readChat(models.chat)).finish?.reason).toBe('length');
  });

  it('uses another model of the provider when the request names one', async () => {
    const { fake, models } = await createRemoteModels({ provider });
    await readChat(models.chat, { model: 'fake-large' });
    expect(fake.requests[0]?.model).toBe('fake-large');
  });

  it('reuses one connection for consecutive calls', async () => {
    const { fake, models } = await createRemoteModels({ provider });
    for (let i = 0; i < 3; i++) {
      await readChat(models.chat);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(fake.connections).toBe(1);
  });
});

describe('createModels', () => {
  it.each([
    [{ provider: 'openai' as const }, 'chat.apiKey'],
    [{ provider: 'openai-compatible' as const, baseUrl: 'http://localhost:1/v1' }, 'chat.model'],
    [{ provider: 'openai-compatible' as const, model: 'm' }, 'chat.baseUrl'],
    [{ provider: 'azure' as const, model: 'm', apiKey: 'k' }, 'chat.baseUrl'],
    [{ provider: 'bedrock' as const, model: 'm', apiKey: 'k' }, 'chat.aws.region'],
    [{ provider: 'bedrock' as const, model: 'm', aws: { region: 'eu-west-1' } }, 'chat.apiKey'],
  ])('throws with the name of the missing setting (%o)', async (chat, name) => {
    const embed = { provider: 'openai' as const, apiKey: 'k' };
    await expect(createModels({ chat, embed, modelsDir: '/nowhere' }, log)).rejects.toThrow(name);
  });

  it('rejects a provider without embeddings', async () => {
    const source = { provider: 'anthropic' as const, apiKey: 'k' };
    await expect(createModels({ chat: source, embed: source, modelsDir: '/nowhere' }, log)).rejects.toThrow(
      'embed.provider',
    );
  });
});

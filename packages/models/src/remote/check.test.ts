import { describe, expect, it } from 'vitest';
import { chatProviders } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const providers = chatProviders.filter((name) => name !== 'builtin');

describe('check', () => {
  it.each(providers)(
    'reports a key that %s refuses by the name of its setting, without the key',
    async (provider) => {
      const { fake, models, log } = await createRemoteModels({ provider, fake: { status: 401 } });
      await models.check();
      expect(models.status().chat).toMatchObject({ healthy: false, state: 'refused-key' });
      expect(models.status().embed).toMatchObject({ healthy: false, state: 'refused-key' });
      const loggedText = JSON.stringify(log);
      expect(loggedText).toContain('chat.apiKey');
      expect(loggedText).toContain('embed.apiKey');
      expect(loggedText).not.toMatch(/sk-SECRET|SECRET-VENDOR/);
      fake.order({});
      await models.check();
      expect(models.status().chat).toMatchObject({ healthy: true, state: 'ready' });
    },
  );

  it.each(providers)(
    'reports %s as ready, using the key and no question where possible',
    async (provider) => {
      const { fake, models, log } = await createRemoteModels({ provider });
      await models.check();
      expect(models.status()).toMatchObject({ chat: { state: 'ready' }, embed: { state: 'ready' } });
      const request = fake.requests.find(({ kind }) => kind !== 'embed');
      expect(request?.kind).toBe(provider === 'bedrock' ? 'chat' : 'list');
      expect(JSON.stringify(request?.headers)).toContain('sk-SECRET-KEY');
      expect(log).toEqual([]);
    },
  );

  it.each([
    ['may not list models', 403],
    ['is asked of a server without a list', 404],
  ])('accepts a key that %s but answers questions', async (_, listStatus) => {
    const { fake, models } = await createRemoteModels({ provider: 'openai', fake: { listStatus } });
    await models.check();
    expect(models.status().chat.state).toBe('ready');
    expect(fake.requests.map(({ kind }) => kind).sort()).toEqual(['chat', 'embed', 'list']);
  });

  it('detects an unreachable provider and its return', async () => {
    const { fake, models } = await createRemoteModels({ limits: { checkMs: 100, recheckMs: 50 } });
    fake.order({ hang: 'headers' });
    await models.check();
    expect(models.status().chat).toMatchObject({ healthy: false, state: 'failing' });
    fake.order({});
    await expect.poll(() => models.status().chat.state).toBe('ready');
  });

  it('detects an address without a listener', async () => {
    const { fake, models, log } = await createRemoteModels();
    await fake.close();
    await models.check();
    expect(models.status().chat.state).toBe('failing');
    expect(log[0]).toMatchObject({ fields: { reason: 'ECONNREFUSED' } });
  });
});

describe('keys that are refused later', () => {
  it.each([401, 403])('show in the status after error %i until a call succeeds', async (status) => {
    const { fake, models } = await createRemoteModels({ fake: { status } });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(1);
    expect(models.status().chat).toMatchObject({ healthy: false, state: 'refused-key' });
    fake.order({});
    await readChat(models.chat);
    expect(models.status().chat).toMatchObject({ healthy: true, state: 'ready' });
  });

  it.each([
    ['Google', 'google', 'API key not valid. Please pass a valid API key.'],
    ['xAI', 'xai', 'Incorrect API key provided: sk-SECRET-KEY.'],
  ] as const)('are detected for %s, which answers 400', async (_, provider, message) => {
    const { models } = await createRemoteModels({ provider, fake: { status: 400, message } });
    await readChat(models.chat).catch(() => undefined);
    expect(models.status().chat.state).toBe('refused-key');
  });
});

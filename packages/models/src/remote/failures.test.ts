import { describe, expect, it } from 'vitest';
import { chatProviders } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const quick = { firstTokenMs: 150, idleMs: 150, totalMs: 2_000 };

describe('a vendor that refuses', () => {
  it('is asked again after the seconds it names', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 429, retryAfter: '0.2' });
    const started = performance.now();
    expect((await readChat(models.chat)).text).toContain('answer');
    expect(performance.now() - started).toBeGreaterThan(190);
    expect(fake.requests).toHaveLength(2);
  });

  it('is asked three times at most, then it is busy', async () => {
    const { fake, models } = await createRemoteModels({ fake: { status: 429, retryAfter: '0' } });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'busy', retryAfterMs: 1_000 });
    expect(fake.requests).toHaveLength(3);
    expect(models.status().chat.healthy).toBe(true);
  });

  it('is not waited for longer than ten seconds', async () => {
    const { fake, models } = await createRemoteModels({ fake: { status: 429, retryAfter: '30' } });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'busy', retryAfterMs: 30_000 });
    expect(fake.requests).toHaveLength(1);
  });

  it('is not asked again when retries would take too long together', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { status: 503, retryAfter: '1' },
      limits: { retryTotalMs: 900 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'busy' });
    expect(fake.requests).toHaveLength(1);
  });

  it.each([400, 404])('is not asked again after status %i, which is not held against it', async (status) => {
    const { fake, models } = await createRemoteModels({ fake: { status }, limits: { breakerFailures: 1 } });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(1);
    expect(models.status().chat.healthy).toBe(true);
  });

  it.each(chatProviders.filter((name) => name !== 'builtin'))(
    '(%s) is never quoted, nor is its key or the prompt, in errors and logs',
    async (provider) => {
      const { models, log } = await createRemoteModels({ provider, fake: { status: 400 } });
      const error = await readChat(models.chat, {
        messages: [{ role: 'user', content: 'PRIVATE-PROMPT' }],
      }).catch((failure: Error) => failure);
      const { stack, message, cause } = error as Error;
      const told = JSON.stringify([stack, message, String((cause as Error).stack), error, cause, log]);
      expect(told).toContain('status-400');
      expect(told).not.toMatch(/SECRET|PRIVATE/);
    },
  );
});

describe('a vendor that breaks off', () => {
  it.each(['openai', 'anthropic', 'google', 'openai-compatible'] as const)(
    '(%s) in the middle leaves what came and fails',
    async (provider) => {
      const { fake, models } = await createRemoteModels({ provider, fake: { cutAfterTokens: 3 } });
      const seen = { text: '' };
      await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
      expect(seen.text).toBe('The documents say');
      expect(fake.requests).toHaveLength(1);
    },
  );

  it('with garbage fails', async () => {
    const { models } = await createRemoteModels({ fake: { garbageAfterTokens: 3 } });
    const seen = { text: '' };
    await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
    expect(seen.text).toBe('The documents say');
  });

  it('is cut at 16 KB', async () => {
    const { models } = await createRemoteModels({ fake: { text: 'ñandú '.repeat(5_000) } });
    const { text, finish } = await readChat(models.chat);
    expect(Buffer.byteLength(text)).toBeGreaterThan(16_380);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_384);
    expect(text).not.toContain('\uFFFD');
    expect(finish?.reason).toBe('length');
  });
});

describe('a vendor that hangs', () => {
  it('before its first token is given up and the connection closed', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: 'headers' },
      // Long enough for the request to come through.
      limits: { firstTokenMs: 3_000, totalMs: 3_600_000 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('in the middle is given up', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: { afterTokens: 2 } },
      limits: { idleMs: 150, firstTokenMs: 60_000, totalMs: 3_600_000 },
    });
    const seen = { text: '' };
    await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
    expect(seen.text).toBe('The documents');
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('by dripping for ever is given up', async () => {
    const { models } = await createRemoteModels({
      fake: { text: 'word '.repeat(1_000), tokensPerSecond: 50 },
      limits: { ...quick, totalMs: 400 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
  });

  it('leaves no connection and no slot behind', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: 'headers' },
      limits: { firstTokenMs: 40, breakerFailures: 1_000, chatConcurrency: 20, maxRetries: 0 },
    });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => readChat(models.chat)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    await expect.poll(() => fake.active).toBe(0);
    fake.order({});
    // On a busy machine an answer may take longer than the bound that all calls have here.
    const ask = () =>
      readChat(models.chat).then(
        ({ text }) => text,
        () => '',
      );
    await expect.poll(ask).toContain('answer');
  });

  it('or is not there at all fails soon', async () => {
    const { fake, models } = await createRemoteModels({ limits: { maxRetries: 1 } });
    await fake.close();
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
  });
});

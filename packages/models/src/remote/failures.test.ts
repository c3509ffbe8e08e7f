import { describe, expect, it } from 'vitest';
import { chatProviders } from '../providers.ts';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

const quick = { firstTokenMs: 150, idleMs: 150, totalMs: 2_000 };

describe('a provider that refuses calls', () => {
  it('is asked again after the number of seconds in Retry-After', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 429, retryAfter: '0.2' });
    const started = performance.now();
    expect((await readChat(models.chat)).text).toContain('answer');
    expect(performance.now() - started).toBeGreaterThan(190);
    expect(fake.requests).toHaveLength(2);
  });

  it('is asked at most three times and then reported as busy', async () => {
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

  it('is not retried when the retries would exceed the total time', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { status: 503, retryAfter: '1' },
      limits: { retryTotalMs: 900 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'busy' });
    expect(fake.requests).toHaveLength(1);
  });

  it.each([400, 404])('is not retried after status %i, and stays healthy', async (status) => {
    const { fake, models } = await createRemoteModels({ fake: { status }, limits: { breakerFailures: 1 } });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(1);
    expect(models.status().chat.healthy).toBe(true);
  });

  it.each(chatProviders.filter((name) => name !== 'builtin'))(
    '(%s) is never quoted in errors and logs, nor is its key or the prompt',
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

describe('a provider that breaks off', () => {
  it.each(['openai', 'anthropic', 'google', 'openai-compatible'] as const)(
    '(%s) fails in the middle of an answer and keeps the text so far',
    async (provider) => {
      const { fake, models } = await createRemoteModels({ provider, fake: { cutAfterTokens: 3 } });
      const seen = { text: '' };
      await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
      expect(seen.text).toBe('The documents say');
      expect(fake.requests).toHaveLength(1);
    },
  );

  it('fails when the answer is unreadable', async () => {
    const { models } = await createRemoteModels({ fake: { garbageAfterTokens: 3 } });
    const seen = { text: '' };
    await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
    expect(seen.text).toBe('The documents say');
  });

  it('is truncated at 16 KB', async () => {
    const { models } = await createRemoteModels({ fake: { text: 'ñandú '.repeat(5_000) } });
    const { text, finish } = await readChat(models.chat);
    expect(Buffer.byteLength(text)).toBeGreaterThan(16_380);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(16_384);
    expect(text).not.toContain('\uFFFD');
    expect(finish?.reason).toBe('length');
  });
});

describe('a provider that hangs', () => {
  it('times out before the first token and closes the connection', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: 'headers' },
      // Long enough for the request to arrive.
      limits: { firstTokenMs: 3_000, totalMs: 3_600_000 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('times out in the middle of an answer', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: { afterTokens: 2 } },
      limits: { idleMs: 150, firstTokenMs: 60_000, totalMs: 3_600_000 },
    });
    const seen = { text: '' };
    await expect(readChat(models.chat, {}, seen)).rejects.toMatchObject({ problem: 'failed' });
    expect(seen.text).toBe('The documents');
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('times out when it sends tokens without end', async () => {
    const { models } = await createRemoteModels({
      fake: { text: 'word '.repeat(1_000), tokensPerSecond: 50 },
      limits: { ...quick, totalMs: 400 },
    });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
  });

  it('leaves no connection and no slot occupied', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { hang: 'headers' },
      limits: { firstTokenMs: 40, breakerFailures: 1_000, chatConcurrency: 20, maxRetries: 0 },
    });
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => readChat(models.chat)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    await expect.poll(() => fake.active).toBe(0);
    fake.order({});
    // On a busy machine an answer may take longer than the time limit of this test.
    const ask = () =>
      readChat(models.chat).then(
        ({ text }) => text,
        () => '',
      );
    await expect.poll(ask).toContain('answer');
  });

  it('fails soon when it is unreachable', async () => {
    const { fake, models } = await createRemoteModels({ limits: { maxRetries: 1 } });
    await fake.close();
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'failed' });
  });
});

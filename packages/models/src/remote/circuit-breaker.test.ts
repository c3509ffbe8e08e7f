import { describe, expect, it } from 'vitest';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe('CircuitBreaker', () => {
  it('opens after five failures and then rejects calls without sending them', async () => {
    const { fake, models } = await createRemoteModels({ fake: { status: 500 }, limits: { maxRetries: 0 } });
    for (let i = 0; i < 5; i++) await readChat(models.chat).catch(() => undefined);
    expect(models.status().chat).toMatchObject({ healthy: false, state: 'failing' });
    await expect(readChat(models.chat)).rejects.toMatchObject({ problem: 'away', retryAfterMs: 30_000 });
    expect(fake.requests).toHaveLength(5);
  });

  it('allows one probe and closes when it is answered', async () => {
    const limits = { maxRetries: 0, breakerFailures: 1, breakerOpenMs: 100 };
    const { fake, models } = await createRemoteModels({ fake: { status: 500 }, limits });
    await readChat(models.chat).catch(() => undefined);
    fake.order({ latencyMs: 50 });
    await pause(120);
    const results = await Promise.allSettled([
      readChat(models.chat),
      readChat(models.chat),
      readChat(models.chat),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(models.status().chat.healthy).toBe(true);
    expect((await readChat(models.chat)).text).toContain('answer');
  });

  it('stays open when the probe fails', async () => {
    const limits = { maxRetries: 0, breakerFailures: 1, breakerOpenMs: 2_000 };
    const { fake, models } = await createRemoteModels({ fake: { status: 500 }, limits });
    await readChat(models.chat).catch(() => undefined);
    await pause(2_100);
    await readChat(models.chat).catch(() => undefined);
    await readChat(models.chat).catch(() => undefined);
    expect(fake.requests).toHaveLength(2);
  });

  it('counts answers that break off after a good start', async () => {
    const { models } = await createRemoteModels({
      fake: { cutAfterTokens: 2 },
      limits: { breakerFailures: 3 },
    });
    for (let i = 0; i < 3; i++) await readChat(models.chat).catch(() => undefined);
    expect(models.status().chat.healthy).toBe(false);
  });

  it('allows another probe when the caller of the first one aborts', () => {
    const breaker = new CircuitBreaker(1, 0);
    breaker.recordFailure();
    expect([breaker.tryAcquire(), breaker.tryAcquire()]).toEqual([true, false]);
    breaker.recordAborted();
    expect(breaker.tryAcquire()).toBe(true);
  });
});

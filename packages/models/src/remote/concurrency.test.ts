import { describe, expect, it } from 'vitest';
import { readChat } from '../testing/read-chat.ts';
import { createRemoteModels } from '../testing/remote-models.ts';

describe('concurrent calls', () => {
  it('are limited, the rest queue, and a full queue rejects with busy', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { latencyMs: 60 },
      limits: { chatConcurrency: 2, queueLength: 3 },
    });
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, fake.active);
    }, 5);
    const results = await Promise.allSettled(Array.from({ length: 7 }, () => readChat(models.chat)));
    clearInterval(watch);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    for (const result of results) {
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ problem: 'busy', retryAfterMs: 5_000 });
    }
    expect(most).toBe(2);
  });

  it('of one account leave slots for other accounts', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { latencyMs: 100 },
      limits: { chatConcurrency: 8, queueLength: 32 },
    });
    const ofOne = Array.from({ length: 330 }, () => readChat(models.chat, { tenantId: 'one' }));
    const settled = Promise.allSettled(ofOne);
    await expect.poll(() => fake.active).toBe(6);
    const ofAnother = await Promise.allSettled(
      Array.from({ length: 10 }, () => readChat(models.chat, { tenantId: 'another' })),
    );
    expect(ofAnother.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'));
    for (const result of await settled) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ problem: 'busy' });
    }
  });

  it('time out while they wait', async () => {
    const { models } = await createRemoteModels({
      fake: { latencyMs: 400 },
      limits: { chatConcurrency: 1, retryTotalMs: 100 },
    });
    const results = await Promise.allSettled([readChat(models.chat), readChat(models.chat)]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('abort by the visitor', () => {
  it('ends the call at the provider early and frees the slot', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { text: 'word '.repeat(500), tokensPerSecond: 20 },
      limits: { chatConcurrency: 1 },
    });
    const visitor = new AbortController();
    const seen = { text: '' };
    const reading = readChat(models.chat, { signal: visitor.signal }, seen);
    await expect.poll(() => seen.text).toContain('word');
    visitor.abort(new Error('left'));
    await expect(reading).rejects.toThrow('left');
    // Set only when the client left before the answer was complete.
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
    fake.order({});
    expect((await readChat(models.chat)).text).toContain('answer');
  });

  it('also ends the call when the reader stops reading', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { text: 'word '.repeat(500), tokensPerSecond: 100 },
    });
    const request = {
      tenantId: 'a',
      messages: [{ role: 'user' as const, content: 'Hi' }],
      maxOutputTokens: 100,
      signal: new AbortController().signal,
      grounding: null,
    };
    for await (const _part of models.chat.stream(request)) break;
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('ends the wait for a slot or a retry', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { status: 429, retryAfter: '5' },
      limits: { chatConcurrency: 1 },
    });
    const visitor = new AbortController();
    const waiting = [1, 2].map(() => readChat(models.chat, { signal: visitor.signal }));
    await expect.poll(() => fake.requests.length).toBe(1);
    visitor.abort(new Error('left'));
    const results = await Promise.allSettled(waiting);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual([
      'Error: left',
      'Error: left',
    ]);
    expect(fake.requests).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { createRemoteModels } from '../../../testing/remote-models.ts';
import { estimateTokens } from './estimate-tokens.ts';

function multiply(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

describe.each(['openai', 'google', 'openai-compatible'] as const)('embeddings of %s', (provider) => {
  it('come as unit vectors in the order asked, and name their model', async () => {
    const { models } = await createRemoteModels({ provider, fake: { dimensions: 96 } });
    expect(models.embed.dimensions).toBeNull();
    const [haircut, parking] = await models.embed.embedPassages([
      'price of a haircut',
      'parking behind the shop',
    ]);
    const question = await models.embed.embedQuestion('haircut price');
    expect(multiply(haircut!, haircut!)).toBeCloseTo(1, 5);
    expect(multiply(question, haircut!)).toBeGreaterThan(multiply(question, parking!));
    expect(models.embed.dimensions).toBe(96);
    expect(models.embed.id).toBe(`${provider}:fake-1:96:v1`);
  });
});

describe('remote embeddings', () => {
  it('go out in calls of at most 64 texts', async () => {
    const { fake, models } = await createRemoteModels();
    const texts = Array.from({ length: 150 }, (_, i) => `text ${i}`);
    expect(await models.embed.embedPassages(texts)).toHaveLength(150);
    expect(fake.requests.map((request) => request.texts.length)).toEqual([64, 64, 22]);
  });

  it('of a question asked again need no call', async () => {
    const { fake, models } = await createRemoteModels();
    await models.embed.embedQuestion('when?');
    await models.embed.embedQuestion('when?');
    expect(fake.requests).toHaveLength(1);
  });

  it('of questions that come together need one call, and each gets its own', async () => {
    const { fake, models } = await createRemoteModels();
    const texts = Array.from({ length: 20 }, (_, i) => `question ${i}`);
    const together = await Promise.all(texts.map((text) => models.embed.embedQuestion(text)));
    expect(fake.requests.map((request) => request.texts.length)).toEqual([16, 4]);
    expect(together).toEqual(await models.embed.embedPassages(texts));
  });

  it('of questions that come together fail alone where the vendor refuses them together', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 400 });
    const asked = ['one', 'two', 'three'].map((text) => models.embed.embedQuestion(text));
    await expect(Promise.all(asked)).resolves.toHaveLength(3);
    expect(fake.requests.map((request) => request.texts)).toEqual([
      ['one', 'two', 'three'],
      ['one'],
      ['two'],
      ['three'],
    ]);
    fake.order({ status: 400 });
    await expect(models.embed.embedQuestion('four')).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(fake.requests).toHaveLength(5);
  });

  it('of a question are let go when its visitor leaves, and the call when all have left', async () => {
    const { fake, models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const visitors = [new AbortController(), new AbortController()];
    const asked = visitors.map(({ signal }, i) => models.embed.embedQuestion(`question ${i}`, signal));
    await expect.poll(() => fake.requests.length).toBe(1);
    visitors[0]!.abort(new Error('left first'));
    await expect(asked[0]).rejects.toThrow('left first');
    expect(fake.requests[0]?.abandonedAt).toBeFalsy();
    visitors[1]!.abort(new Error('left last'));
    await expect(asked[1]).rejects.toThrow('left last');
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('of a question go before waiting passages', async () => {
    const { fake, models } = await createRemoteModels({
      fake: { latencyMs: 40 },
      limits: { embedConcurrency: 1 },
    });
    const passages = [1, 2, 3].map((i) => models.embed.embedPassages([`passage ${i}`]));
    await Promise.all([...passages, models.embed.embedQuestion('question')]);
    expect(fake.requests.map(({ texts }) => texts[0])).toEqual([
      'passage 1',
      'question',
      'passage 2',
      'passage 3',
    ]);
  });

  it('of another size than before are refused, not mixed', async () => {
    const { fake, models } = await createRemoteModels({ fake: { dimensions: 64 } });
    await models.embed.embedPassages(['one']);
    fake.order({ dimensions: 32 });
    await expect(models.embed.embedPassages(['two'])).rejects.toMatchObject({ code: 'upstream_failed' });
    expect(models.embed.dimensions).toBe(64);
  });

  it('are tried again and end when asked to', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 429, retryAfter: '0' });
    expect(await models.embed.embedPassages(['one'])).toHaveLength(1);
    fake.order({ hang: 'headers' });
    const leaving = AbortSignal.timeout(50);
    await expect(models.embed.embedPassages(['two'], leaving)).rejects.toThrow('timeout');
    await expect.poll(() => fake.requests.at(-1)?.abandonedAt).toBeTruthy();
  });
});

describe('estimateTokens', () => {
  it('is near what byte-pair tokenizers count', () => {
    expect(estimateTokens('How much is a haircut?')).toBe(7);
    expect(estimateTokens('₱1,250.00')).toBe(6);
    expect(estimateTokens('営業時間')).toBe(4);
    expect(estimateTokens('')).toBe(0);
  });
});

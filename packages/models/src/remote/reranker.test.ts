import { describe, expect, it } from 'vitest';
import { createRemoteModels } from '../testing/remote-models.ts';

const texts = ['Parking is free.', 'A haircut costs 250 pesos.', 'We open at nine.'];

describe('the remote reranker', () => {
  it('orders texts by how well they answer, and sends the key and the model', async () => {
    const { fake, models } = await createRemoteModels();
    const [best, ...others] = await models.rerank!.rank('what does a haircut cost', texts, {
      tenantId: 'a',
    });
    expect(best).toEqual({ place: 1, score: expect.any(Number) });
    for (const { score } of others) expect(score).toBeLessThan(best!.score!);
    expect(fake.requests[0]).toMatchObject({
      kind: 'rerank',
      model: 'fake-rerank-1',
      query: 'what does a haircut cost',
      texts,
      headers: { authorization: 'Bearer sk-SECRET-KEY' },
    });
  });

  it('keeps the order of texts that the provider leaves out', async () => {
    const { models } = await createRemoteModels({ fake: { maxRanked: 1 } });
    expect(await models.rerank!.rank('what does a haircut cost', texts, { tenantId: 'a' })).toEqual([
      { place: 1, score: expect.any(Number) },
      { place: 0, score: null },
      { place: 2, score: null },
    ]);
  });

  it('converts logits to scores from 0 to 1 in the same order', async () => {
    const { models } = await createRemoteModels({ fake: { logits: true } });
    const ranked = await models.rerank!.rank('what does a haircut cost', texts, { tenantId: 'a' });
    expect(ranked[0]?.place).toBe(1);
    const scores = ranked.map(({ score }) => score!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    for (const score of scores) expect(score > 0 && score < 1).toBe(true);
  });

  it.each([
    ['refuses', { status: 401 }],
    ['fails', { status: 500 }],
    ['hangs up', { hang: 'headers' as const }],
  ])('sends one request and fails without text of a provider that %s', async (_, fake) => {
    const created = await createRemoteModels({ fake });
    const error = await created.models
      .rerank!.rank('cost', texts, { tenantId: 'a' })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem: 'failed' });
    expect(JSON.stringify([error, created.log])).not.toContain('SECRET');
    expect(created.fake.requests).toHaveLength(1);
  });

  it('aborts with its caller', async () => {
    const { models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const leaving = new AbortController();
    const ranking = models.rerank!.rank('cost', texts, { tenantId: 'a', signal: leaving.signal });
    leaving.abort(new Error('left'));
    await expect(ranking).rejects.toThrow('left');
  });
});

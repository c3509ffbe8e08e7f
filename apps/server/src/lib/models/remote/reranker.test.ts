import { describe, expect, it } from 'vitest';
import { createRemoteModels } from '../../../testing/remote-models.ts';

const texts = ['Parking is free.', 'A haircut costs 250 pesos.', 'We open at nine.'];

describe('a reranker', () => {
  it('puts texts in order by how well they answer, with the key and the model', async () => {
    const { fake, models } = await createRemoteModels();
    expect((await models.rerank!.rank('what does a haircut cost', texts))[0]).toBe(1);
    expect(fake.requests[0]).toMatchObject({
      kind: 'rerank',
      model: 'fake-rerank-1',
      query: 'what does a haircut cost',
      texts,
      headers: { authorization: 'Bearer sk-SECRET-KEY' },
    });
  });

  it('that names only the best leaves the others in their order', async () => {
    const { models } = await createRemoteModels({ fake: { ranked: 1 } });
    expect(await models.rerank!.rank('what does a haircut cost', texts)).toEqual([1, 0, 2]);
  });

  it.each([
    ['refuses', { status: 401 }],
    ['fails', { status: 500 }],
    ['hangs up', { hang: 'headers' as const }],
  ])('that %s is asked once and told as an error without its words', async (_, fake) => {
    const created = await createRemoteModels({ fake });
    const error = await created.models.rerank!.rank('cost', texts).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'upstream_failed' });
    expect(JSON.stringify([error, created.log])).not.toContain('SECRET');
    expect(created.fake.requests).toHaveLength(1);
  });

  it('is left when the asker leaves', async () => {
    const { models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const leaving = new AbortController();
    const asked = models.rerank!.rank('cost', texts, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});

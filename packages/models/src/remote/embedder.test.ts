import { describe, expect, it } from 'vitest';
import { embedProviders, type RemoteProvider } from '../providers.ts';
import { createRemoteModels } from '../testing/remote-models.ts';
import { estimateTokens } from './estimate-tokens.ts';

function multiply(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

describe.each(embedProviders.filter((name) => name !== 'builtin'))('embeddings of %s', (provider) => {
  it('are unit vectors in the order of the texts and carry the name of the model', async () => {
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
  it('are requested in calls of at most 64 texts', async () => {
    const { fake, models } = await createRemoteModels();
    const texts = Array.from({ length: 150 }, (_, i) => `text ${i}`);
    expect(await models.embed.embedPassages(texts)).toHaveLength(150);
    expect(fake.requests.map((request) => request.texts.length)).toEqual([64, 64, 22]);
  });

  it('use two parallel calls and keep their order', async () => {
    const { fake, models } = await createRemoteModels();
    const texts = Array.from({ length: 150 }, (_, i) => `text ${i}`);
    fake.orderNext({ latencyMs: 300 }, { latencyMs: 50 });
    const embeddings = models.embed.embedPassages(texts);
    await expect.poll(() => fake.active).toBe(2);
    const vectors = await embeddings;
    expect(vectors[0]).toEqual((await models.embed.embedPassages([texts[0]!]))[0]);
    expect(vectors[149]).toEqual((await models.embed.embedPassages([texts[149]!]))[0]);
  });

  it('of a repeated question need no call', async () => {
    const { fake, models } = await createRemoteModels();
    await models.embed.embedQuestion('when?');
    await models.embed.embedQuestion('when?');
    expect(fake.requests).toHaveLength(1);
  });

  it('of simultaneous questions share one call, and each question gets its own vector', async () => {
    const { fake, models } = await createRemoteModels();
    const texts = Array.from({ length: 20 }, (_, i) => `question ${i}`);
    const together = await Promise.all(texts.map((text) => models.embed.embedQuestion(text)));
    expect(fake.requests.map((request) => request.texts.length)).toEqual([16, 4]);
    expect(together).toEqual(await models.embed.embedPassages(texts));
  });

  it('of simultaneous questions are retried one by one when the provider refuses their call', async () => {
    const { fake, models } = await createRemoteModels();
    await models.embed.embedQuestion('zero');
    fake.orderNext({ status: 400 });
    const embeddings = ['one', 'two', 'three'].map((text) => models.embed.embedQuestion(text));
    await expect(Promise.all(embeddings)).resolves.toHaveLength(3);
    expect(fake.requests.map((request) => request.texts)).toEqual([
      ['zero'],
      ['one', 'two', 'three'],
      ['one'],
      ['two'],
      ['three'],
    ]);
    fake.order({ status: 400 });
    await expect(models.embed.embedQuestion('four')).rejects.toMatchObject({ problem: 'failed' });
    expect(fake.requests).toHaveLength(6);
  });

  it('of a question are dropped when its visitor leaves, and the call is aborted when all have left', async () => {
    const { fake, models } = await createRemoteModels({ fake: { hang: 'headers' } });
    const visitors = [new AbortController(), new AbortController()];
    const embeddings = visitors.map(({ signal }, i) => models.embed.embedQuestion(`question ${i}`, signal));
    await expect.poll(() => fake.requests.length).toBe(1);
    visitors[0]!.abort(new Error('left first'));
    await expect(embeddings[0]).rejects.toThrow('left first');
    expect(fake.requests[0]?.abandonedAt).toBeFalsy();
    visitors[1]!.abort(new Error('left last'));
    await expect(embeddings[1]).rejects.toThrow('left last');
    await expect.poll(() => fake.requests[0]?.abandonedAt).toBeTruthy();
  });

  it('of a question are requested before those of waiting passages', async () => {
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

  it('with another number of dimensions than before are rejected', async () => {
    const { fake, models } = await createRemoteModels({ fake: { dimensions: 64 } });
    await models.embed.embedPassages(['one']);
    fake.order({ dimensions: 32 });
    await expect(models.embed.embedPassages(['two'])).rejects.toMatchObject({ problem: 'failed' });
    expect(models.embed.dimensions).toBe(64);
  });

  it('are retried and can be aborted', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 429, retryAfter: '0' });
    expect(await models.embed.embedPassages(['one'])).toHaveLength(1);
    fake.order({ hang: 'headers' });
    const leaving = AbortSignal.timeout(50);
    await expect(models.embed.embedPassages(['two'], leaving)).rejects.toThrow('timeout');
    await expect.poll(() => fake.requests.at(-1)?.abandonedAt).toBeTruthy();
  });
});

describe("embedding format of servers with OpenAI's protocol", () => {
  const formatsOf = (requests: { body: unknown }[]) =>
    requests.map(({ body }) => (body as { encoding_format: string }).encoding_format);

  it('decodes base64 to the same vectors as numbers', async () => {
    const { fake, models } = await createRemoteModels();
    const packed = await models.embed.embedPassages(['one', 'two']);
    fake.order({ onlyNumbers: true });
    const numbers = await models.embed.embedPassages(['one', 'two']);
    for (const [place, vector] of packed.entries())
      for (const [at, value] of vector.entries()) expect(value).toBeCloseTo(numbers[place]![at]!, 6);
    expect(formatsOf(fake.requests)).toEqual(['base64', 'base64']);
  });

  it('switches to numbers when the first call is refused, and still fails for a refused text', async () => {
    const { fake, models } = await createRemoteModels();
    fake.orderNext({ status: 422 });
    expect(await models.embed.embedPassages(['one'])).toHaveLength(1);
    expect(await models.embed.embedPassages(['two'])).toHaveLength(1);
    fake.order({ status: 400 });
    await expect(models.embed.embedPassages(['three'])).rejects.toMatchObject({ problem: 'failed' });
    expect(formatsOf(fake.requests)).toEqual(['base64', 'float', 'float', 'float']);
  });
});

type Body = Record<string, unknown> & { requests?: { taskType: string }[] };

describe('models that distinguish questions and documents', () => {
  const question = 'haircut price';
  const document = 'A haircut costs ₱250.';

  async function embedBoth(provider: RemoteProvider, model: string) {
    const { fake, models } = await createRemoteModels({ provider, model });
    await models.embed.embedPassages([document]);
    await models.embed.embedQuestion(question);
    const [asDocument, asQuestion] = fake.requests.map(({ body, texts }) => ({ body: body as Body, texts }));
    return { asDocument: asDocument!, asQuestion: asQuestion!, id: models.embed.id };
  }

  it.each([
    ['nomic-embed-text', 'search_query: ', 'search_document: '],
    ['text-embedding-nomic-embed-text-v1.5', 'search_query: ', 'search_document: '],
    ['intfloat/multilingual-e5-small', 'query: ', 'passage: '],
    ['embeddinggemma:300m', 'task: search result | query: ', 'title: none | text: '],
  ])('adds the prefixes of %s and uses another id for its vectors', async (...row) => {
    const [model, beforeQuestion, beforeDocument] = row;
    const { asDocument, asQuestion, id } = await embedBoth('openai-compatible', model);
    expect(asDocument.texts).toEqual([beforeDocument + document]);
    expect(asQuestion.texts).toEqual([beforeQuestion + question]);
    expect(id).toBe(`openai-compatible:${model}:384:v2`);
  });

  it.each(['mxbai-embed-large', 'qwen3-embedding:0.6b', 'snowflake-arctic-embed2', 'BAAI/bge-small-en-v1.5'])(
    'adds a prefix to questions only for %s and keeps the id of its vectors',
    async (model) => {
      const { asDocument, asQuestion, id } = await embedBoth('openai-compatible', model);
      expect(asDocument.texts).toEqual([document]);
      expect(asQuestion.texts[0]).toMatch(/^.+haircut price$/s);
      expect(id).toBe(`openai-compatible:${model}:384:v1`);
    },
  );

  it.each([
    ['jina-embeddings-v3', { task: 'retrieval.query' }, { task: 'retrieval.passage' }],
    ['voyage-3.5', { input_type: 'query' }, { input_type: 'document' }],
    ['embed-v4.0', { input_type: 'search_query' }, { input_type: 'search_document' }],
  ])('adds the field of %s', async (model, ofQuestion, ofDocument) => {
    const { asDocument, asQuestion, id } = await embedBoth('openai-compatible', model);
    expect(asDocument).toMatchObject({ body: ofDocument, texts: [document] });
    expect(asQuestion).toMatchObject({ body: ofQuestion, texts: [question] });
    expect(id).toContain(':v2');
  });

  it('sends the task type to Google', async () => {
    const { asDocument, asQuestion, id } = await embedBoth('google', 'gemini-embedding-001');
    expect(JSON.stringify(asDocument.body)).toContain('RETRIEVAL_DOCUMENT');
    expect(JSON.stringify(asQuestion.body)).toContain('RETRIEVAL_QUERY');
    expect(id).toBe('google:gemini-embedding-001:384:v2');
  });

  it.each<[RemoteProvider, string]>([
    ['openai', 'text-embedding-3-small'],
    ['mistral', 'mistral-embed'],
    ['openai-compatible', 'bge-m3'],
    ['openai-compatible', 'all-minilm'],
  ])('sends texts of %s model %s unchanged', async (provider, model) => {
    const { asDocument, asQuestion, id } = await embedBoth(provider, model);
    expect([asDocument.texts, asQuestion.texts]).toEqual([[document], [question]]);
    expect(Object.keys(asDocument.body).sort()).toEqual(Object.keys(asQuestion.body).sort());
    expect(JSON.stringify(asDocument.body)).not.toMatch(/task|input_type/);
    expect(id).toBe(`${provider}:${model}:384:v1`);
  });
});

describe('estimateTokens', () => {
  it('is close to the counts of byte-pair tokenizers', () => {
    expect(estimateTokens('How much is a haircut?')).toBe(7);
    expect(estimateTokens('₱1,250.00')).toBe(6);
    expect(estimateTokens('営業時間')).toBe(4);
    expect(estimateTokens('')).toBe(0);
  });
});

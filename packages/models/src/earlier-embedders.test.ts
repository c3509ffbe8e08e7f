import { expect, it } from 'vitest';
import { createRemoteModels } from './testing/remote-models.ts';

it('finds earlier models of the configured provider, but not of other providers or dimensions', async () => {
  const { models, fake } = await createRemoteModels({ model: 'new:latest' });
  const id = (model: string, dimensions = 384) => `openai-compatible:${model}:${dimensions}:v1`;
  // The id of the current model is incomplete before its first answer.
  expect(await models.findEmbedder(id('new:latest'))).toBe(models.embed);
  const old = await models.findEmbedder(id('old:latest'));
  const vector = await old?.embedQuestion('cake');
  expect([old?.id, vector?.length]).toEqual([id('old:latest'), 384]);
  expect(fake.requests.at(-1)).toMatchObject({ kind: 'embed', model: 'old:latest', texts: ['cake'] });
  expect(await models.findEmbedder(id('old:latest', 96))).toBeUndefined();
  expect(await models.findEmbedder('google:gemini-embedding-001:3072:v1')).toBeUndefined();
  expect(await models.findEmbedder('builtin:all-MiniLM-L6-v2:384:0')).toBeUndefined();
  expect(await models.findEmbedder('nonsense')).toBeUndefined();
});

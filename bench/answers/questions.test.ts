import { expect, it } from 'vitest';
import { readSet } from './questions.ts';
import { developmentSets, readInjectedSet, readNamedSet } from './sets.ts';

it('the development sets have fifty pairs and forty questions in another language, in four languages', async () => {
  const sets = await Promise.all(developmentSets.map(readNamedSet));
  const of = (kind: string) => sets.flatMap(({ questions }) => questions.filter((it) => it.kind === kind));
  expect(of('pair')).toHaveLength(50);
  expect(of('language')).toHaveLength(40);
  for (const kind of ['pair', 'language']) {
    expect(new Set(of(kind).map(({ language }) => language)).size).toBe(4);
  }
  expect((await readInjectedSet()).questions.length).toBeGreaterThanOrEqual(15);
});

it('reads several folders as one set, with any of the files', async () => {
  const folders = ['./fresh/', './abroad/', './injected/'].map((path) => new URL(path, import.meta.url));
  const whole = await readSet(folders);
  const parts = await Promise.all(folders.map((folder) => readSet([folder])));
  expect(whole.questions.length).toBe(parts.reduce((sum, { questions }) => sum + questions.length, 0));
  expect(whole.documents.length).toBe(27);
});

it('rejects a question about a document that the set lacks', async () => {
  const folder = new URL('./', import.meta.url);
  await expect(readSet([folder])).rejects.toThrow('No document');
});

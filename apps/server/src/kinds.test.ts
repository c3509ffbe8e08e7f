import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { connectionTypes } from '@anito/contract/sources';
import { expect, it } from 'vitest';
import { sourceKinds } from './kinds.ts';

const files = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !/\.test\.ts$|(?:^|\/)testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8') }));

/** Content that comes in a file, and the table of notes. */
const otherUses = /\bfrom(?:: | === )'file'|pgTable\(\s*'notes'/g;
const quotedName = new RegExp(`(['"\`])(?:${connectionTypes.join('|')})\\1`);
/** Makes a source of files and nothing else. */
const sample = 'features/sample';

it('every type of source that the contract knows is one kind', () => {
  expect(sourceKinds.map(({ type }) => type).sort()).toEqual([...connectionTypes].sort());
});

it('nothing outside of its folder says the name of a kind, in SQL neither', () => {
  const folders = new Set(
    files.filter(({ text }) => /: SourceKind = /.test(text)).map(({ path }) => dirname(path)),
  );
  expect(folders.size).toBe(sourceKinds.length);
  const telling = files.filter(({ text }) => quotedName.test(text.replaceAll(otherUses, '')));
  expect(telling.length).toBeGreaterThanOrEqual(sourceKinds.length);
  const outside = telling.filter(
    ({ path }) => ![...folders, sample].some((own) => path.startsWith(`${own}/`)),
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
});

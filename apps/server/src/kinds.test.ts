import { dirname } from 'node:path';
import { connectionTypes } from '@anito/contract/sources';
import { expect, it } from 'vitest';
import { sourceKinds } from './kinds.ts';
import { findNames } from './testing/find-names.ts';

/** Content that comes in a file, the table of notes, and what previews call every page. */
const otherUses = /\bfrom(?:: | === )'file'|pgTable\(\s*'notes'|'og:type', 'website'/g;
/** Makes a source of files and nothing else. */
const sample = 'features/sample';

it('every type of source that the contract knows is one kind', () => {
  expect(sourceKinds.map(({ type }) => type).sort()).toEqual([...connectionTypes].sort());
});

it('nothing outside of its folder says the name of a kind, in SQL neither', () => {
  const { telling, folders } = findNames(connectionTypes, { type: 'SourceKind', otherUses });
  expect(folders).toHaveLength(sourceKinds.length);
  expect(telling.length).toBeGreaterThanOrEqual(sourceKinds.length);
  expect(telling.filter((path) => ![...folders, sample].includes(dirname(path)))).toEqual([]);
});

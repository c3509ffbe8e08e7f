import { dirname } from 'node:path';
import { connectionTypes } from '@anito/contract/sources';
import { expect, it } from 'vitest';
import { sourceKinds } from './kinds.ts';
import { findNames } from './testing/find-names.ts';

/** Content from a file, the table of notes, and the Open Graph type of pages. */
const otherUses = /\bfrom(?:: | === )'file'|pgTable\(\s*'notes'|'og:type', 'website'/g;
/** Creates file sources only. */
const sample = 'features/sample';

it('every type of source in the contract has a kind', () => {
  expect(sourceKinds.map(({ type }) => type).sort()).toEqual([...connectionTypes].sort());
});

it('the name of a kind appears only in its folder, including SQL', () => {
  const { filesWithNames: telling, folders } = findNames(connectionTypes, { type: 'SourceKind', otherUses });
  expect(folders).toHaveLength(sourceKinds.length);
  expect(telling.length).toBeGreaterThanOrEqual(sourceKinds.length);
  expect(telling.filter((path) => ![...folders, sample].includes(dirname(path)))).toEqual([]);
});

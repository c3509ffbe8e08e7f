import { expect, it } from 'vitest';
import { findFolderCycles, knownEdges, readImports } from './folder-cycles.ts';

const imported = (from: string, to: string) => ({
  from: `apps/server/src/${from}`,
  to: `apps/server/src/${to}`,
});

it('finds no circle of folders in the server but the known ones', () => {
  expect(findFolderCycles(readImports(), knownEdges)).toEqual([]);
});

it('fails on an import that closes a circle of features', () => {
  const planted = imported('features/sources/documents.service.ts', 'features/inbox/inbox.service.ts');
  const wrong = findFolderCycles([...readImports(), planted], knownEdges).join('\n');
  expect(wrong).toContain('features/sources → features/inbox closes a circle:');
  expect(wrong).toContain(`  ${planted.from} imports ${planted.to}`);
});

it('sees circles through folders below a feature, which no single file closes', () => {
  const imports = [
    imported('features/a/a.service.ts', 'features/b/deep/below/b.service.ts'),
    imported('features/b/b.feature.ts', 'features/c/c.service.ts'),
    imported('features/c/other.ts', 'features/a/types.ts'),
    imported('features/c/other.ts', 'features/c/third.ts'),
    imported('features/d/d.service.ts', 'features/a/types.ts'),
  ];
  expect(findFolderCycles(imports, [])).toEqual([
    expect.stringMatching(/^features\/a → features\/b closes a circle:\n/),
    expect.stringMatching(/^features\/b → features\/c closes a circle:\n/),
    expect.stringMatching(/^features\/c → features\/a closes a circle:\n/),
  ]);
  expect(findFolderCycles(imports, ['features/c → features/a'])).toEqual([]);
});

it('counts lib, db and each file beside them as one place', () => {
  const imports = [
    imported('deps.ts', 'lib/jobs.ts'),
    imported('lib/store/rows.ts', 'db/sql.ts'),
    imported('db/connect.ts', 'deps.ts'),
  ];
  expect(findFolderCycles(imports, [])).toHaveLength(3);
  expect(findFolderCycles(imports.slice(1), [])).toEqual([]);
});

it('refuses a known circle that is gone, or closed no longer', () => {
  const imports = [imported('features/a/a.ts', 'features/b/b.ts')];
  const known = ['features/a → features/b', 'features/b → features/a'];
  expect(findFolderCycles(imports, known)).toEqual(
    known.map((edge) => `${edge} is listed, but closes no circle any longer`),
  );
});

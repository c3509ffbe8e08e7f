import { expect, it } from 'vitest';
import { findFolderCycles, readImports } from './folder-cycles.ts';

const imported = (from: string, to: string) => ({
  from: `apps/server/src/${from}`,
  to: `apps/server/src/${to}`,
});

it('finds no cycle of folders in the server', () => {
  expect(findFolderCycles(readImports())).toEqual([]);
});

it('fails for an import that closes a cycle of features', () => {
  const planted = imported('features/sources/documents.service.ts', 'features/inbox/inbox.service.ts');
  const wrong = findFolderCycles([...readImports(), planted]).join('\n');
  expect(wrong).toContain('features/sources → features/inbox closes a cycle:');
  expect(wrong).toContain(`  ${planted.from} imports ${planted.to}`);
});

it('finds cycles through subfolders of a feature that no single file closes', () => {
  const imports = [
    imported('features/a/a.service.ts', 'features/b/deep/below/b.service.ts'),
    imported('features/b/b.feature.ts', 'features/c/c.service.ts'),
    imported('features/c/other.ts', 'features/a/types.ts'),
    imported('features/c/other.ts', 'features/c/third.ts'),
    imported('features/d/d.service.ts', 'features/a/types.ts'),
  ];
  expect(findFolderCycles(imports)).toEqual([
    expect.stringMatching(/^features\/a → features\/b closes a cycle:\n/),
    expect.stringMatching(/^features\/b → features\/c closes a cycle:\n/),
    expect.stringMatching(/^features\/c → features\/a closes a cycle:\n/),
  ]);
});

it('treats lib, db and each file beside them as one folder', () => {
  const imports = [
    imported('deps.ts', 'lib/jobs.ts'),
    imported('lib/store/rows.ts', 'db/sql.ts'),
    imported('db/connect.ts', 'deps.ts'),
  ];
  expect(findFolderCycles(imports)).toHaveLength(3);
  expect(findFolderCycles(imports.slice(1))).toEqual([]);
});

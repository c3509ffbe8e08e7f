import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const packages = fileURLToPath(new URL('../packages/', import.meta.url));
const installed = fileURLToPath(new URL('../node_modules/', import.meta.url));
/** Ours: what server and browsers agree on. */
const names = (await readdir(packages)).filter((name) => name !== 'contract');

/** The first example of a README, and what it says that it prints. */
async function readExample(name: string): Promise<{ code: string; printed: string | undefined }> {
  const readme = await readFile(join(packages, name, 'README.md'), 'utf8');
  const [, code, printed] = /```ts\n([\s\S]*?)```(?:\s*```text\n([\s\S]*?)```)?/.exec(readme) ?? [];
  if (!code) throw new Error(`The README of ${name} has no example`);
  return { code, printed };
}

/** What an example imports, the package itself among it. */
function listImported(code: string): string[] {
  const imported = [...code.matchAll(/from '((?:@[^/']+\/)?[^/']+)/g)].map(([, name]) => name!);
  return [...new Set(imported)].filter((name) => !name.startsWith('node:'));
}

it.each(names)('%s runs the example of its README from an empty project', async (name) => {
  const { code, printed } = await readExample(name);
  const project = await mkdtemp(join(tmpdir(), `example-${name}-`));
  onTestFinished(() => rm(project, { recursive: true, force: true }));
  // As `npm install ../packages/NAME` would: its own dependencies are found from where it lies.
  for (const imported of listImported(code)) {
    await mkdir(dirname(join(project, 'node_modules', imported)), { recursive: true });
    await symlink(join(installed, imported), join(project, 'node_modules', imported));
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
  await writeFile(join(project, 'example.ts'), code);
  const { stdout } = await promisify(execFile)(process.execPath, ['example.ts'], { cwd: project });
  expect(stdout.trimEnd()).toBe(printed?.trimEnd());
});

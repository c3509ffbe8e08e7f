import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = ['apps/web', 'packages/contract/src', 'package-lock.json'];
const stampPath = join(root, 'apps/web/dist/.stamp');

async function listFiles(path: string): Promise<string[]> {
  const info = await stat(path);
  if (info.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const kept = entries.filter((entry) => entry.name !== 'dist' && entry.name !== 'node_modules');
  return (await Promise.all(kept.map((entry) => listFiles(join(path, entry.name))))).flat();
}

/** What the browser app is built from: every source file with its size and time of change. */
async function describeSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => listFiles(join(root, source))))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const info = await stat(file);
    hash.update(`${file}\0${info.size}\0${Math.round(info.mtimeMs)}\n`);
  }
  return hash.digest('hex');
}

/** Builds the browser app unless the last build was made from the same sources. */
export async function buildWeb(): Promise<void> {
  const stamp = await describeSources();
  if (existsSync(stampPath) && (await readFile(stampPath, 'utf8')) === stamp) return;
  const code = await run(join(root, 'node_modules/.bin/vite'), [
    'build',
    '--logLevel',
    'warn',
    join(root, 'apps/web'),
  ]);
  if (code !== 0) throw new Error('The browser app could not be built');
  await writeFile(stampPath, stamp);
}

if (import.meta.main) await buildWeb();

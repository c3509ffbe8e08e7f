/**
 * Size of the installation, cold and warm start, idle memory: `npm run bench:start`. Uses its own data
 * folder.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '@anito/postgres-server/free-port';
import { readShared } from '../scripts/process-memory.ts';
import { quantile } from './quantile.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const settleMs = 10_000;

/**
 * Returns the bytes that a folder occupies on disk. Links are not followed, and hard-linked files count once.
 */
async function measureSize(path: string, seen = new Set<number>()): Promise<number> {
  const info = await lstat(path);
  if (!info.isDirectory()) {
    if (seen.has(info.ino)) return 0;
    if (info.nlink > 1) seen.add(info.ino);
    return info.blocks * 512;
  }
  const names = await readdir(path);
  let bytes = info.blocks * 512;
  for (const name of names) bytes += await measureSize(join(path, name), seen);
  return bytes;
}

async function startOnce(
  dataDir: string,
  measureIdle: boolean,
): Promise<{ seconds: number; megabytes: number }> {
  const port = await findFreePort();
  const startedAt = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The product ended with status ${child.exitCode}`);
    const isUp = await fetch(`http://localhost:${port}/`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  let megabytes = 0;
  if (measureIdle) {
    await new Promise((resolve) => setTimeout(resolve, settleMs));
    megabytes = readShared(child.pid ?? 0);
  }
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await once(child, 'exit');
  // npm may exit before the program that it started, and only then is the data folder free.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return { seconds, megabytes };
}

const dataDir = await mkdtemp(join(tmpdir(), 'anito-start-'));
try {
  const size = Math.round((await measureSize(join(root, 'node_modules'))) / 1_048_576);
  process.stdout.write(`node_modules: ${size} MB\n`);
  const cold = await startOnce(dataDir, true);
  process.stdout.write(
    `first start, empty data folder: ${cold.seconds.toFixed(2)} s to the first page; idle memory after ${settleMs / 1_000} s: ${cold.megabytes.toFixed(0)} MB in all processes (PSS)\n`,
  );
  const warm: number[] = [];
  for (let index = 0; index < 3; index += 1) warm.push((await startOnce(dataDir, false)).seconds);
  process.stdout.write(
    `warm start: median ${quantile(warm, 0.5).toFixed(2)} s (${warm.map((value) => value.toFixed(2)).join(', ')})\n`,
  );
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

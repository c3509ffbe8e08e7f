import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireDataDirLock } from './data-dir-lock.ts';

const module = new URL('./data-dir-lock.ts', import.meta.url).href;
const holder = `
  const { acquireDataDirLock } = await import(${JSON.stringify(module)});
  await acquireDataDirLock(process.argv[1]).then(
    () => { console.log('locked'); setInterval(() => {}, 1000); },
    (error) => { console.log('refused ' + error.message); process.exit(1); },
  );`;

let dataDir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anito-lock-'));
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

async function startHolder(): Promise<{ child: ChildProcess; answer: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  });
  children.push(child);
  const [answer] = await once(child.stdout!, 'data');
  return { child, answer: String(answer) };
}

test('a second start is refused with the folder and the pid', async () => {
  const { child } = await startHolder();
  await expect(acquireDataDirLock(dataDir)).rejects.toThrow(
    new RegExp(`${dataDir} is in use by process ${child.pid}\\.`),
  );
});

test('the lock can be acquired after its holder was killed or released it', async () => {
  const { child } = await startHolder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await acquireDataDirLock(dataDir);
  await expect(acquireDataDirLock(dataDir)).rejects.toThrow(`process ${process.pid}`);
  lock.release();
  (await acquireDataDirLock(dataDir)).release();
});

test('exactly one of four simultaneous starts wins', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, startHolder));
  expect(answers.filter(({ answer }) => answer.startsWith('locked'))).toHaveLength(1);
  expect(answers.filter(({ answer }) => answer.startsWith('refused'))).toHaveLength(3);
});

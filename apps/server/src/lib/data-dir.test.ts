import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { restrictDataDir } from './data-dir.ts';

async function makeFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, mode);
  return folder;
}

async function close(folder: string): Promise<{ mode: string; warnings: string[] }> {
  const warnings: string[] = [];
  await restrictDataDir(folder, {
    warn: (_fields: object, message?: string) => warnings.push(message ?? ''),
  });
  return { mode: ((await stat(folder)).mode & 0o777).toString(8), warnings };
}

it.each([0o755, 0o750, 0o777, 0o701])('restricts a data folder of mode %o and logs it', async (mode) => {
  const closed = await close(await makeFolder(mode));
  expect(closed.mode).toBe('700');
  expect(closed.warnings).toEqual(['the data folder was accessible to other users; permissions corrected']);
});

it('does not change a restricted folder, and creates a missing one', async () => {
  const folder = await makeFolder(0o700);
  expect(await close(folder)).toEqual({ mode: '700', warnings: [] });
  expect(await close(join(folder, 'new'))).toEqual({ mode: '700', warnings: [] });
});

import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useTestFolder } from './test-folder.ts';

it('temporary files go into a folder that is removed, including that of a killed run', async () => {
  const before = tmpdir();
  vi.stubEnv('TMPDIR', before);
  onTestFinished(() => void vi.unstubAllEnvs());
  const remove = await useTestFolder();
  const folder = tmpdir();
  expect(folder).not.toBe(before);
  await writeFile(join(folder, 'file'), 'of a test');
  // No process has this id.
  const left = join(dirname(folder), 'anito-tests-99999999');
  await mkdir(left, { recursive: true });
  await remove();
  expect(existsSync(folder)).toBe(false);
  await (await useTestFolder())();
  expect(existsSync(left)).toBe(false);
});

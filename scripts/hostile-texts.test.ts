import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('hostile-texts.ts', import.meta.url));
/** Timeout in milliseconds. One quadratic pattern takes longer than this for all its runs of characters. */
const timeoutMs = 240_000;

it('every function for untrusted text reads runs of 100,000 characters', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: timeoutMs });
  expect(stdout.trimEnd().split('\n').at(-1), stderr).toBe('all read');
});

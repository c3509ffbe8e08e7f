import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = fileURLToPath(new URL('hostile-texts.ts', import.meta.url));
/** Ends what hangs: one quadratic pattern takes longer than this for all its runs of signs. */
const mostMs = 240_000;

it('reads runs of 100,000 signs in every function that meets the texts of strangers', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [script], { encoding: 'utf8', timeout: mostMs });
  expect(stdout.trimEnd().split('\n').at(-1), stderr).toBe('all read');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { forEachConcurrently } from '../apps/server/src/lib/for-each-concurrently.ts';
import { run } from './run.ts';

const folders = ['packages', 'apps/server/src', 'apps/web/src', 'apps/widget/src', 'e2e', 'bench', 'scripts'];

/** Each takes one core for a while: longest first. */
const commands = [
  ['tsc', '-p', 'tsconfig.json'],
  ['depcruise', ...folders, '--config', '.dependency-cruiser.mjs'],
  ['tsc', '-p', 'apps/web/tsconfig.json'],
  ['knip'],
  ['tsc', '-p', 'e2e/tsconfig.json'],
  ['tsc', '-p', 'apps/widget/tsconfig.json'],
  ['node', 'scripts/folder-cycles.ts'],
  ['node', 'scripts/check-links.ts'],
  ['node', 'scripts/check-commits.ts'],
];
const concurrency = 2;

/**
 * Runs a command and prints its output when it has ended, so that the outputs of two commands do not mix.
 * Resolves to whether its exit code was 0.
 */
async function check([command, ...args]: string[]): Promise<boolean> {
  const child = spawn(command!, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const [code] = await once(child, 'close');
  process.stdout.write(Buffer.concat(output));
  if (code !== 0) process.stdout.write(`${command} ${args.join(' ')}: exit code ${code}\n`);
  return code === 0;
}

// The formatter and linter uses all cores.
let isContent = (await run('biome', ['check', '.'])) === 0;
await forEachConcurrently(commands, concurrency, async (command) => {
  if (!(await check(command))) isContent = false;
});
process.exitCode = isContent ? 0 : 1;

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Beside the packages of this working copy, because hard links do not cross file systems. */
const parent = join(root, '.cache/commits');

/** Runs git in this repository. Does not throw if it fails. */
const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });

/**
 * Returns the full hash of a commit in this repository, or undefined if it lacks the commit, as a shallow
 * clone or a downloaded archive may.
 */
export function findCommit(name: string): string | undefined {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  return status === 0 ? stdout.trim() : undefined;
}

/**
 * Checks a commit out into a new folder, with its packages. Returns the folder and a function that removes
 * it. Throws on failure.
 */
export async function checkOutCommit(commit: string): Promise<{ tree: string; remove(): Promise<void> }> {
  const execute = (cwd: string, command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'commit-'));
  const tree = join(folder, 'tree');
  const remove = async () => {
    git('worktree', 'remove', '--force', tree);
    await rm(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  };
  try {
    execute(root, 'git', 'worktree', 'add', '--detach', tree, commit);
    const needsOthers = git('diff', '--quiet', commit, '--', 'package-lock.json').status !== 0;
    if (needsOthers) execute(tree, 'npm', 'ci');
    // Hard links, because a symbolic link would lead the commit's program to the packages of this working
    // copy.
    else execute(root, 'cp', '-al', join(root, 'node_modules'), join(tree, 'node_modules'));
    return { tree, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

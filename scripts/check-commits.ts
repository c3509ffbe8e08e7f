import { execFileSync } from 'node:child_process';

/** `node scripts/check-commits.ts` fails on a commit whose subject does not follow Conventional Commits. */

/** The rule holds for commits after this one. */
const base = 'ac3126b4';
const maxSubjectLength = 72;
const types = ['feat', 'fix', 'perf', 'refactor', 'docs', 'test', 'build', 'style', 'ci', 'chore', 'revert'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z\\d-]+(?:[,/] ?[a-z\\d-]+)*\\))?!?: \\S`);

/** Returns the problem of a commit subject, or undefined if it has none. */
export function findSubjectProblem(subject: string): string | undefined {
  if (!form.test(subject)) return `not of the form "type(scope): subject" with one of ${types.join(', ')}`;
  return subject.length > maxSubjectLength ? `longer than ${maxSubjectLength} characters` : undefined;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/**
 * Returns the commits after the base, each as `hash subject`. Undefined without their history: in a tarball
 * or a shallow clone.
 */
function readCommits(): string[] | undefined {
  try {
    git('merge-base', '--is-ancestor', base, 'HEAD');
    return git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`).split('\n').filter(Boolean);
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const commits = readCommits();
  if (!commits) process.stdout.write(`Commit subjects are not checked: the history lacks ${base}\n`);
  for (const commit of commits ?? []) {
    const problem = findSubjectProblem(commit.slice(commit.indexOf(' ') + 1));
    if (!problem) continue;
    process.stdout.write(`${commit}: ${problem}\n`);
    process.exitCode = 1;
  }
}

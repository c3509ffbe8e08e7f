import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type AddedMigration,
  addSection,
  type Commit,
  formatChanges,
  nextVersion,
  readSection,
} from './changelog.ts';

/**
 * `npm run release -- [VERSION] [--dry-run]` releases the committed state of this folder: runs every check and
 * the build, sets the version, writes its section of CHANGELOG.md from the commits since the last tag, commits
 * and tags. It pushes nothing. `--notes VERSION` prints the section of a version.
 */

const chartPath = 'deploy/helm/Chart.yaml';
const migrationsFolder = 'apps/server/src/db/migrations';
const separator = '\u001e';

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trimEnd();
}

/** Returns the tag of the last release before this commit; undefined before the first one. */
function findLastTag(): string | undefined {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

function listCommits(since: string): Commit[] {
  const text = git('log', '--no-merges', `--format=%s%n%b${separator}`, `${since}..HEAD`);
  return text.split(separator).flatMap((each) => {
    const [subject = '', ...body] = each.trim().split('\n');
    return subject ? [{ subject, body: body.join('\n') }] : [];
  });
}

function listAddedMigrations(since: string): AddedMigration[] {
  const paths = git('diff', '--name-only', '--diff-filter=A', since, 'HEAD', '--', migrationsFolder);
  return paths
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({
      name: path.slice(migrationsFolder.length + 1, -'.sql'.length),
      isAdditive: /^--\s?additive\b/.test(readFileSync(path, 'utf8')),
    }));
}

/** Sets the version in a JSON file as npm formats it. */
function setVersion(path: string, version: string): void {
  const content = JSON.parse(readFileSync(path, 'utf8')) as {
    version: string;
    packages?: Record<string, { version?: string }>;
  };
  content.version = version;
  const root = content.packages?.[''];
  if (root) root.version = version;
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
}

/** Sets the version of the Helm chart, and of the image that it runs by default. */
function setChartVersion(version: string): void {
  const content = readFileSync(chartPath, 'utf8');
  writeFileSync(chartPath, content.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`));
}

/** Runs an npm script in this terminal. Throws when it fails. */
function runScript(name: string): void {
  const { status } = spawnSync('npm', ['run', '-s', name], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`npm run ${name} failed. Nothing was released.`);
}

function requireCleanTree(): void {
  if (git('status', '--porcelain') === '') return;
  throw new Error('There are uncommitted changes. Commit or remove them first.');
}

/** What a release writes. */
type Plan = { version: string; changelog: string };

/**
 * Plans a release. The first one takes the version of package.json, and only what the changelog says under
 * `Unreleased`.
 */
function plan(wanted: string | undefined): Plan {
  const { version: current } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const lastTag = findLastTag();
  const commits = lastTag ? listCommits(lastTag) : [];
  const version = wanted ?? (lastTag ? nextVersion(lastTag.slice(1), commits) : current);
  if (!/^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(version)) throw new Error(`${version} is no version such as 1.2.3`);
  if (git('tag', '--list', `v${version}`)) throw new Error(`The tag v${version} exists already.`);
  const changes = formatChanges(commits, lastTag ? listAddedMigrations(lastTag) : []);
  const heading = `${version} - ${new Date().toISOString().slice(0, 10)}`;
  return { version, changelog: addSection(readFileSync('CHANGELOG.md', 'utf8'), heading, changes) };
}

function release(wanted: string | undefined, isDryRun: boolean): void {
  requireCleanTree();
  const { version, changelog } = plan(wanted);
  const notes = readSection(changelog, version);
  process.stdout.write(`Version ${version}\n\n${notes}\n\n`);
  if (isDryRun) return;
  runScript('ci');
  runScript('build');
  // Tests that write into the tree would become a part of the release.
  requireCleanTree();
  setVersion('package.json', version);
  setVersion('package-lock.json', version);
  setChartVersion(version);
  writeFileSync('CHANGELOG.md', changelog);
  git(
    'commit',
    '--quiet',
    '-m',
    `chore(release): ${version}`,
    '--',
    'package.json',
    'package-lock.json',
    chartPath,
    'CHANGELOG.md',
  );
  // Headings of the changelog are not comments.
  git('tag', '--annotate', '--cleanup=verbatim', '-m', `Anito ${version}\n\n${notes}`, `v${version}`);
  process.stdout.write(`Tagged v${version}. Publish it with: git push --follow-tags\n`);
}

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, notes: { type: 'string' } },
  allowPositionals: true,
});
try {
  if (values.notes)
    process.stdout.write(`${readSection(readFileSync('CHANGELOG.md', 'utf8'), values.notes)}\n`);
  else release(positionals[0], values['dry-run']);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

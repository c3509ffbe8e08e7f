import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./release.ts', import.meta.url));
const today = new Date().toISOString().slice(0, 10);
const intro = '# Changelog\n\nAll changes.\n';

/** Creates a repository of a product whose checks pass, with an unreleased text. */
function createRepository(scripts: Record<string, string> = { ci: 'true', build: 'true' }) {
  const folder = mkdtempSync(join(tmpdir(), 'anito-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const commit = (message: string, path = 'file', text = message) => {
    write(path, text);
    git('add', '-A');
    git('commit', '--quiet', '-m', message);
  };
  git('init', '--quiet', '--initial-branch=main');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@example.com');
  write('package.json', `${JSON.stringify({ name: 'shop', version: '0.1.0', scripts }, null, 2)}\n`);
  const lock = { name: 'shop', version: '0.1.0', packages: { '': { name: 'shop', version: '0.1.0' } } };
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  write(
    'deploy/helm/Chart.yaml',
    'apiVersion: v2\nversion: 0.1.0\nappVersion: 0.1.0\nkubeVersion: ">=1.27.0-0"\n',
  );
  commit('feat: begin', 'CHANGELOG.md', `${intro}\n## Unreleased\n\nThe first version.\n`);
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const release = (...args: string[]) =>
    new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, [script, ...args], { cwd: folder }, (error, stdout, stderr) =>
        resolve({ code: error?.code ?? 0, stdout, stderr }),
      );
    });
  return { git, commit, write, read, release };
}

it('releases the first version with its written text, and later ones from their commits', async () => {
  const { git, commit, read, release } = createRepository();
  expect(await release()).toMatchObject({ code: 0, stdout: expect.stringContaining('Tagged v0.1.0') });
  expect(read('CHANGELOG.md')).toBe(`${intro}\n## 0.1.0 - ${today}\n\nThe first version.\n`);

  commit('feat(leads): export leads as CSV');
  commit('fix: answer in Filipino');
  commit('docs: explain leads');
  commit('Something without a type');
  const migrations = 'apps/server/src/db/migrations';
  commit('build: add a table', `${migrations}/0001_leads.sql`, '-- additive\ncreate table leads ();');
  expect((await release()).code).toBe(0);
  expect(read('CHANGELOG.md')).toBe(
    `${intro}
## 0.2.0 - ${today}

### Added

- **leads**: Export leads as CSV.

### Fixed

- Answer in Filipino.

### Database

- New additive migrations: 1. The previous version runs beside this one.

## 0.1.0 - ${today}

The first version.
`,
  );
  expect(git('tag', '--list')).toBe('v0.1.0\nv0.2.0');
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 0.2.0');
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('for-each-ref', '--format=%(contents)', 'refs/tags/v0.2.0')).toContain('### Added');
  expect(git('status', '--porcelain')).toBe('');
  const versions = [read('package.json'), read('package-lock.json')].map((text) => JSON.parse(text));
  expect(versions).toMatchObject([
    { version: '0.2.0' },
    { version: '0.2.0', packages: { '': { version: '0.2.0' } } },
  ]);
  expect(read('deploy/helm/Chart.yaml')).toBe(
    'apiVersion: v2\nversion: 0.2.0\nappVersion: 0.2.0\nkubeVersion: ">=1.27.0-0"\n',
  );
  expect((await release('--notes', '0.1.0')).stdout).toBe('The first version.\n');
});

it('shows breaking changes and migrations that need a stop', async () => {
  const { commit, release } = createRepository();
  await release('1.0.0');
  commit('feat(api)!: rename fields', 'a', 'a');
  commit('refactor: drop a setting\n\nBREAKING CHANGE: OLD_NAME is called NEW_NAME now.', 'b', 'b');
  commit('build: change', 'apps/server/src/db/migrations/0002_types.sql', 'alter table a drop b;');
  const { code, stdout } = await release('--dry-run');
  expect(code).toBe(0);
  expect(stdout).toContain('Version 2.0.0\n');
  expect(stdout).toContain(
    '### Breaking changes\n\n- OLD_NAME is called NEW_NAME now.\n- **api**: Rename fields.',
  );
  expect(stdout).toContain('- Stop all processes before the upgrade: `0002_types` is not additive.');
});

it('changes nothing with --dry-run', async () => {
  const { git, release, read } = createRepository({ ci: 'exit 1', build: 'exit 1' });
  const head = git('rev-parse', 'HEAD');
  expect(await release('--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('The first version.'),
  });
  expect([git('rev-parse', 'HEAD'), git('tag', '--list'), git('status', '--porcelain')]).toEqual([
    head,
    '',
    '',
  ]);
  expect(read('CHANGELOG.md')).toContain('## Unreleased');
});

it.each([
  ['uncommitted changes', { ci: 'true', build: 'true' }, 'uncommitted', true],
  ['a failed check', { ci: 'exit 1', build: 'true' }, 'npm run ci failed', false],
  ['a failed build', { ci: 'true', build: 'exit 1' }, 'npm run build failed', false],
  ['a check that changes files', { ci: 'touch other', build: 'true' }, 'uncommitted', false],
])('releases nothing with %s', async (_name, scripts, message, isDirty) => {
  const { git, write, release } = createRepository(scripts);
  if (isDirty) write('file', 'changed');
  expect(await release()).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  expect([git('tag', '--list'), git('log', '-1', '--format=%s')]).toEqual(['', 'feat: begin']);
});

it('refuses an existing version, an invalid one, and one without changes', async () => {
  const { commit, release } = createRepository();
  await release();
  expect((await release('0.1.0')).stderr).toContain('The tag v0.1.0 exists already');
  expect((await release('next')).stderr).toContain('next is no version');
  commit('docs: explain more', 'c', 'c');
  expect(await release()).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to release') });
});

it('finds the version of package.json as the newest one of the changelog, once there is one', () => {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const [newest] = /^## \d+\.\d+\.\d+/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest ?? `## ${version}`).toBe(`## ${version}`);
});

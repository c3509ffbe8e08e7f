import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { preactAlias } from './apps/web/preact.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import './scripts/test-environment.ts';
import { UnhandledErrorsReporter } from './scripts/unhandled-errors.ts';

const report = process.env.TEST_REPORT ?? 'test-results/vitest.json';
const reporters = process.env.CI
  ? ['default', ['json', { outputFile: report }], new UnhandledErrorsReporter(report)]
  : ['default'];

/** Files that put modules out of place, for everything that is loaded after them. */
const mocking = globSync('{apps/server,packages/*}/src/**/*.test.ts').filter((path) =>
  readFileSync(path, 'utf8').includes('vi.mock('),
);

/** Tests of stored files. They run a second time with the files in a bucket. */
const storing = [
  'erasure.test.ts',
  'features/files/{files,uploads}.test.ts',
  'features/sources/{documents,quota}.test.ts',
  'features/sync/sync.test.ts',
].map((path) => `apps/server/src/${path}`);

const needingVector = 'apps/server/src/features/knowledge/search/large/large-accounts.test.ts';

/** Node reads the files itself: passing each through Vite took a tenth of the time of the suite. */
const native = { experimental: { viteModuleRunner: false } };

export default defineConfig({
  test: {
    reporters: reporters as never,
    pool: 'forks',
    // Loading the server again for each of its files took a third of the time of the suite.
    isolate: false,
    globalSetup: 'apps/server/src/testing/global-setup.ts',
    setupFiles: ['scripts/seed-tests.ts'],
    // Twice the cores that there are at least: a file waits half of its time, for processes, locks and lines.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // How long something may take on a busy machine says nothing about it: what is too slow is found by bench/.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // The summary of a run shows the first line of a failure: it says what differs.
    chaiConfig: { truncateThreshold: 300 },
    projects: [
      {
        extends: true,
        test: { ...native, name: 'packages', include: ['packages/*/src/**/*.test.ts'], exclude: mocking },
      },
      {
        extends: true,
        test: {
          ...native,
          name: 'server',
          include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...mocking, needingVector],
        },
      },
      // On a PostgreSQL with pgvector: node scripts/test-postgres.ts -- vitest run --project pgvector
      { extends: true, test: { ...native, name: 'pgvector', include: [needingVector] } },
      {
        extends: true,
        test: { ...native, name: 'server-s3', include: storing, env: { TEST_STORAGE: 's3' } },
      },
      { extends: true, test: { name: 'mocked', include: mocking, isolate: true } },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web-components',
          include: ['apps/web/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/set-up.ts'],
        },
      },
      // What visitors see is drawn by Preact: its tests run under both.
      {
        extends: true,
        resolve: {
          alias: {
            ...preactAlias,
            '@testing-library/react': fileURLToPath(
              new URL('apps/web/src/testing/preact-testing-library.ts', import.meta.url),
            ),
          },
        },
        test: {
          name: 'web-components-preact',
          include: ['apps/web/src/chat/**/*.test.tsx', 'apps/web/src/routes/chat/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['apps/web/src/testing/set-up.ts'],
          // The alias holds for packages that draw, too.
          server: { deps: { inline: [/react|radix-ui|preact/] } },
        },
      },
      { extends: true, test: { ...native, name: 'bench', include: ['bench/**/*.test.ts'] } },
    ],
  },
});

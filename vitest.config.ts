import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

const reporters = process.env.CI
  ? ['default', ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/vitest.json' }]]
  : ['default'];

export default defineConfig({
  test: {
    reporters: reporters as never,
    pool: 'forks',
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // How long something may take on a busy machine says nothing about it: what is too slow is found by bench/.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
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
      { extends: true, test: { name: 'bench', include: ['bench/**/*.test.ts'] } },
    ],
  },
});

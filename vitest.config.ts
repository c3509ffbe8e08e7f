import { defineConfig } from 'vitest/config';

const reporters = process.env.CI
  ? ['default', ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/vitest.json' }]]
  : ['default'];

export default defineConfig({
  test: {
    reporters: reporters as never,
    pool: 'forks',
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'packages', include: ['packages/*/src/**/*.test.ts'] } },
      {
        extends: true,
        test: { name: 'server', include: ['apps/server/src/**/*.test.ts', 'scripts/**/*.test.ts'] },
      },
      { extends: true, test: { name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'bench', include: ['bench/**/*.test.ts'] } },
    ],
  },
});

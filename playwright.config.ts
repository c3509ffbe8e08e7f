import { defineConfig } from '@playwright/test';
import { launchOptions } from './e2e/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // With a third the same journeys took as long on two processors, and each half as long again.
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  reporter: process.env.CI
    ? [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/playwright.json' }]]
    : 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Recording takes a good part of a journey's time.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
});

import { defineConfig } from '@playwright/test';
import { journeyLaunchOptions } from './e2e/chromium.ts';
import './scripts/test-environment.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results/e2e',
  // Ends what hangs; how long something may take on a busy machine says nothing about it.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  // One more than the cores that there are at least: a journey waits for a third of its time.
  workers: 3,
  forbidOnly: true,
  reporter: process.env.CI
    ? [['list'], ['json', { outputFile: process.env.TEST_REPORT ?? 'test-results/playwright.json' }]]
    : 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // As long as what is expected: a button that stays covered would hold up the whole run.
    actionTimeout: 120_000,
    // Drawing motion takes a quarter of a journey's CPU; the journeys about motion ask for it.
    reducedMotion: 'reduce',
    // Recording takes a good part of a journey's time.
    trace: { mode: process.env.CI ? 'off' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: journeyLaunchOptions,
  },
});

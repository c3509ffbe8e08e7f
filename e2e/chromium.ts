import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

const browsers = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The system's browser, which asks nobody on the internet for anything. */
export const launchOptions: LaunchOptions = {
  executablePath: browsers.find((path) => path && existsSync(path)),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

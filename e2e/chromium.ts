import type { LaunchOptions } from '@playwright/test';
import { findChromium } from '../scripts/ensure-chromium.ts';

/** The system's browser, which asks nobody on the internet for anything. */
export const launchOptions: LaunchOptions = {
  executablePath: findChromium(),
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

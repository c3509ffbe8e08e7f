import type { LaunchOptions } from '@playwright/test';
import { findChromium, findJourneyBrowser } from '../scripts/ensure-chromium.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's browser, which asks nobody on the internet for anything. */
export const launchOptions: LaunchOptions = {
  executablePath: findChromium(),
  args,
};

/**
 * The browser of the journeys. Their pages live for seconds: optimised code does not pay for its compilation, and a
 * larger young generation saves most garbage collections (a fifth of the CPU of pages).
 */
export const journeyLaunchOptions: LaunchOptions = {
  executablePath: findJourneyBrowser(),
  args: [...args, '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'],
};

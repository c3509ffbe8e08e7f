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

/** Launch options of the system's browser, without any requests to the internet. */
export const launchOptions: LaunchOptions = {
  executablePath: findChromium(),
  args,
};

/**
 * Launch options for the journeys. Their pages live for seconds, so optimizing compilers do not pay off, and
 * a larger young generation saves most garbage collections (a fifth of the pages' CPU time).
 */
export const journeyLaunchOptions: LaunchOptions = {
  executablePath: findJourneyBrowser(),
  args: [...args, '--js-flags=--no-opt --no-maglev --min-semi-space-size=32'],
};

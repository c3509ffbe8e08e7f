import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { findChromium as find } from '@anito/outside/browser/find-chromium';
import { run } from './run.ts';

/** Returns the path of the browser of CHROMIUM_PATH or the system's. Undefined without a browser. */
export function findChromium(): string | undefined {
  return find(process.env.CHROMIUM_PATH, (process.env.PATH ?? '').split(delimiter).filter(Boolean));
}

/** Short timeouts in seconds, so that a machine without access to Debian's packages is detected soon. */
const aptOptions = ['Retries=1', 'http::Timeout=20', 'https::Timeout=20'].flatMap((option) => [
  '-o',
  `Acquire::${option}`,
]);

/** Installs a Debian package as root on Debian. Otherwise does nothing. Ignores a failed installation. */
async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', [...aptOptions, 'update', '-qq'], env);
  await run(
    'apt-get',
    [...aptOptions, 'install', '-y', '-qq', '--no-install-recommends', '--no-remove', name],
    env,
  );
}

/** Whether the machine has a browser. Installs Debian's package where that is allowed. */
export async function ensureChromium(): Promise<boolean> {
  if (!findChromium()) await installPackage('chromium');
  return findChromium() !== undefined;
}

const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Returns the browser of the journeys: CHROMIUM_PATH, or Chromium's headless shell, or the system's Chromium.
 * The shell needs a fifth less CPU for a journey and is what Playwright itself installs.
 */
export function findJourneyBrowser(): string | undefined {
  if (!process.env.CHROMIUM_PATH && existsSync(headlessShell)) return headlessShell;
  return findChromium();
}

/**
 * Whether the machine has a browser for the journeys. Installs the headless shell where that is allowed.
 * Journeys also run without it.
 */
export async function ensureJourneyBrowser(): Promise<boolean> {
  if (!process.env.CHROMIUM_PATH && !existsSync(headlessShell))
    await installPackage('chromium-headless-shell');
  return findJourneyBrowser() !== undefined;
}

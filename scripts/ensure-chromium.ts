import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { findChromium as find } from '@anito/outside/browser/find-chromium';
import { run } from './run.ts';

/** The browser of CHROMIUM_PATH or the system's. */
export function findChromium(): string | undefined {
  return find(process.env.CHROMIUM_PATH, (process.env.PATH ?? '').split(delimiter).filter(Boolean));
}

/** Whether a browser for the journeys is there; installs Debian's package where that is allowed. */
export async function ensureChromium(): Promise<boolean> {
  if (findChromium()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], env);
  return findChromium() !== undefined;
}

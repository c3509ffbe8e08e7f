import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const usualPrograms = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of Chromium or Chrome on this machine: the named one, otherwise one in `folders` or a
 * default location.
 */
export function findChromium(named: string | undefined, folders: string[]): string | undefined {
  const found = [...folders, ...usualFolders].flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(named ? [named] : []), ...found, ...usualPrograms].find(isProgram);
}

import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const defaultFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const defaultPrograms = [
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
 * Returns the path of Chromium or Chrome on this machine: the configured one, otherwise one in `folders` or a
 * default location. Returns undefined when none of them is an executable file.
 */
export function findChromium(configuredPath: string | undefined, folders: string[]): string | undefined {
  const candidates = [...folders, ...defaultFolders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );
  return [...(configuredPath ? [configuredPath] : []), ...candidates, ...defaultPrograms].find(isProgram);
}

import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';

const canvas = createRequire(import.meta.url).resolve('@napi-rs/canvas/package.json');
/** Folder that also contains its package for this platform. */
const folder = resolve(dirname(realpathSync(canvas)), '..') + sep;

/**
 * Restricts this process to one native library, the canvas that draws pages. `--allow-addons` alone would
 * also load an uploaded library, and Node's permissions do not restrict native code.
 */
export function limitAddons(): void {
  const open = process.dlopen.bind(process);
  process.dlopen = (module: object, filename: string, flags?: number) => {
    if (!realpathSync(filename).startsWith(folder)) {
      throw new Error('Access to native code is restricted in a reader.');
    }
    if (flags === undefined) open(module, filename);
    else open(module, filename, flags);
  };
}

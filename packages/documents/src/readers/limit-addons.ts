import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, resolve, sep } from 'node:path';

const canvas = createRequire(import.meta.url).resolve('@napi-rs/canvas/package.json');
/** Where its package for this platform lies as well. */
const folder = resolve(dirname(realpathSync(canvas)), '..') + sep;

/**
 * Leaves this process one native library, the canvas on which pages are drawn. `--allow-addons` alone would also load
 * what a stranger has uploaded, and native code is not held by Node's permissions.
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

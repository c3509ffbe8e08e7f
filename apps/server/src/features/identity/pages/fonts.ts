import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from '../../../lib/web-root.ts';

/** The style sheets that the browser app was built with; '' where it has not been built. */
function readBuiltStyles(): string {
  const folder = join(webRoot, 'assets');
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.css')) : [];
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/**
 * The app's own `@font-face` rules: the same files under the same addresses, so that a browser has them already. Each build
 * of its pages has them, all alike.
 */
export const fontFaces = [...new Set(readBuiltStyles().match(/@font-face\s*\{[^}]*\}/g) ?? [])].join('\n');

/** The file that holds the letters of all our languages, to be fetched at once; undefined without a built app. */
export const mainFont = /\/[^)"']*-latin-wght-normal[^)"']*\.woff2/.exec(fontFaces)?.[0];

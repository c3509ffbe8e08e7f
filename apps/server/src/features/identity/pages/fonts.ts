import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webRoot } from '../../../lib/web-root.ts';

/** Returns the CSS of the built browser app, or an empty text when it was not built. */
function readBuiltStyles(): string {
  const folder = join(webRoot, 'assets');
  const names = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.css')) : [];
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

/**
 * The app's own `@font-face` rules: same files, same URLs, so that browsers have them cached. Every page of
 * the build contains identical rules.
 */
export const fontFaces = [...new Set(readBuiltStyles().match(/@font-face\s*\{[^}]*\}/g) ?? [])].join('\n');

/**
 * URL of the font file for the Latin letters of all our languages, to preload. Undefined without a built app.
 */
export const mainFont = /\/[^)"']*-latin-wght-normal[^)"']*\.woff2/.exec(fontFaces)?.[0];

import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Finds files of the server, apart from tests, that contain one of `names` in quotes, other than in
 * `otherUses`. Also returns the folders with declarations of `type`, the only ones where that is allowed, and
 * the number of these declarations.
 */
export function findNames(
  names: readonly string[],
  { type, otherUses }: { type: string; otherUses: RegExp },
): { filesWithNames: string[]; folders: string[]; declared: number } {
  const quotedName = new RegExp(`(['"\`])(?:${names.join('|')})\\1`);
  const files = globSync('**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|(?:^|\/)testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }));
  const declaration = new RegExp(`: ${type}\\b[^=;()]* = `, 'g');
  const declaring = files.filter(({ text }) => text.search(declaration) >= 0);
  const telling = files.filter(({ text }) => quotedName.test(text.replaceAll(otherUses, '')));
  return {
    filesWithNames: telling.map(({ path }) => path),
    folders: [...new Set(declaring.map(({ path }) => dirname(path)))],
    declared: declaring.reduce((sum, { text }) => sum + (text.match(declaration)?.length ?? 0), 0),
  };
}

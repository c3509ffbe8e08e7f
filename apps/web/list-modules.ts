import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Matches imports of our own modules, and the script of a document. */
const importPattern = /'(\.{1,2}\/[^'{}]+\.tsx?)'|"\/(src\/[^"]+)"/g;

/**
 * Returns our own modules that a document or module imports, statically or dynamically, with all their
 * imports.
 */
export function listModules(path: string, listed = new Set<string>()): Set<string> {
  if (listed.has(path)) return listed;
  listed.add(path);
  for (const [, ownPath, documentPath = ''] of readFileSync(path, 'utf8').matchAll(importPattern)) {
    listModules(join(dirname(path), ownPath ?? documentPath), listed);
  }
  return listed;
}

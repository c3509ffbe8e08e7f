import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How a module names another of ours, and a document its script. */
const named = /'(\.{1,2}\/[^'{}]+\.tsx?)'|"\/(src\/[^"]+)"/g;

/** Our own modules that a document or a module names, now or later, with all that those name. */
export function listModules(path: string, listed = new Set<string>()): Set<string> {
  if (listed.has(path)) return listed;
  listed.add(path);
  for (const [, ownPath, documentPath = ''] of readFileSync(path, 'utf8').matchAll(named)) {
    listModules(join(dirname(path), ownPath ?? documentPath), listed);
  }
  return listed;
}

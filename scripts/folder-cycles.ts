import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/**
 * `node scripts/folder-cycles.ts` fails if folders of the server import each other in a cycle. A feature is
 * one folder with all its subfolders, and so are `lib` and `db`. A file beside them counts as a folder. Type
 * imports count. dependency-cruiser cannot check this: its rule for folders treats each subfolder of a
 * feature as a separate one.
 */
const root = 'apps/server/src/';

/** One import, with paths relative to the root of the repository. */
export type Import = { from: string; to: string };

/** Returns the relative imports between the server's files, without those of tests. */
export function readImports(): Import[] {
  const files = globSync(`${root}**/*.ts`, { exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.flatMap((from) =>
    ts
      .preProcessFile(readFileSync(from, 'utf8'))
      .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
      .map(({ fileName }) => ({ from, to: normalize(join(dirname(from), fileName)) }))
      .filter(({ to }) => to.startsWith(root)),
  );
}

/** Returns the folder of a file: `features/NAME`, or the first part of its path below the root. */
function folderOf(path: string): string {
  const parts = path.slice(root.length).split('/');
  return parts[0] === 'features' ? parts.slice(0, 2).join('/') : parts[0]!;
}

/** Groups the imports between different folders by edge (`a → b`). */
function groupByEdge(imports: readonly Import[]): Map<string, Import[]> {
  const edges = Map.groupBy(imports, ({ from, to }) => `${folderOf(from)} → ${folderOf(to)}`);
  for (const edge of edges.keys()) {
    const [from, to] = edge.split(' → ');
    if (from === to) edges.delete(edge);
  }
  return edges;
}

/** Returns the edges on a cycle: their end leads back to their start. */
function findCircular(edges: readonly string[]): string[] {
  const next = Map.groupBy(
    edges.map((edge) => edge.split(' → ') as [string, string]),
    ([from]) => from,
  );
  const reach = (start: string) => {
    const reached = new Set([start]);
    for (const folder of reached) for (const [, to] of next.get(folder) ?? []) reached.add(to);
    return reached;
  };
  const reached = new Map([...next.keys()].map((folder) => [folder, reach(folder)]));
  return edges.filter((edge) => {
    const [from, to] = edge.split(' → ') as [string, string];
    return reached.get(to)?.has(from) ?? false;
  });
}

/**
 * Returns the edges between folders on a cycle, each with its imports on further lines. Empty without cycles.
 */
export function findFolderCycles(imports: readonly Import[]): string[] {
  const edges = groupByEdge(imports);
  const circular = findCircular([...edges.keys()]).map((edge) => {
    const files = edges.get(edge)!.map(({ from, to }) => `  ${from} imports ${to}`);
    return [`${edge} closes a cycle:`, ...new Set(files)].join('\n');
  });
  return circular.sort();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const cycles = findFolderCycles(readImports());
  for (const each of cycles) process.stdout.write(`${each}\n`);
  process.exitCode = cycles.length === 0 ? 0 : 1;
}

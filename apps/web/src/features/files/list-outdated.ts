import type { SourceFile } from '@anito/contract/files';

type Named = Pick<SourceFile, 'id' | 'originalFileName'>;

/**
 * Returns the ids of files that a newer file with the same name replaces, ignoring case. Owners who change a
 * file add it again.
 */
export function listOutdated(files: Named[]): Set<number> {
  const newest = new Map<string, number>();
  const nameOf = (file: Named) => file.originalFileName.toLowerCase();
  for (const file of files) newest.set(nameOf(file), Math.max(file.id, newest.get(nameOf(file)) ?? file.id));
  return new Set(files.filter((file) => file.id < newest.get(nameOf(file))!).map(({ id }) => id));
}

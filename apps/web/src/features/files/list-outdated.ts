import type { SourceFile } from '@anito/contract/files';

type Named = Pick<SourceFile, 'id' | 'originalFileName'>;

/**
 * Returns the ids of files for which a newer file has the same name, ignoring case. Owners update a file by
 * adding it again.
 */
export function listOutdated(files: Named[]): Set<number> {
  const newest = new Map<string, number>();
  const nameOf = (file: Named) => file.originalFileName.toLowerCase();
  for (const file of files) newest.set(nameOf(file), Math.max(file.id, newest.get(nameOf(file)) ?? file.id));
  return new Set(files.filter((file) => file.id < newest.get(nameOf(file))!).map(({ id }) => id));
}

const maxFolders = 20;
const maxRepeatedFolders = 3;
const maxParameters = 8;

/**
 * Returns whether an address looks like one of an endless series: with very many or repeated folder names,
 * which a wrong relative link creates, or with very many parameters, such as all filters of a list at once.
 */
export function looksEndless({ pathname, searchParams, search }: URL): boolean {
  const folders = pathname.split('/').filter(Boolean);
  if (folders.length > maxFolders) return true;
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  if ([...counts.values()].some((count) => count > maxRepeatedFolders)) return true;
  return search !== '' && searchParams.size > maxParameters;
}

const mostFolders = 20;
const mostOfOneName = 3;
const mostParameters = 8;

/**
 * Whether an address has the shape of those that a site makes without an end: folders in folders of the same names, as a
 * relative link gone wrong makes them, or every filter of a list at once.
 */
export function looksEndless({ pathname, searchParams, search }: URL): boolean {
  const folders = pathname.split('/').filter(Boolean);
  if (folders.length > mostFolders) return true;
  const counts = new Map<string, number>();
  for (const folder of folders) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  if ([...counts.values()].some((count) => count > mostOfOneName)) return true;
  return search !== '' && searchParams.size > mostParameters;
}

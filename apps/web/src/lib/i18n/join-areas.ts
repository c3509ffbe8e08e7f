import type { Language } from './languages.ts';
import type { Resources } from './resources.ts';
import type { Areas } from './start.ts';

/** Areas that are all needed at once, and so come as one file for each language. */
export function joinAreas<Area extends keyof Resources>(
  first: Area[],
  files: Record<Language, () => Promise<Record<Area, object>>>,
): Areas {
  const loaders = Object.entries(files).flatMap(([language, load]) =>
    first.map(
      (area) => [`./${language}/${area}.ts`, async () => ({ default: (await load())[area] })] as const,
    ),
  );
  return { files: Object.fromEntries(loaders), first };
}

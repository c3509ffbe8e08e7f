import type { SourcePage, WebsiteConnectionWithPages, WebsiteValidation } from '@anito/contract/websites';
import type { ReadingSettings } from '../reading/reading-draft.ts';

/** A page that a look at the site found and the source does not use yet. */
export type NewPage = { url: string; title: string | null };

/** What was changed about the pages of a source and is not saved, by address. */
export type PageChanges = { removed: ReadonlySet<string>; added: ReadonlySet<string> };

export const noChanges: PageChanges = { removed: new Set(), added: new Set() };

/** The pages of the site that the source does not use, in the order of discovery. */
export function listNew(pages: SourcePage[], { pages: read, remainingUrls }: WebsiteValidation): NewPage[] {
  const known = new Set(pages.map(({ url }) => url));
  const found = new Map<string, NewPage>();
  for (const { url, title } of read) found.set(url, { url, title });
  for (const url of remainingUrls) if (!found.has(url)) found.set(url, { url, title: null });
  return [...found.values()].filter(({ url }) => !known.has(url));
}

/** The changes that lead from the source's pages to those that are chosen now. */
export function compareChosen(pages: SourcePage[], chosen: ReadonlySet<string>): PageChanges {
  const known = new Set(pages.map(({ url }) => url));
  return {
    removed: new Set([...known].filter((url) => !chosen.has(url))),
    added: new Set([...chosen].filter((url) => !known.has(url))),
  };
}

/** The addresses that are chosen with these changes. */
export function listChosen(pages: SourcePage[], { removed, added }: PageChanges): Set<string> {
  return new Set([...pages.map(({ url }) => url).filter((url) => !removed.has(url)), ...added]);
}

/** How a source is read as it is saved. */
export type SavedReading = ReadingSettings & { readsOn: boolean };

/** What is sent to save: every page of the source, kept or not, and the new ones that were chosen. */
export function writeUpdate(
  { pages }: Pick<WebsiteConnectionWithPages, 'pages'>,
  name: string,
  { removed, added }: PageChanges,
  reading: SavedReading,
) {
  return {
    connectionName: name.trim(),
    ...reading,
    selectedPages: [
      ...pages.map(({ id, url }) => ({ id, url, isSelected: !removed.has(url) })),
      ...[...added].map((url) => ({ url, isSelected: true })),
    ],
  };
}

import type { SourcePage, WebsiteConnectionWithPages, WebsiteValidation } from '@anito/contract/websites';
import type { ReadingSettings } from '../reading/reading-draft.ts';

/** A discovered page that the source does not use yet. */
export type NewPage = { url: string; title: string | null };

/** Unsaved changes to the pages of a source, by URL. */
export type PageChanges = { removed: ReadonlySet<string>; added: ReadonlySet<string> };

export const noChanges: PageChanges = { removed: new Set(), added: new Set() };

/**
 * Returns the pages of a validation that the source does not use: first those already read, then the others
 * without titles.
 */
export function listNewPages(
  pages: SourcePage[],
  { pages: read, remainingUrls }: WebsiteValidation,
): NewPage[] {
  const knownUrls = new Set(pages.map(({ url }) => url));
  const newPages = new Map<string, NewPage>();
  for (const { url, title } of read) newPages.set(url, { url, title });
  for (const url of remainingUrls) if (!newPages.has(url)) newPages.set(url, { url, title: null });
  return [...newPages.values()].filter(({ url }) => !knownUrls.has(url));
}

/** Returns the URLs that the selection removes from and adds to the source's pages. */
export function compareChosen(pages: SourcePage[], chosen: ReadonlySet<string>): PageChanges {
  const knownUrls = new Set(pages.map(({ url }) => url));
  return {
    removed: new Set([...knownUrls].filter((url) => !chosen.has(url))),
    added: new Set([...chosen].filter((url) => !knownUrls.has(url))),
  };
}

/** Returns the URLs of the source's pages after the changes are applied. */
export function listChosen(pages: SourcePage[], { removed, added }: PageChanges): Set<string> {
  return new Set([...pages.map(({ url }) => url).filter((url) => !removed.has(url)), ...added]);
}

/** Reading settings of a source as saved. */
export type SavedReading = ReadingSettings & { readsOn: boolean };

/**
 * Converts the changes to the request body, which lists every page of the source (`isSelected` is false for a
 * removed one) and the added pages.
 */
export function toWebsiteUpdate(
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

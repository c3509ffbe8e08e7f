import type { SourcePage } from '@anito/contract/websites';
import { expect, it } from 'vitest';
import { defaultReading } from '../reading/reading-draft.ts';
import { compareChosen, listChosen, listNewPages, noChanges, toWebsiteUpdate } from './page-changes.ts';

const page = (url: string, id: string): SourcePage => ({
  id: id.repeat(32),
  url,
  title: url,
  content: '',
  lastModified: null,
  isSelected: true,
  contentLength: 0,
  error: null,
  checkedAt: null,
});
const pages = [page('https://a.ph/', 'a'), page('https://a.ph/menu', 'b')];

it('finds the pages that the source does not use', () => {
  const { contentLength, error, checkedAt, ...home } = page('https://a.ph/', 'a');
  const remainingUrls = ['https://a.ph/menu', 'https://a.ph/new', 'https://a.ph/'];
  const read = [home, { ...home, url: 'https://a.ph/hours', title: 'Hours' }];
  expect(listNewPages(pages, { isValid: true, pages: read, remainingUrls })).toEqual([
    { url: 'https://a.ph/hours', title: 'Hours' },
    { url: 'https://a.ph/new', title: null },
  ]);
});

it('converts a selection to changes and back', () => {
  const chosen = new Set(['https://a.ph/menu', 'https://a.ph/new']);
  const changes = compareChosen(pages, chosen);
  expect(changes).toEqual({ removed: new Set(['https://a.ph/']), added: new Set(['https://a.ph/new']) });
  expect(listChosen(pages, changes)).toEqual(chosen);
  expect(compareChosen(pages, listChosen(pages, noChanges))).toEqual(noChanges);
});

it('sends every page with whether it stays, and the new ones', () => {
  const changes = { removed: new Set(['https://a.ph/']), added: new Set(['https://a.ph/new']) };
  const reading = { ...defaultReading, readsOn: true, maxPages: 7 };
  expect(toWebsiteUpdate({ pages }, ' Shop ', changes, reading)).toEqual({
    connectionName: 'Shop',
    ...reading,
    selectedPages: [
      { id: 'a'.repeat(32), url: 'https://a.ph/', isSelected: false },
      { id: 'b'.repeat(32), url: 'https://a.ph/menu', isSelected: true },
      { url: 'https://a.ph/new', isSelected: true },
    ],
  });
});

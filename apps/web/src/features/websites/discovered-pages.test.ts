import type { WebsitePage } from '@anito/contract/websites';
import { describe, expect, it } from 'vitest';
import {
  createDiscoveredPages,
  hostOf,
  listWaiting,
  mergeLoadedPages,
  pathOf,
  suggestName,
} from './discovered-pages.ts';

const site = 'https://www.hiraya.ph';

function page(path: string, title = path): WebsitePage {
  const id = '0'.repeat(32);
  return { id, url: site + path, title, content: `Text of ${path}`, lastModified: null, isSelected: true };
}

const first = (count: number) =>
  createDiscoveredPages(
    {
      isValid: true,
      pages: [page('/', 'Hiraya Bakeshop')],
      remainingUrls: Array.from({ length: count }, (_, number) => `${site}/${number}`),
    },
    100,
  );

describe('createDiscoveredPages', () => {
  it('selects every page of a small site', () => {
    const found = first(3);
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/0`, `${site}/1`, `${site}/2`]);
    expect(found.chosen.size).toBe(4);
    expect(listWaiting(found)).toEqual([`${site}/0`, `${site}/1`, `${site}/2`]);
  });

  it('selects the first hundred of a large one', () => {
    const found = first(500);
    expect(found.pages).toHaveLength(501);
    expect(found.chosen.size).toBe(100);
    expect(found.chosen.has(`${site}/99`)).toBe(false);
  });

  it('lists a URL once', () => {
    const remainingUrls = [`${site}/`, `${site}/a`, `${site}/a`];
    const found = createDiscoveredPages({ isValid: true, pages: [page('/')], remainingUrls }, 100);
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/a`]);
  });
});

describe('mergeLoadedPages', () => {
  it('puts read pages in their place', () => {
    const found = mergeLoadedPages(first(2), [`${site}/0`], {
      pages: [page('/0', 'Menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ title }) => title)).toEqual(['Hiraya Bakeshop', 'Menu', null]);
    expect(found.chosen.size).toBe(3);
  });

  it('removes an unreadable page and keeps the reason', () => {
    const skipped = [{ url: `${site}/0`, reason: 'The page answered 404' }];
    const found = mergeLoadedPages(first(2), [`${site}/0`], { pages: [], skipped, foundUrls: [] });
    expect(found.failed).toEqual(skipped);
    expect(found.pages).toHaveLength(2);
    expect([...found.chosen]).toEqual([`${site}/`, `${site}/1`]);
  });

  it('replaces a redirected page by its target, and keeps its selection', () => {
    const found = mergeLoadedPages(first(2), [`${site}/0`], {
      pages: [page('/menu', 'Menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/menu`, `${site}/1`]);
    expect(found.chosen.has(`${site}/menu`)).toBe(true);
    expect(found.chosen.has(`${site}/0`)).toBe(false);
  });

  it('lists no page twice when a redirect leads to a listed one', () => {
    const found = mergeLoadedPages(first(2), [`${site}/0`], {
      pages: [page('/', 'Home')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/1`]);
    expect(found.pages[0]?.title).toBe('Home');
  });

  it('appends linked pages once, and selects them while there are few', () => {
    const foundUrls = [`${site}/`, `${site}/0`, `${site}/deep`, `${site}/1`];
    const found = mergeLoadedPages(first(2), [`${site}/0`], { pages: [page('/0')], skipped: [], foundUrls });
    expect(found.pages.map(({ url }) => url)).toEqual(['/', '/0', '/1', '/deep'].map((path) => site + path));
    expect(found.chosen.has(`${site}/deep`)).toBe(true);
    const large = mergeLoadedPages(first(200), [`${site}/0`], {
      pages: [page('/0')],
      skipped: [],
      foundUrls,
    });
    expect([large.pages.length, large.chosen.has(`${site}/deep`)]).toEqual([202, false]);
  });

  it('does not list an unreadable URL again', () => {
    const failed = [{ url: `${site}/0`, reason: 'The page answered 404' }];
    const before = mergeLoadedPages(first(2), [`${site}/0`], { pages: [], skipped: failed, foundUrls: [] });
    const loaded = { pages: [page('/1')], skipped: [], foundUrls: [`${site}/0`] };
    expect(mergeLoadedPages(before, [`${site}/1`], loaded).pages).toHaveLength(2);
  });

  it('does not select a page that the owner deselected', () => {
    const found = { ...first(1), chosen: new Set<string>() };
    const { chosen } = mergeLoadedPages(found, [`${site}/0`], {
      pages: [page('/menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(chosen.size).toBe(0);
  });
});

it('suggests the title of the first page as a name, otherwise the host', () => {
  expect(suggestName(first(0))).toBe('Hiraya Bakeshop');
  const named = (title: string) =>
    suggestName(createDiscoveredPages({ isValid: true, pages: [page('/', title)], remainingUrls: [] }, 100));
  expect(named('Home | Ngiti Dental Clinic')).toBe('Ngiti Dental Clinic');
  expect(named('Hiraya Bakeshop - Welcome')).toBe('Hiraya Bakeshop');
  expect(named('Home')).toBe('hiraya.ph');
  const untitled = createDiscoveredPages({ isValid: true, pages: [page('/', ' ')], remainingUrls: [] }, 100);
  expect(suggestName(untitled)).toBe('hiraya.ph');
});

it('shows the path in readable letters, and handles invalid URLs', () => {
  expect(pathOf(`${site}/pan%C3%AD?a=1`)).toBe('/paní?a=1');
  expect(pathOf(`${site}/%E0%A4%A`)).toBe('/%E0%A4%A');
  expect(pathOf('no address')).toBe('no address');
  expect(hostOf('no address')).toBe('no address');
});

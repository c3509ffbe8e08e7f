import type { WebsitePage } from '@anito/contract/websites';
import { describe, expect, it } from 'vitest';
import { hostOf, listWaiting, pathOf, startFound, suggestName, takeLoaded } from './found-pages.ts';

const site = 'https://www.hiraya.ph';

function page(path: string, title = path): WebsitePage {
  const id = '0'.repeat(32);
  return { id, url: site + path, title, content: `Text of ${path}`, lastModified: null, isSelected: true };
}

const first = (count: number) =>
  startFound(
    {
      isValid: true,
      pages: [page('/', 'Hiraya Bakeshop')],
      remainingUrls: Array.from({ length: count }, (_, number) => `${site}/${number}`),
    },
    100,
  );

describe('startFound', () => {
  it('chooses every page of a small site', () => {
    const found = first(3);
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/0`, `${site}/1`, `${site}/2`]);
    expect(found.chosen.size).toBe(4);
    expect(listWaiting(found)).toEqual([`${site}/0`, `${site}/1`, `${site}/2`]);
  });

  it('chooses the first hundred of a large one', () => {
    const found = first(500);
    expect(found.pages).toHaveLength(501);
    expect(found.chosen.size).toBe(100);
    expect(found.chosen.has(`${site}/99`)).toBe(false);
  });

  it('lists an address once', () => {
    const remainingUrls = [`${site}/`, `${site}/a`, `${site}/a`];
    const found = startFound({ isValid: true, pages: [page('/')], remainingUrls }, 100);
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/a`]);
  });
});

describe('takeLoaded', () => {
  it('puts what was read in its place', () => {
    const found = takeLoaded(first(2), [`${site}/0`], {
      pages: [page('/0', 'Menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ title }) => title)).toEqual(['Hiraya Bakeshop', 'Menu', null]);
    expect(found.chosen.size).toBe(3);
  });

  it('takes a page that cannot be read off the list and keeps the reason', () => {
    const skipped = [{ url: `${site}/0`, reason: 'The page answered 404' }];
    const found = takeLoaded(first(2), [`${site}/0`], { pages: [], skipped, foundUrls: [] });
    expect(found.failed).toEqual(skipped);
    expect(found.pages).toHaveLength(2);
    expect([...found.chosen]).toEqual([`${site}/`, `${site}/1`]);
  });

  it('puts the page that an address led to in its place, chosen as that was', () => {
    const found = takeLoaded(first(2), [`${site}/0`], {
      pages: [page('/menu', 'Menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/menu`, `${site}/1`]);
    expect(found.chosen.has(`${site}/menu`)).toBe(true);
    expect(found.chosen.has(`${site}/0`)).toBe(false);
  });

  it('lists no page twice when an address led to one that is there', () => {
    const found = takeLoaded(first(2), [`${site}/0`], {
      pages: [page('/', 'Home')],
      skipped: [],
      foundUrls: [],
    });
    expect(found.pages.map(({ url }) => url)).toEqual([`${site}/`, `${site}/1`]);
    expect(found.pages[0]?.title).toBe('Home');
  });

  it('adds where the pages lead, each once, chosen while they are few', () => {
    const foundUrls = [`${site}/`, `${site}/0`, `${site}/deep`, `${site}/1`];
    const found = takeLoaded(first(2), [`${site}/0`], { pages: [page('/0')], skipped: [], foundUrls });
    expect(found.pages.map(({ url }) => url)).toEqual(['/', '/0', '/1', '/deep'].map((path) => site + path));
    expect(found.chosen.has(`${site}/deep`)).toBe(true);
    const large = takeLoaded(first(200), [`${site}/0`], { pages: [page('/0')], skipped: [], foundUrls });
    expect([large.pages.length, large.chosen.has(`${site}/deep`)]).toEqual([202, false]);
  });

  it('does not list an address again that could not be read', () => {
    const failed = [{ url: `${site}/0`, reason: 'The page answered 404' }];
    const before = takeLoaded(first(2), [`${site}/0`], { pages: [], skipped: failed, foundUrls: [] });
    const loaded = { pages: [page('/1')], skipped: [], foundUrls: [`${site}/0`] };
    expect(takeLoaded(before, [`${site}/1`], loaded).pages).toHaveLength(2);
  });

  it('leaves a page unchosen that the owner did not choose', () => {
    const found = { ...first(1), chosen: new Set<string>() };
    const { chosen } = takeLoaded(found, [`${site}/0`], {
      pages: [page('/menu')],
      skipped: [],
      foundUrls: [],
    });
    expect(chosen.size).toBe(0);
  });
});

it('suggests the title of the first page as a name, else the host', () => {
  expect(suggestName(first(0))).toBe('Hiraya Bakeshop');
  const named = (title: string) =>
    suggestName(startFound({ isValid: true, pages: [page('/', title)], remainingUrls: [] }, 100));
  expect(named('Home | Ngiti Dental Clinic')).toBe('Ngiti Dental Clinic');
  expect(named('Hiraya Bakeshop - Welcome')).toBe('Hiraya Bakeshop');
  expect(named('Home')).toBe('hiraya.ph');
  const untitled = startFound({ isValid: true, pages: [page('/', ' ')], remainingUrls: [] }, 100);
  expect(suggestName(untitled)).toBe('hiraya.ph');
});

it('shows where a page is in readable letters, and copes with what is no address', () => {
  expect(pathOf(`${site}/pan%C3%AD?a=1`)).toBe('/paní?a=1');
  expect(pathOf(`${site}/%E0%A4%A`)).toBe('/%E0%A4%A');
  expect(pathOf('no address')).toBe('no address');
  expect(hostOf('no address')).toBe('no address');
});

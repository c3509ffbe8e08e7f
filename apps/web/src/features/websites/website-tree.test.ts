import { expect, it } from 'vitest';
import { searchPages } from '../../source-kind/choose-pages/search-pages.ts';
import { getPageLabel, listPageNodes } from './website-tree.ts';

const site = 'https://www.hiraya.ph';
const pages = [
  { url: `${site}/pan%C3%AD`, title: null },
  { url: `${site}/menu`, title: ' Our menu ' },
];

it('finds a page by its title, and by its URL as pasted or shown', () => {
  const tree = listPageNodes(pages);
  const find = (words: string) => [...(searchPages(tree, words)?.hits ?? [])];
  expect(find('OUR MENU')).toEqual([`${site}/menu`]);
  expect(find('/paní')).toEqual([`${site}/pan%C3%AD`]);
  expect(find(`${site}/pan%C3%AD`)).toEqual([`${site}/pan%C3%AD`]);
});

it('labels a page by its title, otherwise by its path', () => {
  expect(pages.map(getPageLabel)).toEqual([{ title: '/paní' }, { title: 'Our menu', place: '/menu' }]);
});

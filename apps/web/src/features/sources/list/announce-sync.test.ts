import { expect, it } from 'vitest';
import { findSyncNews, type SyncMoment } from './announce-sync.ts';

const moments = (...list: [string, number][]) =>
  new Map<string, SyncMoment>(list.map(([name, quarter]) => [name, { name, quarter }]));

it('reports each quarter once', () => {
  expect(findSyncNews(moments(), moments(['menu', 0])).reached).toEqual([{ name: 'menu', quarter: 0 }]);
  expect(findSyncNews(moments(['menu', 25]), moments(['menu', 25]))).toEqual({ reached: [], ended: [] });
  expect(findSyncNews(moments(['menu', 25]), moments(['menu', 50])).reached).toHaveLength(1);
});

it('reports the end of each sync', () => {
  const news = findSyncNews(moments(['menu', 75], ['faq', 0]), moments(['faq', 0]));
  expect(news).toEqual({ reached: [], ended: [{ name: 'menu', quarter: 75 }] });
});

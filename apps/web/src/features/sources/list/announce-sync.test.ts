import { expect, it } from 'vitest';
import { compareMilestones, type SyncMilestone } from './announce-sync.ts';

const moments = (...list: [string, number][]) =>
  new Map<string, SyncMilestone>(list.map(([name, quarter]) => [name, { name, quarter }]));

it('reports each quarter once', () => {
  expect(compareMilestones(moments(), moments(['menu', 0])).reached).toEqual([{ name: 'menu', quarter: 0 }]);
  expect(compareMilestones(moments(['menu', 25]), moments(['menu', 25]))).toEqual({ reached: [], ended: [] });
  expect(compareMilestones(moments(['menu', 25]), moments(['menu', 50])).reached).toHaveLength(1);
});

it('reports the end of each sync', () => {
  const news = compareMilestones(moments(['menu', 75], ['faq', 0]), moments(['faq', 0]));
  expect(news).toEqual({ reached: [], ended: [{ name: 'menu', quarter: 75 }] });
});

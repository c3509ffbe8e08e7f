import type { DocumentWarning } from '@anito/documents/extract/warnings';
import { warningProblems } from '@anito/documents/extract/warnings';
import { notionWarnings } from '@anito/notion-reader/page-warnings';
import { expect, it } from 'vitest';
import { toStoredWarnings, viewWarnings } from './document-warnings.service.ts';

const tell = (...warnings: DocumentWarning[]) =>
  viewWarnings(toStoredWarnings(warnings)).map(({ text }) => text);

it.each([...warningProblems, ...notionWarnings])('has a text for %s', (problem) => {
  expect(tell({ problem, values: { count: 1 }, pages: [] })).toHaveLength(1);
});

it('formats pages as ranges and indicates unlisted ones', () => {
  const values = { count: 9, total: 23 };
  const problem = 'pages-illegible';
  expect(
    tell({
      problem,
      values,
      pages: [
        [9, 16],
        [20, 20],
      ],
    }),
  ).toEqual([
    'We couldn’t read 9 of 23 pages: pages 9–16, 20. Upload a version with text, or a sharper scan.',
  ]);
  expect(tell({ problem, values, pages: [[9, 16]] })[0]).toContain('pages 9–16, ….');
  expect(tell({ problem, values: { count: 1, total: 1 }, pages: [[1, 1]] })[0]).toContain('read page 1 of 1');
});

it('bounds what a faulty reader reports', () => {
  const lie = { problem: 'pages-unread', values: { count: Number.NaN, total: '1\0\ud83d'.repeat(1_000) } };
  const pages = [
    [0, 4],
    [7, 3],
    [1.5, 2],
    [1, Number.POSITIVE_INFINITY],
    ['<b>', 2],
    [3, 4],
  ];
  const many = Array.from({ length: 100_000 }, () => [1, 2]);
  const storedWarnings = toStoredWarnings([
    { problem: 'constructor', values: {}, pages: [] },
    { ...lie, pages: pages as [number, number][] },
    ...Array.from({ length: 100_000 }, () => ({ ...lie, pages: many as [number, number][] })),
  ]);
  expect(storedWarnings[0]).toEqual({
    reason: 'warning-pages-unread',
    values: { total: expect.stringMatching(/^(?:1 \ufffd){100}$/) },
    pages: [[3, 4]],
  });
  expect(storedWarnings.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(storedWarnings).length).toBeLessThan(20_000);
});

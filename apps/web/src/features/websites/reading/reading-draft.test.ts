import { expect, it } from 'vitest';
import { findProblems, readDraft, toDraft, usualReading } from './reading-draft.ts';

const draft = toDraft(usualReading);

it('converts settings to a draft and back', () => {
  const settings = { ...usualReading, include: ['/shop/**'], exclude: ['/blog/**', '/tag/*'], maxPages: 40 };
  expect(toDraft(settings)).toMatchObject({ maxPages: '40', exclude: '/blog/**\n/tag/*' });
  expect(readDraft(toDraft(settings))).toEqual(settings);
  expect(readDraft({ ...draft, include: '\n /a \n\n/b' }).include).toEqual(['/a', '/b']);
});

it.each([
  [{ maxPages: '0' }, ['maxPages']],
  [{ maxPages: '10001' }, ['maxPages']],
  [{ maxPages: 'many' }, ['maxPages']],
  [{ maxPages: '', maxDepth: '11' }, ['maxPages', 'maxDepth']],
  [{ maxDepth: '0', maxPages: ' 10000 ' }, []],
  [{ include: '/x'.repeat(200) }, ['include']],
  [{ exclude: '/x\n'.repeat(51) }, ['exclude']],
])('finds invalid values: %j', (typed, problems) => {
  expect([...findProblems({ ...draft, ...typed })]).toEqual(problems);
});

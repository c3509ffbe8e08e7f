import { expect, it } from 'vitest';
import { defaultReading, findInvalidFields, toReadingDraft, toReadingSettings } from './reading-draft.ts';

const draft = toReadingDraft(defaultReading);

it('converts settings to a draft and back', () => {
  const settings = {
    ...defaultReading,
    include: ['/shop/**'],
    exclude: ['/blog/**', '/tag/*'],
    maxPages: 40,
  };
  expect(toReadingDraft(settings)).toMatchObject({ maxPages: '40', exclude: '/blog/**\n/tag/*' });
  expect(toReadingSettings(toReadingDraft(settings))).toEqual(settings);
  expect(toReadingSettings({ ...draft, include: '\n /a \n\n/b' }).include).toEqual(['/a', '/b']);
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
  expect([...findInvalidFields({ ...draft, ...typed })]).toEqual(problems);
});

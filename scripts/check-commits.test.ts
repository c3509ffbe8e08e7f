import { expect, it } from 'vitest';
import { findSubjectProblem } from './check-commits.ts';

it.each([
  'fix(handover): treat product names with "bot" as ordinary words',
  'docs: list the settings in a table',
  'feat(web)!: remove the old console',
  'refactor(sync,crawler): share the pace of a host',
  'revert(documents): estimate tokens unit by unit again',
  `test: ${'x'.repeat(66)}`,
])('accepts %j', (subject) => {
  expect(findSubjectProblem(subject)).toBeUndefined();
});

it.each([
  'Answer questions faster',
  'feature(web): add a page',
  'Fix(web): correct a label',
  'fix:correct a label',
  'fix(): correct a label',
  'fix(Web App): correct a label',
  'fix(web) correct a label',
  'fix(web): ',
  'fixup! fix(web): correct a label',
])('rejects the form of %j', (subject) => {
  expect(findSubjectProblem(subject)).toMatch(/^not of the form/);
});

it('rejects a subject of more than 72 characters', () => {
  expect(findSubjectProblem(`test: ${'x'.repeat(67)}`)).toBe('longer than 72 characters');
});

import type { OnboardingFindings } from '@anito/contract/onboarding';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureProgress, mergeFindings } from './merge-findings.ts';

const page = (id: string) => ({ id, title: `Page ${id}` });
const build = (fields: Partial<OnboardingFindings>): OnboardingFindings => ({
  pages: [],
  pageCount: 0,
  questions: [],
  wordCount: 0,
  ...fields,
});

it('adds new pages on top and new questions at the end', () => {
  const before = build({ pages: [page('a')], pageCount: 1, questions: ['Do you deliver?'] });
  const next = build({
    pages: [page('a'), page('b')],
    pageCount: 2,
    questions: ['Open?', 'Do you deliver?'],
  });
  expect(mergeFindings(before, next)).toEqual(
    build({ pages: [page('b'), page('a')], pageCount: 2, questions: ['Do you deliver?', 'Open?'] }),
  );
  expect(mergeFindings(undefined, next)).toBe(next);
});

it('never lets a count fall or a page disappear', () => {
  const findings = fc.record({
    pages: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd').map(page), { selector: ({ id }) => id }),
    pageCount: fc.nat(9),
    questions: fc.uniqueArray(fc.constantFrom('1', '2', '3')),
    wordCount: fc.nat(99),
  });
  fc.assert(
    fc.property(findings, findings, (before, next) => {
      const merged = mergeFindings(before, next);
      expect(merged.pageCount).toBeGreaterThanOrEqual(before.pageCount);
      expect(merged.wordCount).toBeGreaterThanOrEqual(before.wordCount);
      for (const one of before.pages) expect(merged.pages).toContain(one);
      expect(merged.questions.slice(0, before.questions.length)).toEqual(before.questions);
    }),
  );
});

it('measures fetching before learning before preparing', () => {
  const at = (percentage: number, isRefreshing: boolean) =>
    measureProgress({ percentage, isRefreshing, isIndeterminate: false }, false);
  const values = [measureProgress(null, false), at(0, true), at(100, true), at(0, false), at(100, false)];
  expect(values).toEqual(values.toSorted((a, b) => a - b));
  expect(measureProgress(null, true)).toBeGreaterThan(values.at(-1)!);
});

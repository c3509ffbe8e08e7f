import { onboardingSteps } from '@anito/contract/onboarding';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findShownStep } from './find-shown-step.ts';

const place = (step: string) => onboardingSteps.map(String).indexOf(step);

it('never shows a step beyond the reached one, even if the URL requests it', () => {
  const wanted = fc.oneof(fc.constantFrom(null, ...onboardingSteps, 'done'), fc.string());
  fc.assert(
    fc.property(wanted, fc.constantFrom(...onboardingSteps), (asked, step) => {
      const shown = place(findShownStep(asked, { step }));
      expect(shown).toBeLessThanOrEqual(Math.max(place(step), place('knowledge')));
      expect(shown).toBeGreaterThanOrEqual(place('knowledge'));
    }),
  );
});

it.each([
  [null, 'knowledge', 'knowledge'],
  ['business', 'assistant', 'assistant'],
  ['knowledge', 'assistant', 'knowledge'],
  ['reading', 'reading', 'reading'],
  ['reading', 'share', 'share'],
  ['share', 'business', 'knowledge'],
  ['assistant', 'done', 'assistant'],
  [null, 'done', 'share'],
  ['everything', 'reading', 'reading'],
] as const)('for the requested step %s and progress %s, shows %s', (asked, step, shown) => {
  expect(findShownStep(asked, { step })).toBe(shown);
});

import { expect, it } from 'vitest';
import { listSteps } from './wizard-steps.ts';

it('an assistant with sources has all five steps', () => {
  expect(listSteps(false, false)).toEqual(['type', 'sources', 'analysis', 'review', 'finish']);
  expect(listSteps(false, true)).toEqual(listSteps(false, false));
});

it('an agent skips the analysis, and the sources if it has initial ones', () => {
  expect(listSteps(true, false)).toEqual(['type', 'sources', 'review', 'finish']);
  expect(listSteps(true, true)).toEqual(['type', 'review', 'finish']);
});

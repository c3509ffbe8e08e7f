import { expect, it } from 'vitest';
import { listSteps } from './wizard-steps.ts';

it('an assistant of sources goes through all five steps', () => {
  expect(listSteps(false, false)).toEqual(['type', 'sources', 'analysis', 'review', 'finish']);
  expect(listSteps(false, true)).toEqual(listSteps(false, false));
});

it('an agent is not analysed, and is told of no sources where it began with some', () => {
  expect(listSteps(true, false)).toEqual(['type', 'sources', 'review', 'finish']);
  expect(listSteps(true, true)).toEqual(['type', 'review', 'finish']);
});

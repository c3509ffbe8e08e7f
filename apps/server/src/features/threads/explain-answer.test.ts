import { describe, expect, it } from 'vitest';
import { measureSteps } from './explain-answer.ts';

const whole = { isWhole: true, durationMs: 1_210 };

describe('the steps of an answer', () => {
  it('take what lies between their ends, whatever order the ends are kept in', () => {
    const laps = { begin: 10, answer: 1_200, search: 90, rewrite: 11, 'first-token': 700 };
    expect(measureSteps(laps, whole)).toEqual([
      { name: 'begin', durationMs: 10 },
      { name: 'rewrite', durationMs: 1 },
      { name: 'search', durationMs: 79 },
      { name: 'first-token', durationMs: 610 },
      { name: 'answer', durationMs: 500 },
    ]);
  });

  it('are those that were taken', () => {
    expect(measureSteps({ begin: 4, answer: 5 }, whole)).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'answer', durationMs: 1 },
    ]);
    expect(measureSteps({}, { isWhole: false, durationMs: null })).toEqual([]);
  });

  it('end with the one that was broken off', () => {
    expect(measureSteps({ begin: 4, rewrite: 4 }, { isWhole: false, durationMs: 54 })).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'rewrite', durationMs: 0 },
      { name: 'unfinished', durationMs: 50 },
    ]);
  });

  it('that this version does not know are passed over', () => {
    expect(measureSteps({ begin: 4, rerank: 6, answer: 9 }, whole)).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'answer', durationMs: 5 },
    ]);
  });
});

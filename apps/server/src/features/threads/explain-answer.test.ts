import { describe, expect, it } from 'vitest';
import { measureSteps } from './explain-answer.ts';

const whole = { isWhole: true, durationMs: 1_210 };

describe('measureSteps', () => {
  it('returns the time between step ends in any key order', () => {
    const laps = { begin: 10, answer: 1_200, search: 90, rewrite: 11, 'first-token': 700 };
    expect(measureSteps(laps, whole)).toEqual([
      { name: 'begin', durationMs: 10 },
      { name: 'rewrite', durationMs: 1 },
      { name: 'search', durationMs: 79 },
      { name: 'first-token', durationMs: 610 },
      { name: 'answer', durationMs: 500 },
    ]);
  });

  it('returns only the steps that ran', () => {
    expect(measureSteps({ begin: 4, answer: 5 }, whole)).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'answer', durationMs: 1 },
    ]);
    expect(measureSteps({}, { isWhole: false, durationMs: null })).toEqual([]);
  });

  it('ends with the unfinished step', () => {
    expect(measureSteps({ begin: 4, rewrite: 4 }, { isWhole: false, durationMs: 54 })).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'rewrite', durationMs: 0 },
      { name: 'unfinished', durationMs: 50 },
    ]);
  });

  it('ignores steps of other versions', () => {
    expect(measureSteps({ begin: 4, rerank: 6, answer: 9 }, whole)).toEqual([
      { name: 'begin', durationMs: 4 },
      { name: 'answer', durationMs: 5 },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { findOutcome } from './find-outcome.ts';

const answered = { status: 'answered', way: 'search', refusedBy: null, passages: ['one'] } as const;

describe('what is said of how a question ended', () => {
  it.each([
    ['used', {}],
    ['smallTalk', { way: 'small-talk', passages: [] }],
    ['instructions', { way: 'instructions', passages: [] }],
    ['tooFar', { status: 'refused', refusedBy: 'search' }],
    ['nothing', { status: 'refused', refusedBy: 'search', passages: [] }],
    ['notInPassages', { status: 'refused', refusedBy: 'model' }],
    ['unsure', { status: 'unsure' }],
    ['interrupted', { status: 'interrupted' }],
    ['failed', { status: 'failed', passages: [] }],
    ['pending', { status: 'pending', passages: [] }],
  ] as const)('is %s', (outcome, change) => {
    expect(findOutcome({ ...answered, ...change })).toBe(outcome);
  });
});

import { describe, expect, it } from 'vitest';
import { findOutcome } from './find-outcome.ts';

const answered = {
  status: 'answered',
  way: 'search',
  refusedBy: null,
  approved: null,
  passages: ['one'],
} as const;
const approved = { id: 1, question: 'Are you open?' };

describe('findOutcome', () => {
  it.each([
    ['used', {}],
    ['smallTalk', { way: 'small-talk', passages: [] }],
    ['instructions', { way: 'instructions', passages: [] }],
    ['noModel', { status: 'refused', way: 'instructions', passages: [] }],
    ['tooFar', { status: 'refused', refusedBy: 'search' }],
    ['nothing', { status: 'refused', refusedBy: 'search', passages: [] }],
    ['notInPassages', { status: 'refused', refusedBy: 'model' }],
    ['unsure', { status: 'unsure' }],
    ['near', { status: 'unsure', approved }],
    ['approved', { way: 'approved', approved, passages: [] }],
    ['interrupted', { status: 'interrupted' }],
    ['failed', { status: 'failed', passages: [] }],
    ['pending', { status: 'pending', passages: [] }],
  ] as const)('returns %s', (outcome, change) => {
    expect(findOutcome({ ...answered, ...change })).toBe(outcome);
  });
});

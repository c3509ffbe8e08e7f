import { expect, it } from 'vitest';
import { findSaid } from './find-said.ts';

const asked = (question: string, conversationId = 1) => ({
  conversationId,
  question,
  outcome: 'refused' as const,
  askedAt: '2026-01-01T00:00:00.000Z',
});

it.each([
  ['Do you deliver?', [asked('Do you deliver?')], 'Do you deliver?'],
  ['Do you deliver?', [asked('deliver ba kayo', 2), asked('Do you deliver?')], 'Do you deliver?'],
  // A follow-up that was put together from what was asked before.
  [
    'is there for if i take both courses?',
    [asked('and if i take both courses?')],
    'and if i take both courses?',
  ],
  // Whose conversations were deleted.
  ['Do you deliver?', [], 'Do you deliver?'],
])('of %j is what a visitor said', (question, latest, expected) => {
  expect(findSaid({ question, latest })).toBe(expected);
});

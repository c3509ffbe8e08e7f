import { describe, expect, it } from 'vitest';
import { findSmallTalk } from './small-talk.ts';

describe('findSmallTalk', () => {
  it.each([
    ['Hello!', 'greeting'],
    ['Magandang umaga po', 'greeting'],
    ['musta ka na', 'greeting'],
    ['Kumusta po kayo?', 'greeting'],
    ['Buenos días', 'greeting'],
    ['Thank you so much!!', 'thanks'],
    ['Salamat po', 'thanks'],
    ['bye', 'goodbye'],
  ])('recognizes %s as %s', (message, kind) => {
    expect(findSmallTalk(message)).toBe(kind);
  });

  it.each([
    'Hello, how much is the cake?',
    'hi-fi speakers',
    'kumusta ang order ko',
    'how are you paid',
    'What is your policy on thanks?',
  ])('returns nothing for %s', (message) => {
    expect(findSmallTalk(message)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { resolveInitialLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  it.each([
    ['es', ['en-US'], 'es'],
    [null, ['fil-PH', 'en'], 'fil'],
    [null, ['tl-PH'], 'fil'],
    [null, ['de-DE', 'fr-CA'], 'fr'],
    [null, ['de', 'ja'], 'en'],
    ['xx', ['es-MX'], 'es'],
    [null, [], 'en'],
  ])('saved %s, browser %j: %s', (saved, preferred, expected) => {
    expect(resolveInitialLanguage(saved, preferred)).toBe(expected);
  });
});

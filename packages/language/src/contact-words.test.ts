import { describe, expect, it } from 'vitest';
import { saysOnlyContact } from './contact-words.ts';

describe('saysOnlyContact', () => {
  it.each([
    ['0917 123 4567', []],
    ['My number is 0917 123 4567, Liza Soberano', ['Liza Soberano']],
    ['pa-text na lang po sa 0917-123-4567', []],
    ['eto po number ko 09171234567 si Jun po', ['Jun']],
    ['Me llamo José Pérez, mi correo es jose@example.com', ['José Pérez']],
    ['Voici mon numéro : +33 6 12 34 56 78. Je m’appelle Anaïs', ['Anaïs']],
  ])('is true for %s', (message, names) => {
    expect(saysOnlyContact(message, names)).toBe(true);
  });

  it.each([
    'Do you have vegan cakes? 0917 123 4567',
    'gusto ko mag-order ng cake, 0917 123 4567',
    'is your number still 0917 123 4567?',
    '2pcs po 0917 123 4567',
    '3kg lang, 7pm, 0917 123 4567',
    `0917 123 4567${' po'.repeat(200)}`,
  ])('is false for %s', (message) => {
    expect(saysOnlyContact(message, [])).toBe(false);
  });
});

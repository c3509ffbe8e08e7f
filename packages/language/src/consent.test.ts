import { expect, it } from 'vitest';
import { parseConsent } from './consent.ts';

it.each(['yes', 'Yes!', 'Oo', 'opo', 'sige po', 'ok na po', 'Sí', "d'accord", 'go ahead please', 'SURE 👍'])(
  'reads %s as yes',
  (message) => expect(parseConsent(message)).toBe('yes'),
);

it.each(['no', 'No, thanks', 'hindi po', 'wag na lang', "don't", 'cancel', 'non merci', 'ayoko po'])(
  'reads %s as no',
  (message) => expect(parseConsent(message)).toBe('no'),
);

it.each([
  '',
  'po',
  'yes but at 11',
  'no parking?',
  'ok ba kayo bukas?',
  'hindi ko alam',
  'what is that',
  `yes ${'please '.repeat(500)}`,
])('reads %s as neither', (message) => expect(parseConsent(message)).toBeUndefined());

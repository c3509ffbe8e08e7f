import { expect, test } from 'vitest';
import { writePlainText } from './write-plain-text.ts';

test('an answer to paste or to hear has no numbers of sources, and says what is not confirmed', () => {
  expect(writePlainText('It costs 980 pesos [1][2]. It is the best. ⚠ Bye.', 'not confirmed')).toBe(
    'It costs 980 pesos. It is the best. (not confirmed) Bye.',
  );
});

test('quotes lose the sign before their lines, not what is greater than something', () => {
  expect(writePlainText('This may help:\n\n> **Boarding**\n>\n> If > 10 kg: ₱700 [1]', 'not confirmed')).toBe(
    'This may help:\n\n**Boarding**\n\nIf > 10 kg: ₱700',
  );
});

import { expect, test } from 'vitest';
import { writeCorrectable, writePlainText } from './write-plain-text.ts';

test('plain text of an answer has no citations and names unconfirmed sentences', () => {
  expect(writePlainText('It costs 980 pesos [1][2]. It is the best. ⚠ Bye.', 'not confirmed')).toBe(
    'It costs 980 pesos. It is the best. (not confirmed) Bye.',
  );
});

test('plain text loses the quote mark at the start of lines, but not a greater-than sign', () => {
  expect(writePlainText('This may help:\n\n> **Boarding**\n>\n> If > 10 kg: ₱700 [1]', 'not confirmed')).toBe(
    'This may help:\n\n**Boarding**\n\nIf > 10 kg: ₱700',
  );
});

test('a correction starts from the answer, the quotes of an unsure answer, or an empty text', () => {
  const unsure =
    'I did not find a direct answer. This may help:\n\n> We open at 8. [1]\n\n> We close at 5. [2]';
  expect(writeCorrectable('It costs 980 pesos [1].', 'answered')).toBe('It costs 980 pesos.');
  expect(writeCorrectable(unsure, 'unsure')).toBe('We open at 8.\n\nWe close at 5.');
  expect(writeCorrectable('Perhaps at 8. [1]', 'unsure')).toBe('Perhaps at 8.');
  expect(writeCorrectable('I do not know.', 'refused')).toBe('');
});

import { expect, test } from 'vitest';
import { writePlainText } from './write-plain-text.ts';

test('an answer to paste or to hear has no numbers of sources, and says what is not confirmed', () => {
  expect(writePlainText('It costs 980 pesos [1][2]. It is the best. ⚠ Bye.', 'not confirmed')).toBe(
    'It costs 980 pesos. It is the best. (not confirmed) Bye.',
  );
});

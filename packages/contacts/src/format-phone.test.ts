import { expect, it } from 'vitest';
import { formatPhone } from './format-phone.ts';

it.each([
  ['a mobile number of the country', '+639175550142', '0917 555 0142'],
  ['a landline of the country', '+63335550187', '(033) 555 0187'],
  ['a number of another country', '+14155552671', '+1 415 555 2671'],
  ['a text that is no number', 'ask at the counter', 'ask at the counter'],
])('formats %s', (_, text, formatted) => {
  expect(formatPhone(text)).toBe(formatted);
});

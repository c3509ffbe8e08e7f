import { expect, it } from 'vitest';
import { isOrder, isQuestion } from './is-request.ts';

it.each([
  'I want to order 2 ube cakes for Saturday, pick up at 3pm.',
  'pa-order po ng 3 dozen pandesal',
  'Please reserve one leche flan for me',
  'Quiero encargar dos pasteles para el sábado',
  'Je voudrais commander un gâteau pour samedi',
  'pabili po ng ensaymada',
])('recognizes the order: %s', (message) => {
  expect(isOrder(message)).toBe(true);
});

it.each([
  'Can I order online?',
  'How do I order a cake?',
  'How much is the ube cake',
  'I need help with gluten',
  'Do you deliver to Makati?',
  'May tinda pa ba kayong ube',
])('does not take for an order: %s', (message) => {
  expect(isOrder(message)).toBe(false);
});

it('tells questions from statements', () => {
  expect(isQuestion('How much is delivery')).toBe(true);
  expect(isQuestion('Delivery to Pasig?')).toBe(true);
  expect(isQuestion('I am Maria, 0917 555 0123, call me')).toBe(false);
});

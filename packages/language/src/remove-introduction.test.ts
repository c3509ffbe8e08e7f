import { describe, expect, it } from 'vitest';
import { removeIntroduction } from './remove-introduction.ts';

/** The names in the messages below, as `findContacts` finds them. */
const names = ['Ana Cruz', 'Pedro Reyes', 'Lucía Gómez'];

describe('removeIntroduction', () => {
  it.each([
    ['Hi, my name is Ana Cruz. Do you deliver to Pasig?', 'Do you deliver to Pasig?'],
    ['Good morning po! Magkano ang ensaymada?', 'Magkano ang ensaymada?'],
    ["Hello, I'm Pedro Reyes\nWhat time do you close?", 'What time do you close?'],
    ['Do you have parking? My number is 0917 555 0123.', 'Do you have parking?'],
    ['Me llamo Lucía Gómez. ¿Abren el domingo?', '¿Abren el domingo?'],
    ['Is there a fee? Thank you!', 'Is there a fee?'],
  ])('keeps what is asked: "%s"', (message, rest) => {
    expect(removeIntroduction(message, names)).toBe(rest);
  });

  it.each([
    'Hi, my name is Ana Cruz.',
    'Hello! Thank you.',
    'Do you deliver to Pasig?',
    'I am looking for a red dress. Do you have size M?',
    'We are 20 people. How much is the hall?',
    'Are you open on this date?\n12/24',
    'Status of my order. 20451',
    'Mail it to ana@example.com. When does it arrive?',
  ])('changes nothing else: "%s"', (message) => {
    expect(removeIntroduction(message, names)).toBe(message);
  });
});

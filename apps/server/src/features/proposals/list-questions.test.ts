import { describe, expect, it } from 'vitest';
import { listQuestions } from './list-questions.ts';
import type { Section } from './list-sections.ts';

const section = (heading: string, language: Section['language']): Section => ({
  heading,
  body: `${heading}: ₱400 for the first hour.\n${heading}: ₱3,200 for a day.`,
  documentId: 1,
  language,
  isChapter: false,
});
const list = (heading: string, language: Section['language'] = 'en') =>
  listQuestions([], [section(heading, language)], [{ text: heading, language }]).map(({ text }) => text);

describe('of a section with prices', () => {
  it.each([
    ['Grooming', 'How much does the grooming cost?'],
    ['Puppy and kitten package', 'How much does the puppy and kitten package cost?'],
    ['Baths and trims', 'How much do baths and trims cost?'],
    ['Prices', 'What are your prices?'],
    ['Our rates and fees', 'What are your prices?'],
    ['Grooming rates', 'What are your grooming rates?'],
    ['What it costs', 'What are your prices?'],
    ['Courses and prices', 'What are your prices?'],
  ])('headed "%s" it is asked "%s"', (heading, question) => {
    expect(list(heading)).toEqual([question]);
  });

  it.each([
    ['Mga presyo', 'fil', 'Magkano po ang mga presyo ninyo?'],
    ['Lista de precios', 'es', '¿Cuáles son sus precios?'],
    ['Nos tarifs', 'fr', 'Quels sont vos tarifs ?'],
  ] as const)('headed "%s" (%s) it is asked "%s"', (heading, language, question) => {
    expect(list(heading, language)).toEqual([question]);
  });
});

type Given = { heading: string; body: string; language?: Section['language'] };
const listOf = (...given: Given[]) => {
  const sections = given.map((one) => ({ language: 'en' as const, documentId: 1, isChapter: false, ...one }));
  const topics = sections.map(({ heading, language }) => ({ text: heading.replace(/^Mga /, ''), language }));
  return listQuestions([], sections, topics).map(({ text }) => text);
};

describe('what every business is asked', () => {
  it.each([
    ['en', 'When you can come', 'Monday to Friday 1 pm to 7 pm.', 'What are your opening hours?'],
    ['en', 'Paying', 'We take cash and cards.', 'How can I pay?'],
    ['en', 'Booking', 'Book by phone.', 'How do I book?'],
    ['en', 'Find us', '12 Mill Lane, Leeds.', 'Where are you located?'],
    ['en', 'What it costs', 'One hour: £20\nTwo hours: £35', 'What are your prices?'],
    ['fil', 'Paraan ng pagbabayad', 'Cash at GCash po.', 'Paano po puwedeng magbayad?'],
    ['fil', 'Oras', 'Bukas 8:00 hanggang 17:00.', 'Anong oras po kayo bukas?'],
    ['es', 'Cómo pagar', 'Efectivo o tarjeta.', '¿Cómo puedo pagar?'],
    ['es', 'Costes', 'Una hora: 20 €\nDos horas: 35 €', '¿Cuáles son sus precios?'],
    ['fr', 'Prendre rendez-vous', 'Appelez-nous.', 'Comment prendre rendez-vous ?'],
    ['fr', 'Ouverture', 'Du lundi au samedi de 9 h à 18 h.', 'Quels sont vos horaires ?'],
  ] as const)('in %s of "%s: %s" is "%s"', (language, heading, body, question) => {
    expect(listOf({ language, heading, body })).toEqual([question]);
  });

  it.each([
    ['Opening of the new hall', 'The mayor came and everybody danced.'],
    ['Payment', 'Talk to us about it, please.'],
  ])('is nothing where "%s" does not say it', (heading, body) => {
    expect(listOf({ heading, body }).join()).not.toMatch(/opening hours|can I pay/);
  });
});

describe('what things cost', () => {
  it.each([
    ['Sunset tours', 'A sunset tour costs $65.', 'How much do Sunset tours cost?', 'en'],
    ['Boat lens', 'The boat lens costs $65.', 'What is the price of the boat lens?', 'en'],
    [
      'Refresher for drivers',
      'The refresher costs $65.',
      'How much does the refresher for drivers cost?',
      'en',
    ],
    [
      'Consulta general',
      'La consulta general cuesta 35 €.',
      '¿Cuál es el precio de la consulta general?',
      'es',
    ],
    ['Masaje', 'El masaje cuesta 35 €.', '¿Cuál es el precio del masaje?', 'es'],
    ['Uñas de gel', 'Las uñas de gel cuestan 35 €.', '¿Cuál es el precio de las uñas de gel?', 'es'],
    ['Champú', 'El champú cuesta 35 €.', '¿Cuál es el precio de «champú»?', 'es'],
    ['Mga bilao', 'Ang bilao ay ₱650.', 'Magkano po ang mga bilao?', 'fil'],
  ] as const)('is asked of "%s: %s" as "%s"', (heading, body, question, language) => {
    expect(listOf({ heading, body, language }).map((text) => text.toLowerCase())).toEqual([
      question.toLowerCase(),
    ]);
  });

  it('is not asked where a section names the price of something else', () => {
    expect(listOf({ heading: 'Lost and found', body: 'A new key is £5.' })).not.toContainEqual(
      expect.stringContaining('cost'),
    );
  });
});

describe('questions that the sources ask themselves', () => {
  const asked = (heading: string) => ({ heading, body: 'Yes, we do.' });

  it('come first, as they stand there, those that every business is asked before others', () => {
    const own = ['Do you lend helmets?', 'Do you deliver?', 'Is it safe?'];
    const list = listOf(...own.map(asked), { heading: 'Hours', body: 'Daily 9:00 to 17:00.' });
    expect(list).toEqual([
      'Do you deliver?',
      'What are your opening hours?',
      'Do you lend helmets?',
      'Is it safe?',
    ]);
  });

  it('come by two where there are many', () => {
    const own = ['Do you lend helmets?', 'Can I bring a dog?', 'Are there lockers?', 'May I swim alone?'];
    const list = listOf(...own.map(asked), { heading: 'Hours', body: 'Daily 9:00 to 17:00.' });
    expect(list.slice(0, 3)).toEqual([own[0], own[1], 'What are your opening hours?']);
  });
});

it('a question about having questions is none', () => {
  expect(listOf({ heading: 'Do you still have questions?', body: 'Write to us.' })).toEqual([]);
});

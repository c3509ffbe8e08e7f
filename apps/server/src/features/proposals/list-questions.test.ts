import { describe, expect, it } from 'vitest';
import { listQuestions } from './list-questions.ts';
import type { Section } from './list-sections.ts';

const section = (heading: string, language: Section['language']): Section => ({
  heading,
  body: 'Consultation: ₱400. Dental cleaning: ₱3,200.',
  documentId: 1,
  language,
  isChapter: false,
});
const list = (heading: string, language: Section['language'] = 'en') =>
  listQuestions([], [section(heading, language)], [{ text: heading, language }]).map(({ text }) => text);

describe('of a section with prices', () => {
  it.each([
    ['Grooming', 'How much does grooming cost?'],
    ['Puppy and kitten package', 'How much does puppy and kitten package cost?'],
    ['Baths and trims', 'How much do baths and trims cost?'],
    ['Prices', 'What are your prices?'],
    ['Our rates and fees', 'What are your prices?'],
    ['Grooming rates', 'What are your prices?'],
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

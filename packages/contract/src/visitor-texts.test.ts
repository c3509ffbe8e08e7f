import { expect, it } from 'vitest';
import { chooseVisitorTexts } from './visitor-texts.ts';

const texts = {
  greeting: 'Hello!',
  suggestedQuestions: ['Are you open?'],
  visitorTexts: {
    fil: { greeting: 'Kumusta po!', suggestedQuestions: [] },
    es: { greeting: null, suggestedQuestions: ['¿Están abiertos?'] },
  },
};

it.each([
  ['en', 'Hello!', 'Are you open?'],
  ['fil', 'Kumusta po!', 'Are you open?'],
  ['es', 'Hello!', '¿Están abiertos?'],
] as const)(
  'uses the own texts of %s, and those for all visitors where it has none',
  (language, greeting, question) => {
    expect(chooseVisitorTexts(texts, language)).toEqual({ greeting, suggestedQuestions: [question] });
  },
);

it('returns no greeting where the automatic one applies', () => {
  const none = { greeting: '', suggestedQuestions: [], visitorTexts: {} };
  expect(chooseVisitorTexts(none, 'fr')).toEqual({ greeting: null, suggestedQuestions: [] });
});

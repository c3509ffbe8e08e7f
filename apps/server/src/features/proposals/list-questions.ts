import { isStorable } from '@anito/contract/values';
import { type Language, readLanguage } from '@anito/language/detect-language';
import { readAmounts } from '@anito/language/read-amounts';
import type { Topic } from './find-topics.ts';
import { listStems } from './read-words.ts';
import type { SampledPassage } from './sampled-passages.store.ts';

const shortest = 8;
const longest = 120;
const questionLine =
  /^(?:[-*•]\s|\d{1,3}[.)]\s|(?:q|question|tanong|pregunta|p)\s?\d{0,3}[:.]\s)?\s{0,3}([^\n?]{5,150}\?)\s{0,3}$/gimu;
const pricedLabel = /^[-•*]\s{0,3}([^:;\n]{3,50}):\s([^\n;]{1,60})$/gmu;

type Wordings = { price: (thing: string) => string; topic: (topic: string) => string };

const english: Wordings = {
  price: (thing) => `How much is ${thing}?`,
  topic: (topic) => `What can you tell me about ${topic}?`,
};
const wordings: Partial<Record<Language, Wordings>> = {
  fil: {
    price: (thing) => `Magkano po ang ${thing}?`,
    topic: (topic) => `Ano po ang masasabi ninyo tungkol sa ${topic}?`,
  },
  es: {
    price: (thing) => `¿Cuánto cuesta ${thing}?`,
    topic: (topic) => `¿Qué me puedes decir sobre ${topic}?`,
  },
  fr: {
    price: (thing) => `Combien coûte ${thing} ?`,
    topic: (topic) => `Que pouvez-vous me dire sur ${topic} ?`,
  },
};

/**
 * Questions that the sources may answer, the likeliest first: those that they ask themselves, prices that they name, and
 * their topics. None twice in other words.
 */
export function listQuestions(passages: readonly SampledPassage[], topics: readonly Topic[]): string[] {
  const asked = passages.flatMap((passage) => listAsked(passage));
  const priced = passages.flatMap((passage) => listPriced(passage));
  const told = topics.map(({ text, language }) => write(language).topic(text));
  return dropAlike([
    ...asked.slice(0, 4),
    ...priced.slice(0, 2),
    ...told.slice(0, 2),
    ...asked.slice(4),
    ...told.slice(2),
  ]);
}

/** Headings and lines that are questions: what is typed as a question with its answer is one too. */
function listAsked({ headings, text }: SampledPassage): string[] {
  const lines = [...text.matchAll(questionLine)].map(([, line = '']) => line);
  return [...headings, ...lines]
    .map((line) =>
      line
        .replace(/^(?:\d{1,3}[.)]|q\s?\d{0,3}[:.])\s+/i, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(
      (line) => line.endsWith('?') && line.length >= shortest && line.length <= longest && isStorable(line),
    );
}

function listPriced({ text, language }: SampledPassage): string[] {
  const priced = [...text.matchAll(pricedLabel)].filter(
    ([, , said = '']) => readAmounts(said).amounts.length > 0,
  );
  return priced.slice(0, 1).map(([, thing = '']) => write(readLanguage(language)).price(thing.trim()));
}

function write(language: Language): Wordings {
  return wordings[language] ?? english;
}

function dropAlike(questions: string[]): string[] {
  const seen = new Set<string>();
  return questions.filter((question) => {
    const key = listStems(question, 'simple').join(' ') || question.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}

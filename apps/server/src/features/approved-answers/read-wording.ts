import { type AskedQuestion, readAsked } from '@anito/builtin-models/read-asked';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { mixesEnglishAndFilipino } from '@anito/language/mixes-languages';
import { spellOut } from '@anito/language/shorthand';

/** A question as it is compared: what it asks, and in which language. */
export type ReadWording = { asked: AskedQuestion; language: Language; isMixed: boolean };

/** Reads a question for comparing it with wordings, or a wording. */
export function readWording(text: string): ReadWording {
  return {
    asked: readAsked(text),
    language: detectLanguage(spellOut(text), ['en', 'fil', 'es', 'fr']),
    isMixed: mixesEnglishAndFilipino(text),
  };
}

/** Whoever mixes English and Filipino reads both; a text too short to tell its language is any. */
export function isSpokenAlike(one: ReadWording, other: ReadWording): boolean {
  if (one.language === other.language || one.language === 'simple' || other.language === 'simple')
    return true;
  const isHere = ({ language }: ReadWording) => language === 'en' || language === 'fil';
  return isHere(one) && isHere(other) && (one.isMixed || other.isMixed);
}

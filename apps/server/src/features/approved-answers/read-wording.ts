import { type AskedQuestion, readAsked } from '@anito/builtin-models/read-asked';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { mixesEnglishAndFilipino } from '@anito/language/mixes-languages';
import { spellOut } from '@anito/language/shorthand';

/** A question parsed for comparison, with its language. */
export type ReadWording = { asked: AskedQuestion; language: Language; isMixed: boolean };

/** Parses a question or a wording for comparison. */
export function readWording(text: string): ReadWording {
  return {
    asked: readAsked(text),
    language: detectLanguage(spellOut(text), ['en', 'fil', 'es', 'fr']),
    isMixed: mixesEnglishAndFilipino(text),
  };
}

/**
 * Returns whether a speaker of one text understands the other. Mixed English and Filipino matches both. A
 * text too short to detect its language matches any.
 */
export function isSpokenAlike(one: ReadWording, other: ReadWording): boolean {
  if (one.language === other.language || one.language === 'simple' || other.language === 'simple')
    return true;
  const isHere = ({ language }: ReadWording) => language === 'en' || language === 'fil';
  return isHere(one) && isHere(other) && (one.isMixed || other.isMixed);
}

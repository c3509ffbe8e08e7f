import { type ComparableQuestion, parseComparableQuestion } from '@anito/builtin-models/comparable-question';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { mixesEnglishAndFilipino } from '@anito/language/mixes-languages';
import { expandShorthand } from '@anito/language/shorthand';

/** A question parsed for comparison, with its language. */
export type ParsedWording = { parsedQuestion: ComparableQuestion; language: Language; isMixed: boolean };

/** Parses a question or a wording for comparison. */
export function parseWording(text: string): ParsedWording {
  return {
    parsedQuestion: parseComparableQuestion(text),
    language: detectLanguage(expandShorthand(text), ['en', 'fil', 'es', 'fr']),
    isMixed: mixesEnglishAndFilipino(text),
  };
}

/**
 * Returns whether a speaker of one text understands the other. Mixed English and Filipino matches both. A
 * text too short to detect its language matches any.
 */
export function sharesLanguage(one: ParsedWording, other: ParsedWording): boolean {
  if (one.language === other.language || one.language === 'simple' || other.language === 'simple')
    return true;
  const isEnglishOrFilipino = ({ language }: ParsedWording) => language === 'en' || language === 'fil';
  return isEnglishOrFilipino(one) && isEnglishOrFilipino(other) && (one.isMixed || other.isMixed);
}

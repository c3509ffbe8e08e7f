import { type ComparableQuestion, parseComparableQuestion } from '@anito/builtin-models/comparable-question';
import { detectLanguage, type Language } from '@anito/language/detect-language';
import { mixesEnglishAndFilipino } from '@anito/language/mixes-languages';
import { expandShorthand } from '@anito/language/shorthand';

/** A question parsed for comparison, with its language. */
export type ParsedWording = { parsedQuestion: ComparableQuestion; language: Language; isMixed: boolean };

/**
 * Parses a question or a wording, and detects its language, for comparison. The language is `simple` when it
 * cannot be detected.
 */
export function parseWording(text: string): ParsedWording {
  return {
    parsedQuestion: parseComparableQuestion(text),
    language: detectLanguage(expandShorthand(text), ['en', 'fil', 'es', 'fr']),
    isMixed: mixesEnglishAndFilipino(text),
  };
}

/**
 * Whether a reader of one text also understands the other. A mix of English and Filipino shares both
 * languages. A text too short to detect its language shares any.
 */
export function sharesLanguage(one: ParsedWording, other: ParsedWording): boolean {
  if (one.language === other.language || one.language === 'simple' || other.language === 'simple')
    return true;
  const isEnglishOrFilipino = ({ language }: ParsedWording) => language === 'en' || language === 'fil';
  return isEnglishOrFilipino(one) && isEnglishOrFilipino(other) && (one.isMixed || other.isMixed);
}

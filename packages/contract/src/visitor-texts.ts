import type { VisitorTexts } from './assistants.ts';
import type { Language } from './languages.ts';

/** The texts of an assistant for visitors. */
export type GreetingTexts = {
  greeting: string | null;
  suggestedQuestions: string[];
  visitorTexts: VisitorTexts;
};

/**
 * Returns the greeting and the suggested questions for a visitor's language: those written for it, otherwise
 * those for all languages. A greeting of null means the automatic one. Separate from the schemas, because
 * public pages use it.
 */
export function chooseVisitorTexts(
  { greeting, suggestedQuestions, visitorTexts }: GreetingTexts,
  language: Language,
): { greeting: string | null; suggestedQuestions: string[] } {
  const own = visitorTexts[language];
  return {
    greeting: own?.greeting || greeting || null,
    suggestedQuestions:
      own && own.suggestedQuestions.length > 0 ? own.suggestedQuestions : suggestedQuestions,
  };
}

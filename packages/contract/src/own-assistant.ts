import type { Language } from './languages.ts';
import { PRODUCT_NAME } from './limits.ts';
import { ASSISTANT_PLACEHOLDER, BRAND_PLACEHOLDER } from './site-pages.ts';

/** Nouns for use after "my" or "your". */
const assistantNouns: Record<Language, string> = {
  en: 'Assistant',
  fil: 'Assistant',
  es: 'asistente',
  fr: 'assistant',
};

/**
 * Returns what a user's assistant is called: the product's name, or the noun "assistant" in the user's
 * language on an installation with its own brand name. Returns `ASSISTANT_PLACEHOLDER` if the brand name is
 * `BRAND_PLACEHOLDER`.
 */
export function getOwnAssistantName(brandName: string, language: Language): string {
  if (brandName === PRODUCT_NAME) return PRODUCT_NAME;
  return brandName === BRAND_PLACEHOLDER ? ASSISTANT_PLACEHOLDER : assistantNouns[language];
}

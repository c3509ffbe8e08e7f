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
 * Returns the name of a user's assistant: the product's name, or the noun "assistant" in the user's language
 * on an installation with its own brand name. A placeholder for the brand gives a placeholder.
 */
export function getOwnAssistantName(brandName: string, language: Language): string {
  if (brandName === PRODUCT_NAME) return PRODUCT_NAME;
  return brandName === BRAND_PLACEHOLDER ? ASSISTANT_PLACEHOLDER : assistantNouns[language];
}

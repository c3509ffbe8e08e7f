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
 * Returns the name of a user's assistant: an Anito, or "assistant" on an installation with its own brand
 * name.
 */
export function getOwnAssistantName(brandName: string, language: Language): string {
  if (brandName === PRODUCT_NAME) return PRODUCT_NAME;
  return brandName === BRAND_PLACEHOLDER ? ASSISTANT_PLACEHOLDER : assistantNouns[language];
}

import type { Language } from './languages.ts';
import { PRODUCT_NAME } from './limits.ts';
import { ASSISTANT_PLACE, BRAND_PLACE } from './site-pages.ts';

/** Nouns for use after "my" or "your". */
const words: Record<Language, string> = {
  en: 'Assistant',
  fil: 'Assistant',
  es: 'asistente',
  fr: 'assistant',
};

/**
 * Returns the name of a user's assistant: an Anito, or "assistant" on an installation with its own brand
 * name.
 */
export function nameOwnAssistant(brandName: string, language: Language): string {
  if (brandName === PRODUCT_NAME) return PRODUCT_NAME;
  return brandName === BRAND_PLACE ? ASSISTANT_PLACE : words[language];
}

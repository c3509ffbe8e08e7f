import type { Language } from './languages.ts';
import { PRODUCT_NAME } from './limits.ts';
import { ASSISTANT_PLACE, BRAND_PLACE } from './site-pages.ts';

/** As part of "my" or "your" one. */
const words: Record<Language, string> = {
  en: 'Assistant',
  fil: 'Assistant',
  es: 'asistente',
  fr: 'assistant',
};

/** What people build here: an Anito, and on an installation with a name of its own, a shop's perhaps, an assistant. */
export function nameOwnAssistant(brandName: string, language: Language): string {
  if (brandName === PRODUCT_NAME) return PRODUCT_NAME;
  return brandName === BRAND_PLACE ? ASSISTANT_PLACE : words[language];
}

import type { Language } from '@anito/contract/languages';
import { chooseVisitorTexts, type GreetingTexts } from '@anito/contract/visitor-texts';
import { formatReason, localizedMessage } from './reasons.ts';

/**
 * Returns an assistant's greeting: that of its owner, otherwise its name and its description, or a general
 * purpose without one.
 */
export function writeWelcome(
  { name, description, ...texts }: { name: string; description: string | null } & GreetingTexts,
  language: Language,
): string {
  const { greeting } = chooseVisitorTexts(texts, language);
  if (greeting) return greeting;
  const text = description?.trim() || formatReason(language, localizedMessage('widget-description')) || '';
  const about = /[.!?…]$/.test(text) ? text : `${text}.`;
  return formatReason(language, localizedMessage('widget-welcome', { name, description: about })) ?? '';
}

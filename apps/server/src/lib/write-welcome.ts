import type { Language } from '@anito/contract/languages';
import { say, writeReason } from './reasons.ts';

/** Returns an assistant's greeting: its name and its purpose. */
export function writeWelcome(
  { name, description }: { name: string; description: string | null },
  language: Language,
): string {
  const text = description?.trim() || writeReason(language, say('widget-description')) || '';
  const about = /[.!?…]$/.test(text) ? text : `${text}.`;
  return writeReason(language, say('widget-welcome', { name, description: about })) ?? '';
}

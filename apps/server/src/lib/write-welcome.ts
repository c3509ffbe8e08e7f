import type { Language } from '@anito/contract/languages';
import { say } from '@anito/contract/texts/texts';
import { writeIn } from './write-in.ts';

/** An assistant's first words: who it is, what it is for. */
export function writeWelcome(
  { name, description }: { name: string; description: string | null },
  language: Language,
): string {
  const text = description?.trim() || writeIn(language, say('widget-description')) || '';
  const about = /[.!?…]$/.test(text) ? text : `${text}.`;
  return writeIn(language, say('widget-welcome', { name, description: about })) ?? '';
}

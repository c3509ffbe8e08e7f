import type { Language } from '@anito/contract/languages';
import { formatReason, localizedMessage } from './reasons.ts';

/** Returns an assistant's greeting: its name and its description, or a general purpose without one. */
export function writeWelcome(
  { name, description }: { name: string; description: string | null },
  language: Language,
): string {
  const text = description?.trim() || formatReason(language, localizedMessage('widget-description')) || '';
  const about = /[.!?…]$/.test(text) ? text : `${text}.`;
  return formatReason(language, localizedMessage('widget-welcome', { name, description: about })) ?? '';
}

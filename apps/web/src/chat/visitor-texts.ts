import type { TFunction } from 'i18next';

/** Returns the assistant's greeting: its name and its purpose, or a default text if it has no description. */
export function writeWelcome(
  assistant: { name: string; description: string | null },
  t: TFunction<'chat'>,
): string {
  const text = assistant.description?.trim() || t('welcomeDefault');
  const description = /[.!?…]$/.test(text) ? text : `${text}.`;
  return t('welcome', { name: assistant.name, description });
}

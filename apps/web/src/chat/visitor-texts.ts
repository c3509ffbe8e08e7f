import type { Language } from '@anito/contract/languages';
import { chooseVisitorTexts, type GreetingTexts } from '@anito/contract/visitor-texts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

type Greeted = { name: string; description: string | null } & GreetingTexts;

/** Returns the automatic greeting: the assistant's name and its purpose, or a default text without one. */
export function writeAutomaticGreeting(
  assistant: Pick<Greeted, 'name' | 'description'>,
  t: TFunction<'chat'>,
): string {
  const text = assistant.description?.trim() || t('welcomeDefault');
  const description = /[.!?…]$/.test(text) ? text : `${text}.`;
  return t('welcome', { name: assistant.name, description });
}

/** Returns the greeting and the suggested questions of an assistant in the language of the chat. */
export function useVisitorTexts(assistant: Greeted): { welcome: string; suggestedQuestions: string[] } {
  const { t, i18n } = useTranslation('chat');
  const { greeting, suggestedQuestions } = chooseVisitorTexts(assistant, i18n.language as Language);
  return { welcome: greeting ?? writeAutomaticGreeting(assistant, t), suggestedQuestions };
}

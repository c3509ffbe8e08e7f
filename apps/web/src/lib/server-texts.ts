import type { Because } from '@anito/contract/texts/because';
import type { Catalogue } from '@anito/contract/texts/catalogue';
import { writeText } from '@anito/contract/texts/write-text';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from './i18n/languages.ts';

/** The area of texts that the server's reasons are worded in; it is not loaded before something has a reason. */
const area = 'server';

/** Loads the words of reasons in the chosen language; where that fails the server's English texts are shown. */
export async function loadServerTexts(): Promise<void> {
  await i18next.loadNamespaces(area);
}

/** A reason in the chosen language; undefined until its words are loaded, and for reasons that nobody knows here. */
export function wordReason(because: Because | null | undefined): string | undefined {
  const language = i18next.language as Language;
  const catalogue = i18next.getResourceBundle(language, area) as Catalogue | undefined;
  return because && catalogue ? writeText(because, { catalogue, language }) : undefined;
}

/** What the server says why: its English text, and what words it in other languages. */
export type Explained = { text: string; because?: Because | null | undefined };

/** The same outside of components, once the words are loaded. */
export async function wordLater({ text, because }: Explained): Promise<string> {
  if (because) await loadServerTexts();
  return wordReason(because) ?? text;
}

/**
 * Words what the server stored or sent: in the chosen language where it named a reason, else its English text, which
 * also stands there until the words are loaded.
 */
export function useServerTexts(): (explained: Explained) => string {
  useTranslation(area, { useSuspense: false });
  return ({ text, because }) => wordReason(because) ?? text;
}

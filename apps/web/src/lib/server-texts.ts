import type { Because } from '@anito/contract/because';
import type { Reason } from '@anito/contract/reasons';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

/** The area of texts that the server's reasons are worded in; it is not loaded before something has a reason. */
const area = 'reasons';

/** Loads the words of reasons in the chosen language; where that fails the server's English texts are shown. */
export async function loadServerTexts(): Promise<void> {
  await i18next.loadNamespaces(area);
}

/** Whether the catalogue is loaded and has a text for a code of the server. */
function isKnown(code: string): code is Reason {
  const catalogue: object = i18next.getResourceBundle(i18next.language, area) ?? {};
  return Object.hasOwn(catalogue, code) || Object.hasOwn(catalogue, `${code}_other`);
}

/** A reason in the chosen language; undefined until its words are loaded, and for reasons that nobody knows here. */
export function wordReason(because: Because | null | undefined): string | undefined {
  if (!because || !isKnown(because.reason)) return undefined;
  // The words of `website-closed` depend on its minutes.
  return i18next.getFixedT(null, area)(because.reason, { count: because.values?.minutes, ...because.values });
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

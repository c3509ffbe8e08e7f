import type { LocalizedReason } from '@anito/contract/localized-reason';
import type { ReasonCode } from '@anito/contract/reasons';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { pause } from './pause.ts';

/** Text area for the server's reasons. It is loaded only when there is a reason to show. */
const area = 'reasons';

/** Longest wait for the texts, in milliseconds. A message in English is better than none. */
const maxWaitMs = 3_000;

/**
 * Loads the texts of the server's reasons in the chosen language. Resolves after `maxWaitMs` at the latest;
 * loading then goes on.
 */
export async function loadServerTexts(): Promise<void> {
  await Promise.race([i18next.loadNamespaces(area), pause(maxWaitMs)]);
}

/** Whether the catalogue is loaded and has a text for a code of the server. */
function isKnown(code: string): code is ReasonCode {
  const catalogue: object = i18next.getResourceBundle(i18next.language, area) ?? {};
  return Object.hasOwn(catalogue, code) || Object.hasOwn(catalogue, `${code}_other`);
}

/**
 * Returns the text of a reason in the chosen language, with its values filled in. Returns undefined until the
 * texts are loaded, and for a missing or unknown reason.
 */
export function localizeReason(because: LocalizedReason | null | undefined): string | undefined {
  if (!because || !isKnown(because.reason)) return undefined;
  // The text of `website-closed` depends on its minutes.
  return i18next.getFixedT(null, area)(because.reason, { count: because.values?.minutes, ...because.values });
}

/** A message from the server: its English text, and the reason for other languages. */
export type ServerMessage = { text: string; because?: LocalizedReason | null | undefined };

/**
 * Returns a server's message in the chosen language, after loading the texts. Returns its English text if
 * that is not possible. For use outside of components.
 */
export async function localizeMessage({ text, because }: ServerMessage): Promise<string> {
  if (because) await loadServerTexts();
  return localizeReason(because) ?? text;
}

/**
 * Returns a function that localizes a server's message if the server named a reason. Otherwise, and until the
 * texts are loaded, that function returns the English text.
 */
export function useServerTexts(): (explained: ServerMessage) => string {
  useTranslation(area, { useSuspense: false });
  return ({ text, because }) => localizeReason(because) ?? text;
}

import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';

const formalTones = new Set(['formal', 'professional', 'technical']);

/** An honest "I do not know", in the assistant's tone and the visitor's language. */
export function writeRefusal(language: Language, tone: string): string {
  return getTexts(language, 'answers')(formalTones.has(tone) ? 'formalRefusal' : 'refusal');
}

/** Tells a visitor who needs a person what happens next: one joins, one is called, or nobody is there. */
export function writeHandover(
  language: Language,
  {
    because,
    isStaffed,
    isReachable,
  }: { because: 'asked' | 'refusals'; isStaffed: boolean; isReachable: boolean },
): string {
  const t = getTexts(language, 'answers');
  if (!isStaffed) return t(isReachable ? 'nobodyThereYet' : 'nobodyThere');
  return t(because === 'asked' ? 'handedOver' : 'called');
}

import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';
import type { QuestionContext } from './question-context.ts';

const formalTones = new Set(['formal', 'professional', 'technical']);

/** An honest "I do not know", in the assistant's tone and the visitor's language. */
export function writeRefusal(language: Language, tone: string): string {
  return getTexts(language, 'answers')(formalTones.has(tone) ? 'formalRefusal' : 'refusal');
}

/** Thanks a visitor who gets no answer but left how to reach them. */
export function thankForContact({
  givenContact,
  language,
}: Pick<QuestionContext, 'givenContact' | 'language'>): string | undefined {
  return givenContact === 'none' ? undefined : getTexts(language, 'answers')('reachable');
}

/** Tells a visitor who needs a person what happens next: a person joins, is called, or is away. */
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

/** A parameter as people read it, with its value. */
export type ShownValue = { label: string; value: string };

/** Escapes Markdown, so that an answer shows the text as it is. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');

/** Longest part of a value that is repeated (characters). */
const longestValue = 500;

const shorten = (value: string) =>
  value.length > longestValue ? `${value.slice(0, longestValue).toWellFormed()}…` : value;

/** Says what is about to be done, with every value, and asks whether to. */
export function writeActionProposal(language: Language, name: string, values: readonly ShownValue[]): string {
  const t = getTexts(language, 'answers');
  const list = values.map(({ label, value }) => `- ${plain(label)}: ${plain(shorten(value))}`);
  const proposal = t('actions.propose', { name: plain(name) });
  return [proposal, ...(list.length > 0 ? [list.join('\n')] : []), t('actions.mayI')].join('\n\n');
}

/** Asks for a parameter; `isAgain` after an answer that is not valid. */
export function writeParameterQuestion(
  language: Language,
  { name, label, isAgain }: { name: string; label: string; isAgain: boolean },
): string {
  const t = getTexts(language, 'answers');
  const values = { name: plain(name), label: plain(label) };
  return `${t(isAgain ? 'actions.notValid' : 'actions.ask', values)}\n\n${t('actions.cancelHint')}`;
}

/** Says which action may be asked for, by its name. */
export function writeOffer(language: Language, name: string): string {
  return getTexts(language, 'answers')('actions.offer', { names: `**${plain(name)}**` });
}

/** Says how an action ended: `failed` when nothing was changed, `unsure` when that is not known. */
export function writeActionEnd(language: Language, name: string, end: 'done' | 'failed' | 'unsure'): string {
  return getTexts(language, 'answers')(`actions.${end}`, { name: plain(name) });
}

import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';
import type { QuestionContext } from './question-context.ts';

const formalTones = new Set(['formal', 'professional', 'technical']);

/**
 * Returns the text that says that the sources contain no answer, in the visitor's language and formal for
 * formal tones.
 */
export function writeRefusal(language: Language, tone: string): string {
  return getTexts(language, 'answers')(formalTones.has(tone) ? 'formalRefusal' : 'refusal');
}

/**
 * Returns thanks for the contact details in the visitor's message, for a visitor who got no answer. Returns
 * undefined without contact details.
 */
export function formatContactThanks({
  givenContact,
  language,
}: Pick<QuestionContext, 'givenContact' | 'language'>): string | undefined {
  return givenContact === 'none' ? undefined : getTexts(language, 'answers')('reachable');
}

/**
 * Returns what happens next for a visitor who needs a person. With staff available, the person takes over
 * (`asked`) or is called (`refusals`, after two refused questions in a row). Without staff, the text depends
 * on whether the visitor left contact details (`isReachable`).
 */
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

/** The label and the value of a parameter, as people read them. */
export type LabeledValue = { label: string; value: string };

/** Escapes Markdown and replaces line breaks and runs of white space by single spaces. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_[\]<>#|~]/g, '\\$&').replace(/\s+/g, ' ');

/** Longest shown part of a value, in characters. */
const maxValueLength = 500;

const shortenValue = (value: string) =>
  value.length > maxValueLength ? `${value.slice(0, maxValueLength).toWellFormed()}…` : value;

/** Returns a Markdown text that lists what an action will do, with every value, and asks for consent. */
export function writeActionProposal(
  language: Language,
  name: string,
  values: readonly LabeledValue[],
): string {
  const t = getTexts(language, 'answers');
  const list = values.map(
    ({ label, value }) => `- ${escapeMarkdown(label)}: ${escapeMarkdown(shortenValue(value))}`,
  );
  const proposal = t('actions.propose', { name: escapeMarkdown(name) });
  return [proposal, ...(list.length > 0 ? [list.join('\n')] : []), t('actions.mayI')].join('\n\n');
}

/** Returns the question for the value of an action's parameter. `isAgain` is true after an invalid answer. */
export function writeParameterQuestion(
  language: Language,
  { name, label, isAgain }: { name: string; label: string; isAgain: boolean },
): string {
  const t = getTexts(language, 'answers');
  const values = { name: escapeMarkdown(name), label: escapeMarkdown(label) };
  return `${t(isAgain ? 'actions.notValid' : 'actions.ask', values)}\n\n${t('actions.cancelHint')}`;
}

/** Returns the question whether to run an action, with its name in bold. */
export function writeOffer(language: Language, name: string): string {
  return getTexts(language, 'answers')('actions.offer', { names: `**${escapeMarkdown(name)}**` });
}

/** Returns the text after an action: `failed` when it changed nothing, `unsure` when that is not known. */
export function writeActionEnd(language: Language, name: string, end: 'done' | 'failed' | 'unsure'): string {
  return getTexts(language, 'answers')(`actions.${end}`, { name: escapeMarkdown(name) });
}

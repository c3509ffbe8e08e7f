import { removeDetails } from '@anito/contract/answer-marks';
import type { AnswerSource } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';
import type { Choices, Transport } from './transport.ts';

/** Sources listed below an answer. */
const maxSources = 3;
const maxTitle = 80;

/**
 * Converts a line of Markdown to plain text, because messaging services show the markup characters. Removes
 * citation numbers.
 */
function toPlainLine(line: string): string {
  return (
    line
      // Headings, quotes and horizontal rules.
      .replace(/^ {0,3}#{1,6} +/, '')
      .replace(/^(?: {0,3}> ?){1,4}/, '')
      .replace(/^ {0,3}(?:-{3,40}|\*{3,40}|_{3,40}) *$/, '')
      .replace(/^( {0,20})[*+-] +/, '$1• ')
      .replace(/!?\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()]{1,1000})\)/g, (_, label: string, url: string) =>
        label === url ? url : `${label} (${url})`,
      )
      .replace(/\*\*([^*\n]{1,500})\*\*/g, '$1')
      .replace(/__([^_\n]{1,500})__/g, '$1')
      .replace(/(^|[\s(])\*([^*\s][^*\n]{0,500})\*(?=$|[\s.,;:!?)])/g, '$1$2')
      .replace(/`([^`\n]{1,500})`/g, '$1')
      // Citation numbers. The links below the text name the sources.
      .replace(/ ?\[\d{1,3}\]/g, '')
  );
}

/** Converts the Markdown of an answer to plain text, without the quotes that are folded below it. */
export function toPlainText(markdown: string): string {
  return removeDetails(markdown)
    .split('\n')
    .filter((line) => !/^ {0,3}```/.test(line))
    .map(toPlainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Returns the text for a visitor of a messaging service: the answer as plain text with up to `maxSources` of
 * its sources as links. Returns '' for an empty answer.
 */
export function writeReply(
  { answer, sources }: { answer: string; sources: readonly AnswerSource[] },
  language: Language,
): string {
  const plain = toPlainText(answer);
  if (!plain) return '';
  const links = new Map<string, string>();
  for (const { title, pageUrl } of sources) {
    if (pageUrl && /^https?:\/\//.test(pageUrl) && !links.has(pageUrl)) links.set(pageUrl, title);
  }
  const shownLinks = [...links].slice(0, maxSources);
  if (shownLinks.length === 0) return plain;
  const lines = shownLinks.map(([url, title]) => `• ${title.slice(0, maxTitle)}: ${url}`);
  return `${plain}\n\n${getTexts(language, 'answers')('sources')}\n${lines.join('\n')}`;
}

/** Where to split a message, the best place first: paragraphs, lines, sentences, words. */
const borders = [/\n{2,}/g, /\n/g, /[.!?…。！？](?=\s)/g, /\s/g];

/** Smallest share of a message before a split. Below it the next kind of border is tried. */
const minShare = 0.4;

/**
 * Returns the length of the first part of a text. It ends after the last border (such as a paragraph or
 * sentence end) of the best kind that leaves a part of at least `minShare`, or at `maxLength`.
 */
function findPartEnd(text: string, maxLength: number): number {
  const head = text.slice(0, maxLength);
  for (const border of borders) {
    let end = 0;
    for (const match of head.matchAll(border)) end = match.index + match[0].length;
    if (end >= maxLength * minShare) return end;
  }
  // Without a border, the split avoids the middle of a surrogate pair.
  const last = text.charCodeAt(maxLength - 1);
  return last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength;
}

/**
 * Splits a text into messages of at most `maxLength` UTF-16 units, where possible at paragraph or sentence
 * ends. Returns an empty list for a blank text.
 */
export function splitMessage(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let remaining = text.trim();
  while (remaining.length > maxLength) {
    const end = findPartEnd(remaining, maxLength);
    const part = remaining.slice(0, end).trim();
    if (part) parts.push(part);
    remaining = remaining.slice(end).trim();
  }
  return remaining ? [...parts, remaining] : parts;
}

/** The quick replies of an answer, as stored. An empty list ends the quick replies of the previous answer. */
export type StoredChoices = {
  titles: readonly string[];
  label: string;
  /** The question whose answer offers the replies. */
  conversationId: number | null;
};

/** A press of one reply of an outbox message, by its index. */
export type ButtonPress = { outboxId: number; index: number };

const pressPattern = /^choice:([1-9]\d{0,14}):(\d{1,2})$/;

/**
 * Returns the payload of a button, at most 64 bytes. It only names the reply and is otherwise not trusted.
 */
export const formatButtonPress = ({ outboxId, index }: ButtonPress) => `choice:${outboxId}:${index}`;

/** Parses the payload of a pressed button. Returns undefined for payloads of other programs. */
export function parseButtonPress(payload: string): ButtonPress | undefined {
  const [, outboxId, index] = pressPattern.exec(payload) ?? [];
  return outboxId === undefined ? undefined : { outboxId: Number(outboxId), index: Number(index) };
}

/** Returns the quick replies of an answer in their stored form. */
export function toStoredChoices(
  titles: readonly string[],
  { language, conversationId }: { language: Language; conversationId: number | null },
): StoredChoices {
  return { titles, label: getTexts(language, 'answers')('choose'), conversationId };
}

/** Returns the buttons of an outbox message with their payloads, or undefined when it has none. */
export function toChoices(outboxId: number, stored: StoredChoices | null): Choices | undefined {
  if (!stored || stored.titles.length === 0) return undefined;
  const options = stored.titles.map((title, index) => ({
    title,
    payload: formatButtonPress({ outboxId, index }),
  }));
  return { options, label: stored.label };
}

/**
 * Returns whether there are at most `maxCount` titles, each distinct, not blank, on one line and at most
 * `maxLength` UTF-16 units long.
 */
export function areValidTitles(titles: readonly string[], maxCount: number, maxLength: number): boolean {
  const isShort = titles.every(
    (title) => title.trim() && title.length <= maxLength && !/[\r\n\t]/.test(title),
  );
  return titles.length <= maxCount && isShort && new Set(titles).size === titles.length;
}

/**
 * Splits a reply into messages; the last one is short enough for its buttons. If the service cannot show the
 * buttons, the returned `choices` has no titles, because the text names the choices too.
 */
export function splitReply(
  { maxLength, fitChoices }: Pick<Transport, 'maxLength' | 'fitChoices'>,
  reply: string,
  choices: StoredChoices | null,
): { parts: string[]; choices: StoredChoices | null } {
  const parts = splitMessage(reply, maxLength);
  const maxLastLength = choices && choices.titles.length > 0 ? fitChoices(choices.titles) : null;
  if (maxLastLength === null) return { parts, choices: choices && { ...choices, titles: [] } };
  return { parts: [...parts.slice(0, -1), ...splitMessage(parts.at(-1) ?? '', maxLastLength)], choices };
}

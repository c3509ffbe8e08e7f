import type { AnswerSource } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';
import type { Choices, Transport } from './transport.ts';

/** Sources that are named under an answer. */
const maxSources = 3;
const maxTitle = 80;

/** A line of Markdown as plain text: messaging services show its signs as they stand. */
function writeLine(line: string): string {
  return (
    line
      // Headings, quotes, rules between parts.
      .replace(/^ {0,3}#{1,6} +/, '')
      .replace(/^(?: {0,3}> ?){1,4}/, '')
      .replace(/^ {0,3}(?:-{3,40}|\*{3,40}|_{3,40}) *$/, '')
      .replace(/^( {0,20})[*+-] +/, '$1• ')
      .replace(/!?\[([^\][\n]{1,300})\]\((https?:\/\/[^\s()]{1,1000})\)/g, (_, words: string, url: string) =>
        words === url ? url : `${words} (${url})`,
      )
      .replace(/\*\*([^*\n]{1,500})\*\*/g, '$1')
      .replace(/__([^_\n]{1,500})__/g, '$1')
      .replace(/(^|[\s(])\*([^*\s][^*\n]{0,500})\*(?=$|[\s.,;:!?)])/g, '$1$2')
      .replace(/`([^`\n]{1,500})`/g, '$1')
      // Which passage a sentence rests on is said by the links below.
      .replace(/ ?\[\d{1,3}\]/g, '')
  );
}

/** An answer's Markdown as plain text. */
export function writePlain(markdown: string): string {
  return markdown
    .split('\n')
    .filter((line) => !/^ {0,3}```/.test(line))
    .map(writeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What a visitor of a messaging service reads: the answer as plain text, and where it comes from as links. */
export function writeReply(
  { answer, sources }: { answer: string; sources: readonly AnswerSource[] },
  language: Language,
): string {
  const plain = writePlain(answer);
  if (!plain) return '';
  const links = new Map<string, string>();
  for (const { title, pageUrl } of sources) {
    if (pageUrl && /^https?:\/\//.test(pageUrl) && !links.has(pageUrl)) links.set(pageUrl, title);
  }
  const named = [...links].slice(0, maxSources);
  if (named.length === 0) return plain;
  const lines = named.map(([url, title]) => `• ${title.slice(0, maxTitle)}: ${url}`);
  return `${plain}\n\n${getTexts(language, 'answers')('sources')}\n${lines.join('\n')}`;
}

/** Where a message is best divided, the best first: between paragraphs, lines, sentences, words. */
const borders = [/\n{2,}/g, /\n/g, /[.!?…。！？](?=\s)/g, /\s/g];

/** A border must leave at least such a share of a message, or a smaller one is better. */
const leastShare = 0.4;

/** The length of the first message that fits: it ends at the last border before `most`. */
function findEnd(text: string, most: number): number {
  const head = text.slice(0, most);
  for (const border of borders) {
    let end = 0;
    for (const found of head.matchAll(border)) end = found.index + found[0].length;
    if (end >= most * leastShare) return end;
  }
  // Nothing to divide at: not inside of a character that takes two units.
  const last = text.charCodeAt(most - 1);
  return last >= 0xd800 && last <= 0xdbff ? most - 1 : most;
}

/** A text as messages of at most `most` UTF-16 units; none where it is blank. */
export function splitMessage(text: string, most: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const end = findEnd(rest, most);
    const part = rest.slice(0, end).trim();
    if (part) parts.push(part);
    rest = rest.slice(end).trim();
  }
  return rest ? [...parts, rest] : parts;
}

/** The replies that an answer offers, as they are kept; none too, which ends those of the answer before. */
export type KeptChoices = {
  titles: readonly string[];
  label: string;
  /** The question whose answer offers them. */
  conversationId: number | null;
};

/** A press of the reply at a place of what a message of the outbox offered. */
export type Press = { outboxId: number; index: number };

const pressed = /^choice:([1-9]\d{0,14}):(\d{1,2})$/;

/** What a press carries, in at most 64 bytes; nothing of it is believed but which reply is meant. */
export const namePress = ({ outboxId, index }: Press) => `choice:${outboxId}:${index}`;

/** Reads what a press carries; undefined for what this program never gave to be pressed. */
export function readPress(payload: string): Press | undefined {
  const [, outboxId, index] = pressed.exec(payload) ?? [];
  return outboxId === undefined ? undefined : { outboxId: Number(outboxId), index: Number(index) };
}

/** What an answer offers, as it is kept. */
export function keepChoices(
  titles: readonly string[],
  { language, conversationId }: { language: Language; conversationId: number | null },
): KeptChoices {
  return { titles, label: getTexts(language, 'answers')('choose'), conversationId };
}

/** What is sent to be pressed with a message of the outbox; undefined where nothing is. */
export function toChoices(outboxId: number, kept: KeptChoices | null): Choices | undefined {
  if (!kept || kept.titles.length === 0) return undefined;
  const options = kept.titles.map((title, index) => ({ title, payload: namePress({ outboxId, index }) }));
  return { options, label: kept.label };
}

/** Whether titles are few, short, in one line, and none is there twice. */
export function areShort(titles: readonly string[], most: number, longest: number): boolean {
  const isShort = titles.every((title) => title.trim() && title.length <= longest && !/[\r\n\t]/.test(title));
  return titles.length <= most && isShort && new Set(titles).size === titles.length;
}

/**
 * A reply as the messages of a service; the last one is short enough for what may be pressed under it. What the service cannot
 * show is left out: the words say it too.
 */
export function layOutReply(
  { maxLength, fitChoices }: Pick<Transport, 'maxLength' | 'fitChoices'>,
  reply: string,
  choices: KeptChoices | null,
): { parts: string[]; choices: KeptChoices | null } {
  const parts = splitMessage(reply, maxLength);
  const most = choices && choices.titles.length > 0 ? fitChoices(choices.titles) : null;
  if (most === null) return { parts, choices: choices && { ...choices, titles: [] } };
  return { parts: [...parts.slice(0, -1), ...splitMessage(parts.at(-1) ?? '', most)], choices };
}

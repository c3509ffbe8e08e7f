import type { AnswerSource } from '@anito/contract/conversations';
import type { Language } from '@anito/contract/languages';
import { getTexts } from '../../lib/texts.ts';

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

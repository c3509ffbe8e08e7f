import { isSentence } from '@anito/documents/extract/links/classify-links';
import { type Language, toLanguage } from '@anito/language/detect-language';
import type { SampledPassage } from './sampled-passages.store.ts';

/** A heading or a question with the text below it. */
export type Section = {
  heading: string;
  body: string;
  language: Language;
  /** Title of its document. */
  title: string;
  documentId: number;
};

const maxHeadingLength = 120;
/** A number, a bullet or a letter before a question: `3.`, `-`, `Q:`. */
const mark = /^(?:[-*•]|\d{1,3}[.)]|[QPT]\d{0,3}[:.)])\s{1,3}/i;
export const pricePattern = /[₱$€£]\s?\d|\d\s?(?:[₱$€£]|pesos?\b|php\b|dollars?\b|euros?\b)/i;

/**
 * Returns the sections of passages that have content. A passage may have several sections, each with its
 * heading at the start of a paragraph or a question in the same line as its answer. Omits headings of
 * chapters and pages, which have subsections.
 */
export function listSections(passages: readonly SampledPassage[]): Section[] {
  const parents = new Set<string>();
  const sections = passages.flatMap(({ headings, text, title, documentId, language }) => {
    const [first, ...inner] = splitSections(headings.at(-1) ?? '', text);
    const above = inner.some(({ heading }) => !heading.endsWith('?')) ? headings : headings.slice(0, -1);
    for (const heading of above) parents.add(`${documentId} ${heading}`);
    const shared = { title, documentId, language: toLanguage(language) };
    return [first!, ...inner].map(({ heading, lines }) => ({
      ...shared,
      heading: heading.trim(),
      body: lines.join('\n').trim(),
    }));
  });
  return sections.filter(
    ({ heading, body, documentId }) =>
      heading !== '' && hasContent(body) && !parents.has(`${documentId} ${heading}`),
  );
}

/**
 * Splits the text of a passage at its headings and questions. The first section has the heading `top`, and
 * may be empty.
 */
function splitSections(top: string, text: string): { heading: string; lines: string[] }[] {
  const sections = [{ heading: top, lines: [] as string[] }];
  const lines = text.split('\n');
  let isAfterGap = true;
  for (const [index, line] of lines.entries()) {
    const { heading, remainder } = parseHeading(line, isAfterGap && Boolean(lines[index + 1]?.trim()));
    if (heading) sections.push({ heading, lines: [remainder] });
    else sections.at(-1)!.lines.push(line);
    isAfterGap = line.trim() === '';
  }
  return sections;
}

/**
 * Splits a line into a heading or question and the rest. `mayBeHeading` tells that it starts a paragraph of
 * several lines. If the line has no heading, `remainder` is the whole line.
 */
function parseHeading(line: string, mayBeHeading: boolean): { heading?: string; remainder: string } {
  const plain = line.replaceAll('**', '').trim().replace(mark, '');
  const end = plain.slice(0, maxHeadingLength).indexOf('?') + 1;
  const remainder = plain.slice(end);
  // Accepts only a question that starts its line and ends within it.
  if (end > 0 && !/[.!;:]\s/.test(plain.slice(0, end)) && !/^\S/.test(remainder)) {
    return { heading: plain.slice(0, end), remainder };
  }
  const isHeading = mayBeHeading && line.length <= maxHeadingLength && !/^[-•*]|[.,;:!?]$/.test(line.trim());
  return isHeading ? { heading: line, remainder: '' } : { remainder: line };
}

/** Returns whether a text has a whole sentence or a price, not only links and labels. */
function hasContent(body: string): boolean {
  return pricePattern.test(body) || body.split('\n').some(isSentence);
}

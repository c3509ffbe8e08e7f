import type { ExtractedDocument } from '../document.ts';
import { parseText } from './extract-text.ts';

/**
 * Length in characters above which search text clips headings. A longer question is therefore repeated before
 * its answer.
 */
const maxHeadingLength = 160;

/**
 * Returns the document of a typed entry: its title or question as a heading, above the blocks of its text.
 * The heading is then searched with every passage of the text, and shows which question a passage answers.
 */
export function parseEntry(heading: string, text: string): ExtractedDocument {
  const body = parseText(text.replace(/\r\n?/g, '\n'));
  const questionParagraph = { kind: 'paragraph', text: heading, page: null } as const;
  return {
    ...body,
    // Empty, because the heading already contains it.
    title: '',
    blocks: [
      { kind: 'heading', level: 1, text: heading, page: null },
      ...(heading.length > maxHeadingLength ? [questionParagraph] : []),
      // Headings inside the text are one level lower.
      ...body.blocks.map((block) =>
        block.kind === 'heading' ? { ...block, level: block.level + 1 } : block,
      ),
    ],
  };
}

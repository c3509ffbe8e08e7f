import type { ExtractedDocument } from '../document.ts';
import { parseText } from './extract-text.ts';

/** Longer headings are clipped in what is searched, so a question above this stands before its answer as well. */
const headingMost = 160;

/**
 * The blocks of a typed entry under its title or question as their heading: so it is searched with every passage of
 * the text, and answers know which question a passage answers.
 */
export function parseEntry(heading: string, text: string): ExtractedDocument {
  const body = parseText(text.replace(/\r\n?/g, '\n'));
  const whole = { kind: 'paragraph', text: heading, page: null } as const;
  return {
    ...body,
    // The heading says it already.
    title: '',
    blocks: [
      { kind: 'heading', level: 1, text: heading, page: null },
      ...(heading.length > headingMost ? [whole] : []),
      // Headings inside the text stand below it.
      ...body.blocks.map((block) =>
        block.kind === 'heading' ? { ...block, level: block.level + 1 } : block,
      ),
    ],
  };
}

import type { Block } from '../document.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';
import { groupRows, joinSpans } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** Number of pages, or half of all pages, from which repeated text is a watermark. */
const watermarkPages = 3;

/** Returns rotated text as one paragraph per angle. Omits text that is repeated on many pages. */
export function readRotatedText(pages: Span[][][]): Block[] {
  const blocks = pages.flatMap((groups, index) =>
    groups.map((group): Block => {
      const lines = groupRows(group).map(({ spans }) => joinSpans(spans));
      return { kind: 'paragraph', text: unwrapLines(lines), page: index + 1 };
    }),
  );
  const counts = new Map<string, number>();
  for (const block of blocks) counts.set(textOf(block), (counts.get(textOf(block)) ?? 0) + 1);
  const limit = Math.max(2, Math.min(watermarkPages, pages.length / 2));
  return blocks.filter((block) => counts.get(textOf(block))! < limit);
}

/** Returns the text of a block, or an empty text for a table. */
function textOf(block: Block): string {
  return 'text' in block ? block.text : '';
}

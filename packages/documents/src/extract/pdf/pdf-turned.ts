import type { Block } from '../document.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';
import { groupRows, joinSpans } from './pdf-rows.ts';
import type { Span } from './span.ts';

/** Number of pages, or half of all pages, from which repeated text is a watermark. */
const often = 3;

/** Returns rotated text as one paragraph per angle. Text that is repeated on many pages is left out. */
export function readTurned(pages: Span[][][]): Block[] {
  const blocks = pages.flatMap((groups, index) =>
    groups.map((group): Block => {
      const lines = groupRows(group).map(({ spans }) => joinSpans(spans));
      return { kind: 'paragraph', text: unwrapLines(lines), page: index + 1 };
    }),
  );
  const seen = new Map<string, number>();
  for (const block of blocks) seen.set(textOf(block), (seen.get(textOf(block)) ?? 0) + 1);
  const most = Math.max(2, Math.min(often, pages.length / 2));
  return blocks.filter((block) => seen.get(textOf(block))! < most);
}

function textOf(block: Block): string {
  return 'text' in block ? block.text : '';
}

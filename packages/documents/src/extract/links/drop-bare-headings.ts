import type { Block } from '../document.ts';

/** Blocks that stay or are dropped together. */
type Part = { blocks: Block[] };

type OpenHeading<P> = { part: P | null; level: number; hasContent: boolean; hasDropped: boolean };

/** Adds to `dropped` the headings that lost all the text below them. A heading that never had text stays. */
export function dropBareHeadings<P extends Part>(page: readonly P[], dropped: Set<P>): void {
  const open: OpenHeading<P>[] = [{ part: null, level: 0, hasContent: true, hasDropped: false }];
  const close = (level: number) => {
    while (open.length > 1 && open.at(-1)!.level >= level) {
      const { part, hasContent, hasDropped } = open.pop()!;
      const above = open.at(-1)!;
      if (hasDropped) above.hasDropped = true;
      // A heading that never had text below it is content itself.
      if (hasContent || !hasDropped) above.hasContent = true;
      else dropped.add(part!);
    }
  };
  for (const part of page) {
    const [heading] = part.blocks;
    if (heading?.kind === 'heading') close(heading.level);
    const current = open.at(-1)!;
    if (dropped.has(part)) current.hasDropped = true;
    else if (heading?.kind === 'heading')
      open.push({ part, level: heading.level, hasContent: false, hasDropped: false });
    else current.hasContent = true;
  }
  close(1);
}

import type { Block } from '../document.ts';

/** Blocks that stay or are dropped together. */
type Part = { blocks: Block[] };

type OpenHeading<P> = { part: P | null; level: number; keeps: boolean; loses: boolean };

/** Adds to `dropped` the headings all of whose text was dropped. */
export function dropBareHeadings<P extends Part>(page: readonly P[], dropped: Set<P>): void {
  const open: OpenHeading<P>[] = [{ part: null, level: 0, keeps: true, loses: false }];
  const close = (level: number) => {
    while (open.length > 1 && open.at(-1)!.level >= level) {
      const { part, keeps, loses } = open.pop()!;
      const above = open.at(-1)!;
      if (loses) above.loses = true;
      // A heading that never had text below it is content itself.
      if (keeps || !loses) above.keeps = true;
      else dropped.add(part!);
    }
  };
  for (const part of page) {
    const [heading] = part.blocks;
    if (heading?.kind === 'heading') close(heading.level);
    const current = open.at(-1)!;
    if (dropped.has(part)) current.loses = true;
    else if (heading?.kind === 'heading')
      open.push({ part, level: heading.level, keeps: false, loses: false });
    else current.keeps = true;
  }
  close(1);
}

import type { Block } from '../document.ts';

/** A link as a block shows it; `isNavigation` where its own attributes say that it leads on, as `rel="next"`. */
export type ShownLink = { href: string; text: string; isNavigation: boolean };

/** What one block or table was read as, with what of it is a link: what tells a list of links from what a page says. */
export type LinkedBlock = {
  blocks: Block[];
  links: ShownLink[];
  /** The text outside of links. */
  plain: string;
  /** Lists that it stands in, and the outermost of them by number; null outside of lists. */
  depth: number;
  list: number | null;
  /** What parts it from the line before in the same paragraph; empty where it begins one. */
  joint: string;
  /** The parts of the page that it stands in and their author marked as navigation, by number. */
  marked: readonly number[];
  /** It goes on inside of a link that has shown a block before: what a card says below its name. */
  isBelowTitle: boolean;
};

/** All words of a block or table. */
export function readWords({ blocks }: Pick<LinkedBlock, 'blocks'>): string {
  return blocks
    .map((block) =>
      block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text,
    )
    .join(' ');
}

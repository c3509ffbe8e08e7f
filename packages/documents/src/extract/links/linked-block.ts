import type { Block } from '../document.ts';

/**
 * A link in a block. `isNavigation` is true if its attributes mark it as navigation, such as `rel="next"`.
 */
export type ShownLink = { href: string; text: string; isNavigation: boolean };

/** A block or table with its links, which tell a list of links from text. */
export type LinkedBlock = {
  blocks: Block[];
  links: ShownLink[];
  /** Text outside links. */
  plain: string;
  /** Number of lists around it, and the number of the outermost one; null outside lists. */
  depth: number;
  list: number | null;
  /** Separator from the previous line of the same paragraph; empty at its start. */
  joint: string;
  /** Numbers of the marked navigation parts around it. */
  marked: readonly number[];
  /** It continues a link that an earlier block has shown, such as the text of a card below its title. */
  isBelowTitle: boolean;
};

/** Returns all words of a block or table. */
export function readWords({ blocks }: Pick<LinkedBlock, 'blocks'>): string {
  return blocks
    .map((block) =>
      block.kind === 'table' ? [block.header ?? [], ...block.rows].flat().join(' ') : block.text,
    )
    .join(' ');
}

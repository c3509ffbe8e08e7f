import { type Block, isFramePart } from '../extract/document.ts';

/** The blocks under one heading, up to the next heading of any level. */
export type Section = { path: string[]; blocks: Exclude<Block, { kind: 'heading' }>[] };

/**
 * Groups blocks under their headings, which are in `path`, outermost first. Omits a heading that repeats the
 * document's title. A heading without content stays as a line of text under its parent. Page frames, such as
 * headers and footers, are not put under headings of the page.
 */
export function splitSections(blocks: Block[], title: string): Section[] {
  const sections: Section[] = [];
  const openHeadings: { level: number; text: string }[] = [];
  let current: Section = { path: [], blocks: [] };
  let bare: Section | null = null;
  const close = () => {
    if (current.blocks.length > 0) sections.push(current);
  };
  const filled = blocks.filter(hasWords);
  for (const [index, block] of filled.entries()) {
    if (isOtherFrame(filled[index - 1], block)) {
      close();
      openHeadings.length = 0;
      current = { path: [], blocks: [] };
    }
    if (block.kind !== 'heading') {
      current.blocks.push(block);
      continue;
    }
    while (openHeadings.length > 0 && openHeadings.at(-1)!.level >= block.level) openHeadings.pop();
    const next = filled[index + 1];
    const isHeadingNext = next?.kind === 'heading' && next.level <= block.level;
    const isBare = !next || isOtherFrame(block, next) || isHeadingNext;
    if (isBare) {
      if (isSame(block.text, title)) continue;
      const line = { ...block, kind: 'paragraph' as const };
      const path = listHeadingTexts(openHeadings, title);
      if (bare === current && isSamePath(current.path, path)) {
        current.blocks.push(line);
      } else {
        close();
        current = { path, blocks: [line] };
        bare = current;
      }
      continue;
    }
    close();
    openHeadings.push(block);
    current = { path: listHeadingTexts(openHeadings, title), blocks: [] };
  }
  close();
  return sections;
}

/**
 * Returns whether a block begins another page frame than that of the block before it. Earlier headings do not
 * apply to it.
 */
function isOtherFrame(before: Block | undefined, block: Block): boolean {
  return block.part !== before?.part && isFramePart(block.part);
}

/** Returns whether a block has any text. */
function hasWords(block: Block): boolean {
  const texts = block.kind === 'table' ? [block.header ?? [], ...block.rows].flat() : [block.text];
  return texts.some((text) => text.trim() !== '');
}

/** Returns the texts of the open headings, without a first heading that repeats the document's title. */
function listHeadingTexts(openHeadings: { text: string }[], title: string): string[] {
  const names = openHeadings.map((heading) => heading.text);
  return names[0] && isSame(names[0], title) ? names.slice(1) : names;
}

/** Returns whether two texts are equal, ignoring case and outer spaces. */
function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function isSamePath(one: string[], other: string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index]);
}

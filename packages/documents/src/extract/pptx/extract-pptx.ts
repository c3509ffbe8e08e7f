import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import { LeftOutText } from '../left-out-text.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { readComments, writeComment } from '../office/read-comments.ts';
import { walkXml } from '../office/walk-xml.ts';
import { warnOfPages } from '../warnings.ts';
import { readSlide, type SlideContext } from './read-slide.ts';

/**
 * Reads the slides of a PowerPoint presentation with their tables, diagrams and comments. A block's page is
 * its slide; a footer that many slides repeat is read once. Omits hidden slides and speaker notes,
 * because the audience does not see them. Throws UnreadableError for damaged, protected or unsafe files.
 */
export async function extractPptx(path: string): Promise<ExtractedDocument> {
  const { title, readPart, readPartOnce, readRelations, readLinks, listParts, readDiagram } =
    await openOfficePackage(path);
  const presentation = await readPart('ppt/presentation.xml');
  if (!presentation) throw unreadable('no-presentation');
  const relations = await readRelations('ppt/presentation.xml');
  const blocks: Block[] = [];
  const { ids, size } = readPresentation(presentation);
  const leftOut = new LeftOutText();
  const parts = ids.map((id) => relations.get(id)).filter((part) => part !== undefined);
  const footers = new Set<string>();
  const hidden: number[] = [];
  for (const [index, part] of parts.entries()) {
    const slide = readSlide((await readPart(part)) ?? '', index + 1, {
      leftOut,
      links: await readLinks(part),
      size,
    });
    if (slide.isHidden) {
      hidden.push(index + 1);
      continue;
    }
    const page = index + 1;
    let next = 0;
    for (const { id, at } of slide.diagrams) {
      while (next < at) blocks.push(slide.blocks[next++]!);
      for (const text of await readDiagram(part, id)) blocks.push({ kind: 'list-item', text, page });
    }
    while (next < slide.blocks.length) blocks.push(slide.blocks[next++]!);
    for (const footer of slide.footers) {
      if (!footers.has(footer)) blocks.push({ kind: 'paragraph', text: footer, page });
      footers.add(footer);
    }
    for (const comments of await listParts(part, 'comments')) {
      for (const { text } of readComments((await readPartOnce(comments)) ?? '')) {
        blocks.push({ kind: 'quote', text: writeComment(text), page });
      }
    }
  }
  const clean = cleanBlocks(blocks);
  const first = clean.find((block) => block.kind === 'heading');
  const warnings = [...warnOfPages('slides-hidden', hidden, parts.length), ...leftOut.warnings()];
  return {
    title: title ?? (first?.kind === 'heading' ? first.text : null),
    blocks: clean,
    pageCount: parts.length,
    warnings,
  };
}

/**
 * Returns the relation ids of the slides in presentation order, and the slide size in the units of shapes
 * (EMU). The size is null if it is not declared.
 */
function readPresentation(presentation: string): { ids: string[]; size: SlideContext['size'] } {
  const ids: string[] = [];
  let size: SlideContext['size'] = null;
  walkXml(presentation, {
    open({ name, attributes }) {
      if (name === 'sldId' && attributes['r:id']) ids.push(attributes['r:id']);
      const [width, height] = [Number(attributes.cx), Number(attributes.cy)];
      if (name === 'sldSz' && width > 0 && height > 0) size = { width, height };
    },
  });
  return { ids, size };
}

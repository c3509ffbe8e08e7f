import type { Block } from '../document.ts';
import type { LeftOutText } from '../left-out-text.ts';
import type { OfficePackage } from '../office/office-package.ts';
import { readComments, writeComment } from '../office/read-comments.ts';
import { readDrawing } from '../office/read-drawing.ts';
import { isPageNumber } from '../page-number.ts';
import type { Sheet } from './read-sheet.ts';

/** A sheet and its part, the page margins of earlier sheets, and the collector of hidden text. */
type SheetContext = { part: string; sheet: Sheet; knownMargins: Set<string>; leftOut: LeftOutText };

/**
 * Returns the content of a sheet outside its cells: shapes, diagrams, comments, and page headers and footers.
 * Adds the headers and footers to `knownMargins` and omits those that are in it.
 */
export async function readSheetSurroundings(
  office: OfficePackage,
  { part, sheet, knownMargins, leftOut }: SheetContext,
): Promise<Block[]> {
  const blocks: Block[] = [];
  for (const drawing of await office.listParts(part, 'drawing')) {
    for (const item of readDrawing((await office.readPartOnce(drawing)) ?? '', {
      leftOut,
      links: await office.readLinks(drawing),
    })) {
      if ('text' in item) blocks.push({ kind: 'paragraph', text: item.text, page: null });
      else {
        const texts = await office.readDiagram(drawing, item.diagram);
        for (const text of texts) blocks.push({ kind: 'list-item', text, page: null });
      }
    }
  }
  for (const text of await readSheetComments(office, part, sheet))
    blocks.push({ kind: 'quote', text, page: null });
  for (const text of sheet.margins.flatMap(readMargin)) {
    if (!knownMargins.has(text)) blocks.push({ kind: 'paragraph', text, page: null });
    knownMargins.add(text);
  }
  return blocks;
}

/**
 * Returns the comments of a sheet. For old programs, each conversation is also stored as a plain comment in
 * the program's own words, which is skipped.
 */
async function readSheetComments(office: OfficePackage, sheetPart: string, sheet: Sheet): Promise<string[]> {
  const texts: string[] = [];
  const commentedCells = new Set<string>();
  for (const type of ['threadedComment', 'comments']) {
    const places: string[] = [];
    for (const part of await office.listParts(sheetPart, type)) {
      for (const { place, text } of readComments((await office.readPartOnce(part)) ?? '')) {
        if (commentedCells.has(place) || sheet.isHiddenPlace(place)) continue;
        texts.push(writeComment(text, place));
        places.push(place);
      }
    }
    for (const place of places) commentedCells.add(place);
  }
  return texts;
}

/**
 * Returns those of the three parts of a page header or footer (left, centre, right) that have words, without
 * format codes and without codes for page and date. Source: ECMA-376 part 1, 18.3.1.46.
 */
function readMargin(margin: string): string[] {
  return margin.split(/&[LCR]/).flatMap((part) => {
    const text = replaceCodes(part, '').trim();
    const isMeaningful = /\p{L}{2}|\d{5}/u.test(text) && !isPageNumber(replaceCodes(part, '1'));
    return isMeaningful ? [text] : [];
  });
}

const codes = /&(?:&|"[^"]{0,200}"|K[\dA-F]{6}|K\d{2}[+-]\d{3}|\d{1,3}|[A-Z])/gi;

/**
 * Removes the codes of a page header or footer. `number` replaces the numbers of the page and of all pages.
 */
function replaceCodes(part: string, number: string): string {
  return part.replace(codes, (code) => {
    if (code === '&&') return '&';
    return /^&[PN]$/i.test(code) ? number : '';
  });
}

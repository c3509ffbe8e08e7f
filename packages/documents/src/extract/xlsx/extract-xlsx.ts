import { unreadable } from '../../unreadable-error.ts';
import { cleanBlocks } from '../clean-text.ts';
import type { Block, ExtractedDocument } from '../document.ts';
import type { GridRow } from '../grid-row.ts';
import { LeftOutText } from '../left-out-text.ts';
import { openOfficePackage } from '../office/office-package.ts';
import { walkXml } from '../office/walk-xml.ts';
import { readRegions } from '../table-regions.ts';
import { warnOfNames } from '../warnings.ts';
import { HiddenParts } from './hidden-parts.ts';
import { readSheetSurroundings } from './read-around.ts';
import { readSharedTexts } from './read-shared-texts.ts';
import { readSheet } from './read-sheet.ts';
import { readStyles } from './read-styles.ts';
import { markTables, readTables } from './read-tables.ts';
import type { Workbook } from './show-cell.ts';

type Sheet = { name: string; part: string };

/**
 * Displayed characters that are allowed per character of the file, and in addition. A passage stores
 * displayed text about three times.
 */
const maxShownPerCharacter = 6;
const spareCharacters = 200_000;

/** Default sheet names, which carry no information. */
const DEFAULT_NAME = /^(?:sheet|hoja|feuil|tabelle)\s?\d*$/i;

/**
 * Reads the visible sheets of an Excel workbook: displayed values, tables with their headers, text boxes and
 * diagrams, comments, and page headers and footers. Throws UnreadableError for damaged, protected or unsafe
 * files.
 */
export async function extractXlsx(path: string): Promise<ExtractedDocument> {
  const office = await openOfficePackage(path);
  const { title, readPart, readRelations } = office;
  const workbookXml = await readPart('xl/workbook.xml');
  if (!workbookXml) throw unreadable('no-workbook');
  const { sheets, hidden, startsAt1904 } = readWorkbook(workbookXml, await readRelations('xl/workbook.xml'));
  const shared = (await readPart('xl/sharedStrings.xml')) ?? '';
  const leftOut = new LeftOutText();
  const workbook: Workbook = {
    texts: readSharedTexts(shared, leftOut),
    styles: readStyles((await readPart('xl/styles.xml')) ?? ''),
    startsAt1904,
    leftOut,
    unknownFormats: new Set(),
  };
  const blocks: Block[] = [];
  const knownMargins = new Set<string>();
  const hiddenParts = new HiddenParts();
  let remainingCharacters = shared.length * maxShownPerCharacter + spareCharacters;
  for (const { name, part } of sheets) {
    const xml = (await readPart(part)) ?? '';
    const tables = await readTables(office, part);
    const filters = tables.flatMap(({ range, isFiltered }) => (isFiltered ? [range] : []));
    const sheet = readSheet(xml, workbook, { links: await office.readLinks(part), filters });
    hiddenParts.add(name, sheet.hidden);
    remainingCharacters += xml.length * maxShownPerCharacter - countCharacters(sheet.rows);
    if (remainingCharacters < 0) throw unreadable('sheets-repeat');
    const sheetBlocks = readRegions(markTables(sheet.rows, tables), { level: 2, page: null });
    for (const block of await readSheetSurroundings(office, { part, sheet, knownMargins, leftOut }))
      sheetBlocks.push(block);
    if (sheetBlocks.length > 0 && !DEFAULT_NAME.test(name)) {
      blocks.push({ kind: 'heading', level: 1, text: name, page: null });
    }
    for (const block of sheetBlocks) blocks.push(block);
  }
  const warnings = [
    ...warnOfNames('sheets-hidden', hidden),
    ...hiddenParts.warnings(),
    ...leftOut.warnings(),
    ...warnOfNames('formats-unknown', [...workbook.unknownFormats]),
  ];
  return { title, blocks: cleanBlocks(blocks), pageCount: null, warnings };
}

function countCharacters(rows: GridRow[]): number {
  let characters = 0;
  for (const { cells } of rows) for (const { text } of cells) characters += text.length;
  return characters;
}

/** Returns the visible sheets, the names of hidden ones, and whether dates count from 1904. */
function readWorkbook(
  xml: string,
  relations: Map<string, string>,
): { sheets: Sheet[]; hidden: string[]; startsAt1904: boolean } {
  const sheets: Sheet[] = [];
  const hidden: string[] = [];
  let startsAt1904 = false;
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'workbookPr') startsAt1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const part = relations.get(attributes['r:id'] ?? '');
      const sheetName = attributes.name ?? '';
      if (/hidden/i.test(attributes.state ?? '')) hidden.push(sheetName);
      else if (part) sheets.push({ name: sheetName, part });
    },
  });
  return { sheets, hidden, startsAt1904 };
}

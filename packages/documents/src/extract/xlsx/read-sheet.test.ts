import { describe, expect, it } from 'vitest';
import { LeftOutText } from '../left-out-text.ts';
import { readSheet } from './read-sheet.ts';

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;

describe('readSheet', () => {
  it('repeats a cell over several rows in each row with other content', () => {
    const rows = [
      row(1, cell('A1', 'Area'), cell('B1', 'Courier')),
      row(3, cell('A3', 'Luzon'), cell('B3', 'J&amp;T')),
      row(4, cell('B4', 'LBC')),
      row(5, cell('A5', ' ')),
    ];
    const merged = '<mergeCells><mergeCell ref="A3:A1048576"/><mergeCell ref="B5:C6"/></mergeCells>';
    const xml = `<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`;
    const { rows: found } = readSheet(xml, {
      texts: [],
      styles: [],
      startsAt1904: false,
      leftOut: new LeftOutText(),
      unknownFormats: new Set(),
    });
    expect(found.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Area', 'Courier'],
      [],
      ['Luzon', 'J&T'],
      ['Luzon', 'LBC'],
      [],
    ]);
  });
});
